use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::launch::settings::file;

/// The folder of the main repository, where one of these is a worktree of it. There `.git` is a file that names the
/// worktree's own part of the repository, in which `commondir` names what all worktrees share: the main `.git`.
pub(super) fn main_of(folders: &[&Path]) -> Option<PathBuf> {
    folders.iter().find_map(|folder| {
        let own = folder.join(line_of(&folder.join(".git"))?.strip_prefix("gitdir:")?.trim_start());
        let shared = own.join(line_of(&own.join("commondir"))?);
        Some(fs::canonicalize(shared).ok()?.parent()?.to_owned())
    })
}

/// What git keeps in a file of one line; what cannot be read is nothing to git either.
fn line_of(path: &Path) -> Option<String> {
    let text = file::text(file::read(&file::open(path).ok()?).ok()?).ok()?;
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}
