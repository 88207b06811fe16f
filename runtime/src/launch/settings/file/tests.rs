use std::{env, fs, os::unix::fs::symlink, process};

use rustix::fs::{FileType, Mode, mknodat};

use super::*;

type Make = fn(&Path);

/// What stands in the place of a settings file, and why it is not read.
const PLACES: &[(&str, Make, Option<&str>)] = &[
    ("file", |path| fs::write(path, "a = 1").expect("written"), None),
    ("link", |path| symlink(path.with_file_name("file"), path).expect("a link"), None),
    ("largest", |path| sparse(path, MAX_BYTES), None),
    ("larger", |path| sparse(path, MAX_BYTES + 1), Some("it has more than 64 MiB")),
    ("pipe", pipe, Some("it is no regular file")),
    ("zero", |path| symlink("/dev/zero", path).expect("a link"), Some("it is no regular file")),
    ("folder", |path| fs::create_dir(path).expect("a folder"), Some("it is no regular file")),
];

fn sparse(path: &Path, length: u64) {
    File::create(path).and_then(|file| file.set_len(length)).expect("a file");
}

fn pipe(path: &Path) {
    let mode = Mode::RUSR | Mode::WUSR;
    mknodat(rustix::fs::CWD, path, FileType::Fifo, mode, 0).expect("a pipe");
}

#[test]
fn only_a_regular_file_of_a_bounded_length_is_read() {
    let folder = env::temp_dir().join(format!("agent-tools-{}-places", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, make, expected) in PLACES {
        let path = folder.join(name);
        make(&path);
        let read = open(&path).and_then(|file| read(&file)).map_err(|error| error.to_string());
        assert_eq!(read.err().as_deref(), *expected, "{name}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_does_not_say_its_length_is_bounded_all_the_same() {
    let zero = File::open("/dev/zero").expect("it is there");
    assert_eq!(zero.metadata().expect("known").len(), 0);
    assert_eq!(read(&zero).map_err(|error| error.to_string()), Err("it has more than 64 MiB".to_owned()));
}

#[test]
fn text_that_is_no_utf_8_is_named_with_its_line() {
    for (bytes, expected) in [
        (&b""[..], Ok("")),
        ("\u{feff}a\n\u{fc}".as_bytes(), Ok("\u{feff}a\n\u{fc}")),
        (b"\xff\xfea\0", Err(1)),
        (b"a\r\n\nb\xfc\n", Err(3)),
        ("\u{fc}\n\u{fc}".as_bytes().split_last().expect("it is not empty").1, Err(2)),
        (b"a\n\xed\xa0\x80", Err(2)),
    ] {
        let read = text(bytes.to_owned());
        match expected {
            Ok(expected) => assert_eq!(read.as_deref(), Ok(expected)),
            Err(line) => assert_eq!(read, Err(Fault { line, what: "this is no UTF-8".to_owned() })),
        }
    }
}
