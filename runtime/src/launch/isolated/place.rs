use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use super::disk::{self, Failed};
use crate::id;

/// A clone's folder, and the lock beside it.
#[derive(Clone)]
pub(in crate::launch) struct Place {
    pub(in crate::launch) folder: PathBuf,
    pub(super) lock: PathBuf,
}

impl Place {
    /// One that nobody has.
    pub(in crate::launch) fn fresh(clones: &Path) -> Self {
        let folder = clones.join(id::fresh());
        Self { lock: folder.with_extension("lock"), folder }
    }

    /// The folder in which it is.
    pub(super) fn clones(&self) -> &Path {
        self.folder.parent().unwrap_or(Path::new("."))
    }

    /// The one with this lock, if a launch could have named it so.
    pub(super) fn with_lock(lock: PathBuf) -> Option<Self> {
        let is_lock = lock.extension().is_some_and(|extension| extension == "lock");
        (is_lock && is_id(lock.file_stem()?)).then(|| Self { folder: lock.with_extension(""), lock })
    }

    /// The one with this folder, likewise.
    pub(super) fn with_folder(folder: PathBuf) -> Option<Self> {
        is_id(folder.file_name()?).then(|| Self { lock: folder.with_extension("lock"), folder })
    }

    /// Removes the folder, then the lock, as far as they are there.
    pub(super) fn remove(&self) -> Result<(), Failed> {
        disk::if_there(disk::remove_tree(&self.folder))?;
        disk::if_there(disk::remove_file(&self.lock))?;
        Ok(())
    }
}

fn is_id(name: &OsStr) -> bool {
    let bytes = name.as_encoded_bytes();
    bytes.len() == 16 && bytes.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
