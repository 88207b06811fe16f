//! What counts as text.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::Path,
};

/// How far a file is looked at to tell whether it is text.
const HEAD: usize = 8 * 1024;

/// Opens a file at its beginning, or says `None` if it is binary: a NUL byte in the first 8 KiB, which is git's
/// rule too.
pub(super) fn open_text(path: &Path) -> io::Result<Option<BufReader<File>>> {
    let mut reader = BufReader::with_capacity(HEAD, File::open(path)?);
    let is_binary = reader.fill_buf()?.contains(&0);
    Ok((!is_binary).then_some(reader))
}
