use std::{fs, io::ErrorKind};

use super::Folder;
use crate::workspace::{Workspace, file_stats, list_files, read_lines, text::open_text, walk::unless_gone};

fn folder() -> Folder {
    Folder::with(&[("top.txt", "top\n"), ("a/b/deep.txt", "deep\n")])
}

#[test]
fn a_path_inside_the_folder_is_read_however_it_is_written() {
    let folder = folder();
    for (path, line) in [
        ("top.txt", "top"),
        ("./top.txt", "top"),
        ("a/../top.txt", "top"),
        ("a/b/../../top.txt", "top"),
        ("a//b/./deep.txt", "deep"),
    ] {
        let read = read_lines(&folder.open(), path, 1, 10).unwrap();
        assert_eq!(read.lines, [line], "{path}");
        assert_eq!(read.path, path);
    }
}

#[test]
fn a_path_that_cannot_be_read_is_rejected_with_its_reason() {
    let folder = folder();
    let absolute = folder.path("top.txt");
    let long = "x".repeat(5000);
    for (path, code) in [
        ("../outside/secret.txt", "outside_folder"),
        ("../inside-too/secret.txt", "outside_folder"),
        ("../inside/top.txt", "outside_folder"),
        ("..", "outside_folder"),
        ("a/../../outside/secret.txt", "outside_folder"),
        ("../no/such/file", "outside_folder"),
        (absolute.to_str().unwrap(), "outside_folder"),
        ("/etc/passwd", "outside_folder"),
        ("/", "outside_folder"),
        ("no-such.txt", "not_found"),
        ("no-such/../top.txt", "not_found"),
        ("top.txt/below", "not_found"),
        ("nul\0.txt", "not_found"),
        (&long, "not_found"),
        ("a", "not_a_file"),
        ("", "not_a_file"),
        (".", "not_a_file"),
    ] {
        let rejected = folder.code(read_lines(&folder.open(), path, 1, 10));
        assert_eq!(rejected, code, "{path}");
        if code != "not_a_file" {
            let rejected = folder.code(file_stats(&folder.open(), Some(path.into())));
            assert_eq!(rejected, code, "{path}");
        }
    }
}

#[test]
fn only_a_folder_can_be_opened() {
    let folder = folder();
    for (path, kind) in [("top.txt", ErrorKind::NotADirectory), ("no-such", ErrorKind::NotFound)] {
        let error = Workspace::open(folder.path(path)).unwrap_err();
        assert_eq!(error.kind(), kind, "{path}");
    }
}

#[test]
fn a_folder_that_is_gone_is_an_error_and_not_empty() {
    let folder = folder();
    let ws = folder.open();
    fs::remove_dir_all(folder.path("")).unwrap();
    let error = list_files(&ws, None, 100).unwrap_err();
    assert_eq!(error.rejection(), None);
}

#[test]
fn a_file_that_went_away_since_it_was_listed_is_passed_over() {
    let gone = open_text(&folder().path("gone.txt"));
    assert!(unless_gone(gone).unwrap().is_none());
}
