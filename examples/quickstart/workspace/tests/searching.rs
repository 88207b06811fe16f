use super::Folder;
use crate::workspace::search::{Match, search_text};

/// `file:line` of every match, since that is what other programs print.
fn places(matches: &[Match]) -> Vec<String> {
    let places = matches.iter().map(|m| format!("{}:{}", m.file, m.line));
    places.collect()
}

fn folder() -> Folder {
    let folder = Folder::with(&[
        (".gitignore", "ignored.txt\n"),
        ("ignored.txt", "one\n"),
        ("a.txt", "one\ntwo\nthree\n"),
        ("a/z.txt", "two one\n\nthree"),
        ("crlf.txt", "one\r\ntwo\r\n"),
        ("empty.txt", ""),
        ("bom.txt", "\u{feff}two\n"),
    ]);
    folder.write("binary.bin", "one\n\0\n");
    folder.write("late.txt", ["x".repeat(8192), "\none \0\n".into()].concat());
    folder.write("latin1.txt", b"one caf\xe9\n");
    folder.write("utf16.txt", b"\xff\xfeo\0n\0e\0\n\0");
    folder
}

#[test]
fn matches_come_in_the_order_of_files_and_lines() {
    let folder = folder();
    let everywhere = &["a.txt:1", "a/z.txt:1", "crlf.txt:1", "late.txt:2", "latin1.txt:1"];
    for (pattern, expected) in [
        ("one", &everywhere[..]),
        ("^one", &["a.txt:1", "crlf.txt:1", "late.txt:2", "latin1.txt:1"]),
        (r"\Aone\z", &["a.txt:1"]),
        ("one$", &["a.txt:1", "a/z.txt:1"]),
        (r"^one\r?$", &["a.txt:1", "crlf.txt:1"]),
        ("^two", &["a.txt:2", "a/z.txt:1", "crlf.txt:2"]),
        ("^$", &["a/z.txt:2"]),
        ("thr(e+)", &["a.txt:3", "a/z.txt:3"]),
        ("(?i)THREE", &["a.txt:3", "a/z.txt:3"]),
        (r"two\s+one", &["a/z.txt:1"]),
        (r"two\s*three", &[]),
        (r"x{100}", &["late.txt:1"]),
        ("no such text", &[]),
    ] {
        let found = search_text(&folder.open(), pattern, None, 0, 100).unwrap();
        assert_eq!(places(&found.matches), expected, "{pattern}");
        assert_eq!(found.total, expected.len() as u64, "{pattern}");
    }
}

#[test]
fn an_empty_pattern_matches_every_line_of_text() {
    let glob = Some("{a.txt,a/z.txt,crlf.txt,empty.txt,binary.bin}".into());
    let found = search_text(&folder().open(), "", glob, 0, 100).unwrap();
    assert_eq!(found.total, 3 + 3 + 2);
}

#[test]
fn a_line_is_shown_without_its_end_and_cut_after_500_characters() {
    let folder = folder();
    let (just, over) = ("é".repeat(500), "é".repeat(501));
    folder.write("long.txt", format!("{just}\n{over}\n"));
    for (pattern, file, text) in [
        ("two", "crlf.txt", "two"),
        ("caf", "latin1.txt", "one caf\u{fffd}"),
        ("three", "a/z.txt", "three"),
        ("^é{500}$", "long.txt", &just),
        ("^é{501}$", "long.txt", &format!("{just}…")),
    ] {
        let found = search_text(&folder.open(), pattern, Some(file.into()), 0, 100).unwrap();
        assert_eq!(found.matches.len(), 1, "{pattern}");
        assert_eq!(found.matches[0].text, text, "{pattern}");
    }
}

#[test]
fn the_limit_keeps_the_first_matches_over_all_files() {
    let folder = folder();
    for (limit, expected, truncated) in [
        (0, &[][..], true),
        (2, &["a.txt:1", "a/z.txt:1"], true),
        (5, &["a.txt:1", "a/z.txt:1", "crlf.txt:1", "late.txt:2", "latin1.txt:1"], false),
    ] {
        let found = search_text(&folder.open(), "one", None, 0, limit).unwrap();
        assert_eq!(places(&found.matches), expected);
        assert_eq!((found.total, found.truncated), (5, truncated));
    }
}

#[test]
fn a_pattern_that_cannot_be_used_is_rejected_with_the_reason() {
    let folder = folder();
    for (pattern, reason) in [
        ("(", "unclosed group"),
        ("a\n(", "unclosed group"),
        ("(?=a)", "look-around"),
        (r"(a)\1", "backreferences"),
        ("a\nb", "not allowed"),
        (r"\w{500}", "size limit"),
    ] {
        let (code, message) = folder.rejection(search_text(&folder.open(), pattern, None, 0, 9));
        assert_eq!(code, "bad_pattern", "{pattern}");
        assert!(message.contains(reason), "{message}");
    }
    let bad_glob = search_text(&folder.open(), "one", Some("[".into()), 0, 9);
    assert_eq!(folder.code(bad_glob), "bad_pattern");
}
