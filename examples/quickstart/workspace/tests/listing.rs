use std::fs;

use super::Folder;
use crate::workspace::list_files;

fn folder() -> Folder {
    Folder::with(&[
        (".gitignore", "*.log\n/build/\n!keep.log\n!.hidden\n"),
        (".hidden", ""),
        (".config/settings.toml", ""),
        ("Zeta.txt", ""),
        ("a.rs", ""),
        ("a/lib.rs", ""),
        ("a/.gitignore", "generated.rs\n"),
        ("a/generated.rs", ""),
        ("a/deep/build/kept.rs", ""),
        ("a-b.rs", ""),
        ("build/out.rs", ""),
        ("build/keep.log", ""),
        ("generated.rs", ""),
        ("keep.log", ""),
        ("noise.log", ""),
        ("[x].txt", ""),
        ("é.txt", ""),
    ])
}

#[test]
fn files_come_in_the_order_of_their_bytes_without_the_ignored_and_the_hidden() {
    let listed = list_files(&folder().open(), None, 100).unwrap();
    let expected = [
        "Zeta.txt",
        "[x].txt",
        "a-b.rs",
        "a.rs",
        "a/deep/build/kept.rs",
        "a/lib.rs",
        "generated.rs",
        "keep.log",
        "é.txt",
    ];
    assert_eq!(listed.files, expected);
    assert_eq!(listed.total, 9);
    assert!(!listed.truncated);
}

#[test]
fn a_glob_is_matched_against_the_whole_path_and_a_star_stops_at_a_slash() {
    let folder = folder();
    for (glob, expected) in [
        ("*.rs", &["a-b.rs", "a.rs", "generated.rs"][..]),
        ("a/*.rs", &["a/lib.rs"]),
        ("a/**", &["a/deep/build/kept.rs", "a/lib.rs"]),
        ("**/lib.rs", &["a/lib.rs"]),
        ("**/a.rs", &["a.rs"]),
        ("?.rs", &["a.rs"]),
        ("é.*", &["é.txt"]),
        ("{a,generated}.rs", &["a.rs", "generated.rs"]),
        ("[[]x].txt", &["[x].txt"]),
        ("z*", &[]),
        ("**/.hidden", &[]),
        ("*.no-such", &[]),
    ] {
        let listed = list_files(&folder.open(), Some(glob.into()), 100).unwrap();
        assert_eq!(listed.files, expected, "{glob}");
        assert_eq!(listed.total, expected.len() as u64, "{glob}");
    }
}

#[test]
fn a_glob_that_cannot_be_read_is_rejected() {
    let folder = folder();
    let huge = "{a,b}?".repeat(100_000);
    for glob in ["[", "a[z-a]", "{a,b", "a}", &huge] {
        let (code, message) = folder.rejection(list_files(&folder.open(), Some(glob.into()), 100));
        assert_eq!(code, "bad_pattern", "{glob:.20}");
        assert!(message.len() < 400, "{message}");
    }
}

#[test]
fn the_limit_cuts_the_list_but_not_the_total() {
    let folder = folder();
    for (limit, shown, truncated) in
        [(0, 0, true), (1, 1, true), (8, 8, true), (9, 9, false), (u32::MAX, 9, false)]
    {
        let listed = list_files(&folder.open(), None, limit).unwrap();
        assert_eq!(listed.files.len(), shown, "{limit}");
        assert_eq!(listed.total, 9, "{limit}");
        assert_eq!(listed.truncated, truncated, "{limit}");
    }
}

#[test]
fn only_gitignore_files_inside_the_folder_count() {
    let folder = Folder::with(&[("a.txt", ""), (".ignore", "a.txt\n"), (".git/info/exclude", "a.txt\n")]);
    fs::write(folder.around.path().join(".gitignore"), "a.txt\n").unwrap();
    let listed = list_files(&folder.open(), None, 100).unwrap();
    assert_eq!(listed.files, ["a.txt"]);
}

#[test]
fn an_empty_folder_has_no_files() {
    let listed = list_files(&Folder::new().open(), None, 100).unwrap();
    assert_eq!(listed.files, [""; 0]);
    assert_eq!((listed.total, listed.truncated), (0, false));
}
