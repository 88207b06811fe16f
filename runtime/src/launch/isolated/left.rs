use std::{
    fs::FileType,
    path::{Path, PathBuf},
};

use super::{
    disk::{self, Failed},
    mark::{self, Mark},
    place::Place,
};
use crate::{launch::client::ClientProfile, name::TARGET};

/// Removes the clones of processes that have ended. What cannot be removed is left for the next launch, and so is the
/// clone that is the profile of this one: its client outlives its host, and runs another.
pub(super) fn sweep(clones: &Path, profile: &ClientProfile) -> Result<(), Failed> {
    let sources = sources(profile)?;
    let entries = disk::entries(clones).unwrap_or_else(|error| {
        tracing::warn!(target: TARGET, %error, "left profiles could not be looked for");
        Vec::new()
    });
    let is_source = |place: &Place| {
        let folder = place.folder.file_name();
        sources.iter().any(|source| source.iter().any(|name| Some(name) == folder))
    };
    for place in entries.iter().filter_map(|entry| Place::with_lock(entry.path())) {
        if is_source(&place) {
            continue;
        }
        if let Err(error) = reclaim(&place) {
            tracing::warn!(target: TARGET, folder = %place.folder.display(), %error, "a left profile could not be removed; the next launch tries again");
        }
    }
    Ok(())
}

fn sources(profile: &ClientProfile) -> Result<Vec<PathBuf>, Failed> {
    let mut folders: Vec<&Path> = profile.taken.iter().filter_map(|taken| taken.from.parent()).collect();
    folders.dedup();
    let resolved = folders.into_iter().map(|folder| disk::if_there(disk::resolved(folder)));
    resolved.filter_map(Result::transpose).collect()
}

fn reclaim(place: &Place) -> Result<(), Failed> {
    // Neither a link to a lock, nor a pipe, which to open could take for ever.
    if !kind(&place.lock)?.is_some_and(|kind| kind.is_file()) {
        return Ok(());
    }
    let Some(lock) = disk::if_there(disk::open(&place.lock))? else { return Ok(()) };
    // Held until the end, so that of several launches one removes it.
    if !disk::try_lock(&lock, &place.lock)? {
        return Ok(());
    }
    let text = disk::read(&lock, &place.lock)?;
    match Mark::parsed(&text) {
        Some(mark) if is_edited(place, &mark)? => {
            tracing::warn!(target: TARGET, folder = %place.folder.display(), "a left profile has our entry, edited by somebody; remove the folder when it is not needed");
            Ok(())
        }
        Some(_) => place.remove(),
        // The folder comes after the mark.
        None if mark::is_begun(&text) && kind(&place.folder)?.is_none() => place.remove(),
        None => Ok(()),
    }
}

/// Whether somebody has edited our entry, or has put something else in the place of what we made.
fn is_edited(place: &Place, mark: &Mark) -> Result<bool, Failed> {
    match kind(&place.folder)? {
        None => return Ok(false),
        Some(folder) if !folder.is_dir() => return Ok(true),
        Some(_) => {}
    }
    let settings = mark.settings_in(&place.folder);
    match kind(&settings)? {
        // Its launch had not come so far.
        None => Ok(false),
        Some(file) if !file.is_file() => Ok(true),
        Some(_) => {
            let bytes = disk::read(&disk::open(&settings)?, &settings)?;
            Ok(String::from_utf8(bytes).map_or(true, |text| mark.is_edited(&text)))
        }
    }
}

/// What is there; a link is a link.
fn kind(path: &Path) -> Result<Option<FileType>, Failed> {
    Ok(disk::if_there(disk::about_link(path))?.map(|about| about.file_type()))
}
