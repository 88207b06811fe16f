use std::{fmt, fs, path::Path};

use serde::{Deserialize, Serialize};

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
    owner: String,
    file: String,
    dialect: Dialect,
    changes: Vec<Change>,
}

impl Mark {
    pub(super) fn of(settings: &Settings) -> Self {
        let Settings { file, dialect, changes, .. } = settings;
        Self { owner: NAME.to_owned(), file: (*file).to_owned(), dialect: *dialect, changes: changes.clone() }
    }

    /// The mark of the folder in which a settings file lies, if that is ours.
    pub(super) fn beside(file: &Path) -> Option<Self> {
        Self::read(&file.parent()?.with_extension("lock"))
    }

    pub(super) fn read(lock: &Path) -> Option<Self> {
        let mark: Self = serde_json::from_slice(&fs::read(lock).ok()?).ok()?;
        (mark.owner == NAME).then_some(mark)
    }

    /// The settings without what is ours in them. An entry that somebody has edited stays.
    pub(super) fn undone(&self, text: &str) -> Result<String, Fault> {
        self.dialect.undone(text, &self.changes)
    }

    /// Whether somebody has edited our entry in a folder.
    pub(super) fn is_edited(&self, folder: &Path) -> bool {
        let Ok(text) = fs::read_to_string(folder.join(&self.file)) else { return false };
        let edited = |change: &Change| match self.dialect.value_at(&text, change.path()) {
            Ok(Some(value)) => change.is_changed(&value),
            Ok(None) => false,
            Err(_) => true,
        };
        self.changes.iter().any(edited)
    }
}

/// As the lock has it.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}
