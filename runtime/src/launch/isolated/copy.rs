use std::{os::unix::fs::PermissionsExt as _, path::Path};

use super::disk::{self, Failed};

/// The deepest nesting of folders; a link to a folder around it would never end.
const MAX_DEPTH: usize = 16;

/// Copies a file or a folder, if it is there: folders 0700, files 0600, or 0700 where the owner may run them. A link
/// becomes a copy of what it leads to, so that nothing written in the clone reaches the profile.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
    copy_below(from, to, MAX_DEPTH)
}

fn copy_below(from: &Path, to: &Path, depth: usize) -> Result<(), Failed> {
    let Some(kind) = disk::if_there(disk::about(from))? else { return Ok(()) };
    if kind.is_dir() {
        let deeper = depth
            .checked_sub(1)
            .ok_or_else(|| disk::failed("copy", from, format!("it is more than {MAX_DEPTH} folders deep")))?;
        disk::make_folder(to)?;
        for entry in disk::entries(from)? {
            copy_below(&entry.path(), &to.join(entry.file_name()), deeper)?;
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

/// Links a file, if it is there.
pub(super) fn link(from: &Path, to: &Path) -> Result<(), Failed> {
    match disk::if_there(disk::resolved(from))? {
        Some(from) => disk::link(to, &from),
        None => Ok(()),
    }
}
