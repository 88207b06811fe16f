use std::{
    ffi::OsStr,
    fs,
    os::unix::{ffi::OsStrExt, fs::symlink, net::UnixListener},
};

use super::Folder;
use crate::workspace::{Workspace, file_stats, list_files, read_lines, search_text};

fn folder() -> Folder {
    let folder = Folder::with(&[("top.txt", "top\n"), ("a/b/deep.txt", "deep\n")]);
    let outside = folder.around.path().join("outside");
    for (target, link) in [
        ("top.txt", "to-file.txt"),
        ("a/b", "to-folder"),
        (".", "to-root"),
        ("..", "to-parent"),
        ("../outside/secret.txt", "to-secret.txt"),
        ("../inside-too", "to-neighbour"),
        (outside.to_str().unwrap(), "a/to-outside"),
        ("no-such", "dangling"),
        ("../outside/no-such", "dangling-outside"),
        ("loop-b", "loop-a"),
        ("loop-a", "loop-b"),
        ("itself", "itself"),
    ] {
        symlink(target, folder.path(link)).unwrap();
    }
    folder
}

#[test]
fn a_link_that_stays_inside_is_followed() {
    let folder = folder();
    for (path, line) in [
        ("to-file.txt", "top"),
        ("to-folder/deep.txt", "deep"),
        ("to-root/to-root/a/b/deep.txt", "deep"),
        // The parent of what the link leads to, as for the file system, and not of the link.
        ("to-folder/../b/deep.txt", "deep"),
    ] {
        let read = read_lines(&folder.open(), path, 1, 10).unwrap();
        assert_eq!(read.lines, [line], "{path}");
    }
}

#[test]
fn a_link_that_leaves_the_folder_or_leads_nowhere_is_rejected() {
    let folder = folder();
    for (path, code) in [
        ("to-secret.txt", "outside_folder"),
        ("to-parent", "outside_folder"),
        ("to-parent/outside/secret.txt", "outside_folder"),
        ("to-parent/inside/top.txt", "outside_folder"),
        ("to-parent/no-such/../inside/top.txt", "outside_folder"),
        ("to-neighbour/secret.txt", "outside_folder"),
        ("a/to-outside/secret.txt", "outside_folder"),
        ("a/to-outside/../inside/top.txt", "outside_folder"),
        ("to-root/../outside/secret.txt", "outside_folder"),
        ("to-folder/../../../outside/secret.txt", "outside_folder"),
        ("dangling", "not_found"),
        ("dangling-outside", "not_found"),
        ("loop-a", "not_found"),
        ("loop-b/top.txt", "not_found"),
        ("itself", "not_found"),
    ] {
        let read = folder.code(read_lines(&folder.open(), path, 1, 10));
        assert_eq!(read, code, "{path}");
        let counted = folder.code(file_stats(&folder.open(), Some(path.into())));
        assert_eq!(counted, code, "{path}");
    }
}

#[test]
fn links_are_neither_listed_nor_searched_nor_counted() {
    let folder = folder();
    let ws = folder.open();
    let files = list_files(&ws, None, 100).unwrap().files;
    assert_eq!(files, ["a/b/deep.txt", "top.txt"]);
    assert_eq!(search_text(&ws, "", None, 0, 100).unwrap().total, 2);
    assert_eq!(file_stats(&ws, None).unwrap().files, 2);
    for link in ["to-folder", "to-file.txt"] {
        let target = file_stats(&ws, Some(link.into())).unwrap();
        assert_eq!(target.files, 1, "{link}");
    }
}

#[test]
fn a_root_that_is_itself_a_link_works_like_its_target() {
    let folder = folder();
    let link = folder.around.path().join("link-to-inside");
    symlink("inside", &link).unwrap();
    let ws = Workspace::open(&link).unwrap();
    assert_eq!(list_files(&ws, None, 100).unwrap().total, 2);
    assert_eq!(read_lines(&ws, "top.txt", 1, 1).unwrap().lines, ["top"]);
    let through_the_link = folder.code(read_lines(&ws, "../link-to-inside/top.txt", 1, 1));
    assert_eq!(through_the_link, "outside_folder");
}

#[test]
fn a_name_that_is_not_utf8_is_left_out_with_all_below_it() {
    let folder = folder();
    let strange = folder.path("").join(OsStr::from_bytes(b"na\xffme"));
    fs::create_dir(&strange).unwrap();
    fs::write(strange.join("file.txt"), "top\n").unwrap();
    fs::write(strange.join(OsStr::from_bytes(b"\xfe.txt")), "top\n").unwrap();
    let ws = folder.open();
    assert_eq!(list_files(&ws, None, 100).unwrap().total, 2);
    assert_eq!(search_text(&ws, "top", None, 0, 100).unwrap().total, 1);
    assert_eq!(file_stats(&ws, None).unwrap().files, 2);
}

#[test]
fn what_is_neither_file_nor_folder_is_left_out_and_rejected() {
    let folder = folder();
    let _socket = UnixListener::bind(folder.path("socket")).unwrap();
    let ws = folder.open();
    assert_eq!(list_files(&ws, None, 100).unwrap().total, 2);
    assert_eq!(folder.code(read_lines(&ws, "socket", 1, 1)), "not_a_file");
    let counted = file_stats(&ws, Some("socket".into()));
    assert_eq!(folder.code(counted), "not_a_file");
}
