use std::{
    os::unix::fs::{MetadataExt as _, PermissionsExt as _},
    path::Path,
};

use super::disk::{self, Failed};

/// The deepest nesting of folders.
const MAX_DEPTH: usize = 64;

/// Copies a file or a folder, if it is there: folders 0700, files 0600, or 0700 where the owner may run them. A link
/// becomes a copy of what it leads to, so that nothing written in the clone reaches the profile.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
    copy_within(from, to, &[])
}

/// `around` has the devices and numbers of the folders on the way.
fn copy_within(from: &Path, to: &Path, around: &[(u64, u64)]) -> Result<(), Failed> {
    let Some(kind) = disk::if_there(disk::about(from))? else { return Ok(()) };
    if kind.is_dir() {
        let own = (kind.dev(), kind.ino());
        if around.contains(&own) {
            return Err(disk::failed("copy", from, "it leads back to a folder that it is in"));
        }
        if around.len() == MAX_DEPTH {
            return Err(disk::failed("copy", from, format!("it is in more than {MAX_DEPTH} folders")));
        }
        disk::make_folder(to)?;
        for entry in disk::entries(from)? {
            copy_within(&entry.path(), &to.join(entry.file_name()), &[around, &[own]].concat())?;
        }
        return Ok(());
    }
    // A socket or a pipe is no setting.
    if !kind.is_file() {
        return Ok(());
    }
    let mode = if kind.permissions().mode() & 0o100 == 0 { 0o600 } else { 0o700 };
    disk::copy(from, to, mode)
}

/// Copies a small file, if it is there, with more behind its end.
pub(super) fn with_more(from: &Path, to: &Path, more: &str) -> Result<(), Failed> {
    let Some(file) = disk::if_there(disk::open(from))? else { return Ok(()) };
    let mut bytes = disk::read(&file, from)?;
    bytes.extend_from_slice(more.as_bytes());
    disk::write(&mut disk::create(to, 0o600)?, to, bytes)
}

/// Links a file, if it is there.
pub(super) fn link(from: &Path, to: &Path) -> Result<(), Failed> {
    match disk::if_there(disk::resolved(from))? {
        Some(from) => disk::link(to, &from),
        None => Ok(()),
    }
}
