//! The private folder in which a client finds its profile with our entry.
//!
//! ```text
//! CLONES/ID.lock    locked while its launch lives; says whose the folder is
//! CLONES/ID/        the profile, 0700
//! ```
//!
//! The lock is there before the folder and goes after it, so a folder without one is never ours, and a lock that can
//! be had is that of a process that has ended, however it did.

mod copy;
mod mark;

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

use self::mark::Mark;
use super::{
    alias,
    client::{ClientProfile, Settings},
    errors::LaunchError,
};
use crate::{id, name::TARGET};

/// A clone of a profile, removed when it is dropped.
pub(super) struct Isolated {
    folder: PathBuf,
    lock: Lock,
}

struct Lock {
    path: PathBuf,
    _held: File,
}

impl Isolated {
    /// Makes a clone in `clones`, after the removal of those whose processes have ended.
    pub(super) fn make(
        clones: &Path,
        profile: &ClientProfile,
        server_key: &str,
    ) -> Result<Self, LaunchError> {
        private_folder(clones).map_err(|error| LaunchError::io("make", clones, error))?;
        sweep(clones);
        // Read before anything is made: what is wrong with the user's settings leaves nothing behind.
        let settings = read_settings(profile)?;
        let changed = settings.changed(&profile.settings, server_key)?;
        let mark = Mark::of(&profile.settings);
        let lock = Lock::take(clones, &mark)?;
        let folder = lock.path.with_extension("");
        let isolated = Self { folder, lock };
        isolated.fill(profile, &changed).map_err(|error| LaunchError::io("fill", &isolated.folder, error))?;
        Ok(isolated)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    fn fill(&self, profile: &ClientProfile, settings: &str) -> io::Result<()> {
        DirBuilder::new().mode(0o700).create(&self.folder)?;
        // The settings have been read already, and are written as they are to be.
        for taken in profile.taken.iter().filter(|taken| taken.to != profile.settings.file) {
            let to = self.folder.join(taken.to);
            if taken.linked {
                copy::link(&taken.from, &to)?;
            } else {
                copy::copy(&taken.from, &to)?;
            }
        }
        write_private(&self.folder.join(profile.settings.file), settings)
    }
}

impl Drop for Isolated {
    fn drop(&mut self) {
        if let Err(error) = remove(&self.folder, &self.lock.path) {
            tracing::warn!(target: TARGET, folder = %self.folder.display(), %error, "a profile could not be removed; the next launch tries again");
        }
    }
}

impl Lock {
    fn take(clones: &Path, mark: &Mark) -> Result<Self, LaunchError> {
        loop {
            let path = clones.join(format!("{}.lock", id::fresh()));
            let lock = Self::try_take(&path, mark).map_err(|error| LaunchError::io("make", &path, error))?;
            if let Some(held) = lock {
                return Ok(Self { path, _held: held });
            }
        }
    }

    /// `None` if another launch swept it away before it was locked.
    fn try_take(path: &Path, mark: &Mark) -> io::Result<Option<File>> {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        file.lock()?;
        let is_there = fs::metadata(path).is_ok_and(|there| {
            file.metadata().is_ok_and(|own| (own.dev(), own.ino()) == (there.dev(), there.ino()))
        });
        file.write_all(mark.to_string().as_bytes())?;
        Ok(is_there.then_some(file))
    }
}

struct Source {
    path: PathBuf,
    text: String,
}

fn read_settings(profile: &ClientProfile) -> Result<Source, LaunchError> {
    let source = profile.taken.iter().find(|taken| taken.to == profile.settings.file);
    let Some(path) = source.map(|taken| taken.from.clone()) else {
        return Ok(Source { path: PathBuf::from(profile.settings.file), text: String::new() });
    };
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Source { path, text }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Source { path, text: String::new() }),
        Err(error) => Err(LaunchError::io("read", &path, error)),
    }
}

impl Source {
    /// The text with our entry, where nothing of somebody else's is in its place.
    fn changed(&self, settings: &Settings, server_key: &str) -> Result<String, LaunchError> {
        let fault = |fault| LaunchError::settings(&self.path, &fault);
        // A host that runs inside of a client finds the clone of that: what is ours in it goes.
        let text = match Mark::beside(&self.path) {
            Some(mark) => mark.undone(&self.text).map_err(fault)?,
            None => self.text.clone(),
        };
        if let Some(line) = alias::line_of(&text) {
            return Err(LaunchError::alias(&self.path, line));
        }
        let place = [settings.servers, server_key];
        if let Some(line) = settings.dialect.line_of(&text, &place).map_err(fault)? {
            return Err(LaunchError::reserved(&self.path, line, server_key));
        }
        settings.dialect.changed(&text, &settings.changes).map_err(fault)
    }
}

/// Removes the clones of processes that have ended. What cannot be removed is left for the next launch.
fn sweep(clones: &Path) {
    for entry in fs::read_dir(clones).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "lock") {
            continue;
        }
        let Ok(file) = File::open(&path) else { continue };
        let Some(mark) = Mark::read(&path).filter(|_| file.try_lock().is_ok()) else { continue };
        let folder = path.with_extension("");
        if mark.is_edited(&folder) {
            tracing::warn!(target: TARGET, folder = %folder.display(), "a left profile has our entry, edited by somebody; remove the folder when it is not needed");
            continue;
        }
        if let Err(error) = remove(&folder, &path) {
            tracing::debug!(target: TARGET, folder = %folder.display(), %error, "a left profile could not be removed");
        }
    }
}

fn remove(folder: &Path, lock: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::remove_file(lock)
}

fn private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
        fs::set_permissions(path, Permissions::from_mode(0o700))?;
    }
    Ok(())
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}
