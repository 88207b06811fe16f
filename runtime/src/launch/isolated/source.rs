use std::path::{Path, PathBuf};

use super::{disk, mark::Mark};
use crate::launch::{
    alias,
    client::{ClientProfile, Settings},
    errors::LaunchError,
    settings::file,
};

/// The user's settings.
pub(super) struct Source {
    path: PathBuf,
    text: String,
    /// If they lie in a clone of ours, as they do for a host that runs inside of a client.
    mark: Option<Mark>,
}

impl Source {
    pub(super) fn read(profile: &ClientProfile) -> Result<Self, LaunchError> {
        let file = Path::new(profile.settings.file);
        let taken = profile.taken.iter().find(|taken| Path::new(taken.to) == file);
        let Some(path) = taken.map(|taken| taken.from.clone()) else {
            return Ok(Self { path: file.to_owned(), text: String::new(), mark: None });
        };
        let opened = disk::if_there(disk::open(&path))?;
        let bytes = opened.map(|opened| disk::read(&opened, &path)).transpose()?.unwrap_or_default();
        let text = file::text(bytes).map_err(|fault| LaunchError::settings(&path, &fault))?;
        let mark = path.ancestors().nth(file.iter().count()).map(Mark::beside).transpose()?.flatten();
        Ok(Self { path, text, mark })
    }

    /// The text with our entry, where nothing of somebody else's is in its place.
    pub(super) fn changed(&self, settings: &Settings, server_key: &str) -> Result<String, LaunchError> {
        let fault = |fault| LaunchError::settings(&self.path, &fault);
        let text = match &self.mark {
            Some(mark) => mark.undone(&self.text).map_err(fault)?,
            None => self.text.clone(),
        };
        if let Some(line) = alias::line_of(&text) {
            return Err(LaunchError::alias(&self.path, line));
        }
        if let Some(line) = settings.dialect.line_of(&text, settings.entry.path()).map_err(fault)? {
            return Err(LaunchError::reserved(&self.path, line, server_key));
        }
        settings.dialect.changed(&text, &settings.changes()).map_err(fault)
    }
}
