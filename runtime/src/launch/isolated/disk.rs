//! What a clone does on the disk, a function for each step, so that a test can have any of them fail or be the last.

#[cfg(test)]
pub(super) mod faults;

use std::{
    fmt,
    fs::{self, DirBuilder, DirEntry, File, Metadata, OpenOptions, TryLockError},
    io::{self, Read as _, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, symlink},
    path::{Path, PathBuf},
};

use rustix::io::Errno;

use crate::launch::{errors::LaunchError, settings::file};

/// How much of a file is written in one step: all of it, but for tests that stop within.
const CHUNK: u64 = if cfg!(test) { 48 } else { 1 << 40 };

/// What could not be done where, and why.
#[derive(Debug)]
pub(super) struct Failed {
    doing: &'static str,
    path: PathBuf,
    error: io::Error,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {} {}: {}", self.doing, self.path.display(), self.error)
    }
}

impl From<Failed> for LaunchError {
    fn from(failed: Failed) -> Self {
        Self::io(failed.doing, &failed.path, failed.error)
    }
}

/// `None` where what it was about is not there.
pub(super) fn if_there<T>(result: Result<T, Failed>) -> Result<Option<T>, Failed> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(failed) if is_absent(&failed.error) => Ok(None),
        Err(failed) => Err(failed),
    }
}

/// A link that leads to itself leads as little to something as one that leads nowhere.
pub(in crate::launch) fn is_absent(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound || Errno::from_io_error(error) == Some(Errno::LOOP)
}

/// For what is there and still cannot be taken.
pub(super) fn failed(doing: &'static str, path: &Path, why: impl Into<String>) -> Failed {
    Failed { doing, path: path.to_owned(), error: io::Error::other(why.into()) }
}

pub(super) fn make_folders(path: &Path) -> Result<(), Failed> {
    step("make", path, || DirBuilder::new().recursive(true).mode(0o700).create(path))
}

pub(super) fn make_folder(path: &Path) -> Result<(), Failed> {
    step("make", path, || DirBuilder::new().mode(0o700).create(path))
}

/// A new file.
pub(super) fn create(path: &Path, mode: u32) -> Result<File, Failed> {
    step("make", path, || OpenOptions::new().write(true).create_new(true).mode(mode).open(path))
}

pub(super) fn write(file: &mut File, path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failed> {
    let mut left = text.as_ref();
    while !left.is_empty() {
        let length = usize::try_from(CHUNK).unwrap_or(usize::MAX).min(left.len());
        let (chunk, rest) = left.split_at(length);
        step("write", path, || file.write_all(chunk))?;
        left = rest;
    }
    Ok(())
}

/// Copies what a file holds to a new one.
pub(super) fn copy(from: &Path, to: &Path, mode: u32) -> Result<(), Failed> {
    let source = open(from)?;
    let mut copy = create(to, mode)?;
    while step("write", to, || io::copy(&mut (&source).take(CHUNK), &mut copy))? == CHUNK {}
    Ok(())
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<(), Failed> {
    step("make", to, || fs::rename(from, to))
}

pub(super) fn link(at: &Path, to: &Path) -> Result<(), Failed> {
    step("link", at, || symlink(to, at))
}

/// Where links lead in the end.
pub(super) fn resolved(path: &Path) -> Result<PathBuf, Failed> {
    step("find", path, || fs::canonicalize(path))
}

/// Of what a link leads to.
pub(super) fn about(path: &Path) -> Result<Metadata, Failed> {
    step("look at", path, || fs::metadata(path))
}

/// Of a link itself.
pub(super) fn about_link(path: &Path) -> Result<Metadata, Failed> {
    step("look at", path, || fs::symlink_metadata(path))
}

pub(super) fn about_file(file: &File, path: &Path) -> Result<Metadata, Failed> {
    step("look at", path, || file.metadata())
}

pub(super) fn entries(folder: &Path) -> Result<Vec<DirEntry>, Failed> {
    step("list", folder, || fs::read_dir(folder)?.collect())
}

/// A regular file, and nothing else.
pub(super) fn open(path: &Path) -> Result<File, Failed> {
    step("open", path, || file::open(path))
}

pub(super) fn read(file: &File, path: &Path) -> Result<Vec<u8>, Failed> {
    step("read", path, || file::read(file))
}

/// Waits until nobody else holds it.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), Failed> {
    step("lock", path, || file.lock())
}

/// Whether nobody else held it.
pub(super) fn try_lock(file: &File, path: &Path) -> Result<bool, Failed> {
    step("lock", path, || match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    })
}

pub(super) fn remove_file(path: &Path) -> Result<(), Failed> {
    step("remove", path, || fs::remove_file(path))
}

/// A folder with all that is in it; of links, the links.
pub(super) fn remove_tree(path: &Path) -> Result<(), Failed> {
    #[cfg(test)]
    faults::remove_entries(path)?;
    step("remove", path, || fs::remove_dir_all(path))
}

fn step<T>(doing: &'static str, path: &Path, work: impl FnOnce() -> io::Result<T>) -> Result<T, Failed> {
    #[cfg(test)]
    let work = || faults::meet().map_or_else(work, Err);
    work().map_err(|error| Failed { doing, path: path.to_owned(), error })
}
