use std::collections::BTreeMap;

use super::Folder;
use crate::workspace::stats::{ExtensionStats, Stats, file_stats};

fn folder() -> Folder {
    let folder = Folder::with(&[
        (".gitignore", "*.log\n"),
        ("Makefile", "all:\n\ttrue"),
        ("README.MD", "# Title\r\n"),
        ("empty.md", ""),
        ("noise.log", "1\n2\n"),
        ("src/.gitignore", "generated/\n"),
        ("src/.hidden.rs", "1\n"),
        ("src/generated/out.rs", "1\n2\n3\n"),
        ("src/lib.rs", "1\n2\n3\n"),
        ("src/noise.log", "1\n"),
        ("src/deep/mod.rs", "\n\nopen"),
        ("src/archive.tar.gz", "\0\n\n"),
        ("src2/lib.rs", "1\n"),
        ("odd.", "1\n"),
    ]);
    folder.write("late.bin", ["\n".repeat(8192), "\0".into()].concat());
    folder
}

/// The sum of `extension files bytes lines`.
fn stats(parts: &[(&str, u64, u64, u64)]) -> Stats {
    let mut by_extension = BTreeMap::new();
    for &(extension, files, bytes, lines) in parts {
        let part = ExtensionStats { files, bytes, lines };
        by_extension.insert(extension.to_owned(), part);
    }
    Stats {
        files: parts.iter().map(|part| part.1).sum(),
        bytes: parts.iter().map(|part| part.2).sum(),
        lines: parts.iter().map(|part| part.3).sum(),
        by_extension,
    }
}

#[test]
fn files_bytes_and_lines_are_counted_for_each_extension() {
    let whole = stats(&[
        ("(none)", 2, 10 + 2, 2 + 1),
        ("MD", 1, 9, 1),
        ("bin", 1, 8193, 8193),
        ("gz", 1, 3, 0),
        ("md", 1, 0, 0),
        ("rs", 3, 6 + 6 + 2, 3 + 3 + 1),
    ]);
    let folder = folder();
    for path in [None, Some(String::new()), Some(".".into())] {
        assert_eq!(file_stats(&folder.open(), path).unwrap(), whole);
    }
}

#[test]
fn a_folder_counts_what_is_listed_below_it() {
    let folder = folder();
    for (path, expected) in [
        ("src", stats(&[("gz", 1, 3, 0), ("rs", 2, 12, 6)])),
        ("src/deep/", stats(&[("rs", 1, 6, 3)])),
        ("src2", stats(&[("rs", 1, 2, 1)])),
        ("src/generated", stats(&[])),
    ] {
        let counted = file_stats(&folder.open(), Some(path.into())).unwrap();
        assert_eq!(counted, expected, "{path}");
    }
}

#[test]
fn a_file_that_is_named_itself_is_counted_whatever_it_is() {
    let folder = folder();
    for (path, expected) in [
        ("Makefile", stats(&[("(none)", 1, 10, 2)])),
        ("src/archive.tar.gz", stats(&[("gz", 1, 3, 0)])),
        ("noise.log", stats(&[("log", 1, 4, 2)])),
        ("src/.hidden.rs", stats(&[("rs", 1, 2, 1)])),
        (".gitignore", stats(&[("(none)", 1, 6, 1)])),
        ("empty.md", stats(&[("md", 1, 0, 0)])),
    ] {
        let counted = file_stats(&folder.open(), Some(path.into())).unwrap();
        assert_eq!(counted, expected, "{path}");
    }
}
