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
mod disk;
mod left;
mod mark;
mod place;
mod source;

use std::{
    fs::File,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _},
    path::Path,
};

use rustix::process::geteuid;

use self::{disk::Failed, mark::Mark, source::Source};
pub(super) use self::{disk::is_absent, place::Place};
use super::{client::ClientProfile, errors::LaunchError};
use crate::name::TARGET;

/// A clone of a profile, removed when it is dropped.
pub(super) struct Isolated {
    place: Place,
    lock: File,
}

impl Isolated {
    /// Makes a clone, after the removal of those beside it whose processes have ended.
    pub(super) fn make(
        place: &Place,
        profile: &ClientProfile,
        server_key: &str,
    ) -> Result<Self, LaunchError> {
        let clones = place.clones();
        folder_of_ours(clones)?;
        left::sweep(clones, profile)?;
        // Read before anything is made: what is wrong with the user's settings leaves nothing behind.
        let settings = Source::read(profile)?.changed(&profile.settings, server_key)?;
        let isolated = Self::begin(place, &Mark::of(&profile.settings))?;
        isolated.fill(profile, &settings)?;
        Ok(isolated)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.place.folder
    }

    fn begin(place: &Place, mark: &Mark) -> Result<Self, Failed> {
        loop {
            let lock = disk::create(&place.lock, 0o600)?;
            // What fails from here on drops it, which removes what there is.
            let mut isolated = Self { place: place.clone(), lock };
            if isolated.hold(mark)? {
                return Ok(isolated);
            }
        }
    }

    /// `false` if another launch swept the lock away before it was held.
    fn hold(&mut self, mark: &Mark) -> Result<bool, Failed> {
        let path = &self.place.lock;
        disk::lock(&self.lock, path)?;
        let own = disk::about_file(&self.lock, path)?;
        let there = disk::if_there(disk::about(path))?;
        if there.is_none_or(|there| (own.dev(), own.ino()) != (there.dev(), there.ino())) {
            return Ok(false);
        }
        disk::write(&mut self.lock, path, mark.to_string())?;
        Ok(true)
    }

    fn fill(&self, profile: &ClientProfile, settings: &str) -> Result<(), Failed> {
        let folder = self.folder();
        disk::make_folder(folder)?;
        // The settings have been read already, and are written as they are to be.
        for taken in profile.taken.iter().filter(|taken| taken.to != profile.settings.file) {
            let to = folder.join(taken.to);
            if taken.linked {
                copy::link(&taken.from, &to)?;
            } else if taken.added.is_empty() {
                copy::copy(&taken.from, &to)?;
            } else {
                copy::with_more(&taken.from, &to, &taken.added)?;
            }
        }
        for made in &profile.made {
            let path = folder.join(made.path);
            disk::write(&mut disk::create(&path, 0o600)?, &path, &made.text)?;
        }
        // Whole or not at all: half of our entry would pass for one that somebody has edited.
        let unfinished = folder.join(UNFINISHED);
        disk::write(&mut disk::create(&unfinished, 0o600)?, &unfinished, settings)?;
        disk::rename(&unfinished, &folder.join(profile.settings.file))
    }
}

/// The settings while they are written.
const UNFINISHED: &str = ".agent-tools-unfinished";

impl Drop for Isolated {
    fn drop(&mut self) {
        if let Err(error) = self.place.remove() {
            tracing::warn!(target: TARGET, folder = %self.folder().display(), %error, "a profile could not be removed; the next launch tries again");
        }
    }
}

/// Made 0700 if it is not there. One that is there stays as it is: a folder that others use would be lost to them.
fn folder_of_ours(path: &Path) -> Result<(), Failed> {
    disk::make_folders(path)?;
    let about = disk::about(path)?;
    match whose(about.uid(), about.permissions().mode(), geteuid().as_raw()) {
        Some(why) => Err(disk::failed("use", path, format!("{why}; name one of your own by `.clones(..)`"))),
        None => Ok(()),
    }
}

/// Why a folder is not this user's alone. Whoever owns one can let himself in at any time.
fn whose(owner: u32, mode: u32, own: u32) -> Option<String> {
    let mode = mode & 0o777;
    if owner != own && owner != ROOT {
        return Some(format!("it belongs to another user (id {owner})"));
    }
    (mode & 0o022 != 0).then(|| format!("others may write in it (mode {mode:03o})"))
}

/// Who can do everything anyhow.
const ROOT: u32 = 0;

#[cfg(test)]
mod tests;
