use super::Folder;
use crate::workspace::read_lines;

const MAX: usize = 4 * 1024 * 1024;

#[test]
fn lines_come_without_their_ends_from_start_on() {
    let folder = Folder::with(&[
        ("lf.txt", "one\ntwo\n\nfour\n"),
        ("crlf.txt", "one\r\ntwo\r\n"),
        ("open.txt", "one\ntwo"),
        ("empty.txt", ""),
        ("blank.txt", "\n"),
        (".hidden", "one\n"),
    ]);
    for (path, start, count, lines, total) in [
        ("lf.txt", 1, 9, &["one", "two", "", "four"][..], 4),
        ("lf.txt", 2, 2, &["two", ""], 4),
        ("lf.txt", 4, u32::MAX, &["four"], 4),
        ("lf.txt", 1, 0, &[], 4),
        ("crlf.txt", 1, 9, &["one", "two"], 2),
        ("open.txt", 2, 9, &["two"], 2),
        ("empty.txt", 1, 9, &[], 0),
        ("blank.txt", 1, 9, &[""], 1),
        (".hidden", 1, 9, &["one"], 1),
    ] {
        let read = read_lines(&folder.open(), path, start, count).unwrap();
        assert_eq!(read.lines, lines, "{path} {start} {count}");
        assert_eq!((read.start, read.total_lines), (start, total), "{path}");
    }
}

#[test]
fn a_start_that_is_not_a_line_is_rejected_with_the_number_of_lines() {
    let folder = Folder::with(&[("three.txt", "1\n2\n3\n"), ("empty.txt", "")]);
    for (path, start, told) in [
        ("three.txt", 0, "Lines in it: 3. Choose `start` from 1 to 3."),
        ("three.txt", 4, "Lines in it: 3. Choose `start` from 1 to 3."),
        ("three.txt", u32::MAX, "Lines in it: 3."),
        ("empty.txt", 2, "Lines in it: 0. Choose `start` from 1 to 1."),
    ] {
        let (code, message) = folder.rejection(read_lines(&folder.open(), path, start, 1));
        assert_eq!(code, "no_such_line", "{path} {start}");
        assert!(message.contains(told), "{message}");
    }
}

#[test]
fn a_file_that_is_no_text_or_too_large_is_rejected() {
    let folder = Folder::new();
    folder.write("latin1.txt", b"caf\xe9\n");
    folder.write("just.txt", "x".repeat(MAX));
    folder.write("over.txt", "x".repeat(MAX + 1));
    let ws = folder.open();
    assert_eq!(read_lines(&ws, "just.txt", 1, 1).unwrap().total_lines, 1);
    assert_eq!(folder.code(read_lines(&ws, "latin1.txt", 1, 1)), "not_text");
    assert_eq!(folder.code(read_lines(&ws, "over.txt", 1, 1)), "too_large");
}
