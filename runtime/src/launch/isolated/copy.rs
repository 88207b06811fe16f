use std::{
    fs::{self, DirBuilder, OpenOptions},
    io,
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _, symlink},
    path::Path,
};

/// The deepest nesting of folders; a link to a folder around it would never end.
const MAX_DEPTH: usize = 16;

/// Copies a file or a folder, if it is there: folders 0700, files 0600, or 0700 where the owner may run them. A link
/// becomes a copy of what it leads to, so that nothing written in the clone reaches the profile.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    copy_below(from, to, MAX_DEPTH)
}

fn copy_below(from: &Path, to: &Path, depth: usize) -> io::Result<()> {
    let kind = match fs::metadata(from) {
        Ok(kind) => kind,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if kind.is_dir() {
        let deeper = depth.checked_sub(1).ok_or_else(|| {
            io::Error::other(format!("{} is more than {MAX_DEPTH} folders deep", from.display()))
        })?;
        DirBuilder::new().mode(0o700).create(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy_below(&entry.path(), &to.join(entry.file_name()), deeper)?;
        }
        return Ok(());
    }
    // A socket or a pipe is no setting.
    if !kind.is_file() {
        return Ok(());
    }
    let mode = if kind.permissions().mode() & 0o100 == 0 { 0o600 } else { 0o700 };
    let mut copy = OpenOptions::new().write(true).create_new(true).mode(mode).open(to)?;
    io::copy(&mut fs::File::open(from)?, &mut copy)?;
    Ok(())
}

/// Links a file, if it is there.
pub(super) fn link(from: &Path, to: &Path) -> io::Result<()> {
    match fs::canonicalize(from) {
        Ok(from) => symlink(from, to),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}
