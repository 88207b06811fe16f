//! How settings are read from the disk, the user's and everybody else's: whatever stands in the place of a file neither
//! holds a launch up nor fills the memory.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

use rustix::{
    fs::{Mode, OFlags},
    io::retry_on_intr,
};

use super::Fault;

/// The largest settings file that is read, in bytes. Claude Code keeps an entry of each project in one.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// A regular file. To open a pipe would otherwise take until somebody writes to it.
pub(in crate::launch) fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = File::from(retry_on_intr(|| rustix::fs::open(path, flags, Mode::empty()))?);
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is no regular file")) }
}

pub(in crate::launch) fn read(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Of one that grows meanwhile, or does not say how long it is, the end is not waited for either.
    if file.metadata()?.len() <= MAX_BYTES {
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= MAX_BYTES {
            return Ok(bytes);
        }
    }
    Err(io::Error::other(format!("it has more than {} MiB", MAX_BYTES >> 20)))
}

/// What a file of the user's says, if it is one that can be read.
pub(in crate::launch) fn theirs(path: &Path) -> Option<String> {
    text(read(&open(path).ok()?).ok()?).ok()
}

pub(in crate::launch) fn text(bytes: Vec<u8>) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        Fault::at(&String::from_utf8_lossy(error.as_bytes()), valid, "this is no UTF-8")
    })
}

#[cfg(test)]
mod tests;
