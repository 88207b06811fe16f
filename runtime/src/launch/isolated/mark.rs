use std::{
    fmt,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    disk::{self, Failed},
    place::Place,
};
use crate::{
    launch::{
        client::Settings,
        settings::{Change, Dialect, Fault},
    },
    name::NAME,
};

/// What a lock says of its folder: that it is ours, and what is ours in its settings. It holds no bearer.
#[derive(Serialize, Deserialize)]
pub(super) struct Mark {
    // The first, so that even half a mark says whose it is.
    owner: String,
    file: String,
    dialect: Dialect,
    changes: Vec<Change>,
}

impl Mark {
    pub(super) fn of(settings: &Settings) -> Self {
        let file = settings.file.to_owned();
        Self { owner: NAME.to_owned(), file, dialect: settings.dialect, changes: settings.changes() }
    }

    /// The mark of a profile that is itself a clone of ours.
    pub(super) fn beside(profile: &Path) -> Result<Option<Self>, Failed> {
        let Some(place) = Place::with_folder(profile.to_owned()) else { return Ok(None) };
        let Some(lock) = disk::if_there(disk::open(&place.lock))? else { return Ok(None) };
        Ok(Self::parsed(&disk::read(&lock, &place.lock)?))
    }

    /// A whole mark of ours.
    pub(super) fn parsed(text: &[u8]) -> Option<Self> {
        let mark: Self = serde_json::from_slice(text).ok()?;
        (mark.owner == NAME).then_some(mark)
    }

    pub(super) fn settings_in(&self, folder: &Path) -> PathBuf {
        folder.join(&self.file)
    }

    /// The settings without what is ours in them. An entry that somebody has edited stays.
    pub(super) fn undone(&self, text: &str) -> Result<String, Fault> {
        self.dialect.undone(text, &self.changes)
    }

    /// Whether somebody has edited our entry in the settings.
    pub(super) fn is_edited(&self, settings: &str) -> bool {
        let edited = |change: &Change| match self.dialect.value_at(settings, change.path()) {
            Ok(Some(value)) => change.is_changed(&value),
            Ok(None) => false,
            Err(_) => true,
        };
        self.changes.iter().any(edited)
    }
}

/// As the lock has it: a line.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// Whether a launch ended before it had written all of its mark.
pub(super) fn is_begun(text: &[u8]) -> bool {
    let head = format!("{{\"owner\":\"{NAME}\",");
    let is_ours = text.iter().zip(head.as_bytes()).all(|(byte, ours)| byte == ours);
    is_ours && !text.ends_with(b"\n")
}
