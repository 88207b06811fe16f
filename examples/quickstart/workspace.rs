//! A folder that can be listed, searched, read and measured, and never left or changed.

mod list;
mod read;
mod search;
mod stats;
#[cfg(test)]
mod tests;
mod text;
mod walk;

use std::{
    io,
    path::{Component, Path, PathBuf},
};

use agent_tools::{ToolError, reject};

pub(crate) use self::{list::list_files, read::read_lines, search::search_text, stats::file_stats};

/// The folder that the tools work in.
///
/// It keeps a model to the folder, not a hostile process on the same machine: a path is checked when it is asked
/// for, so whoever can swap a folder for a link at that moment can redirect it.
#[derive(Clone, Debug)]
pub(crate) struct Workspace {
    /// Canonical, so that a canonical path lies inside exactly when it starts with this one.
    root: PathBuf,
}

impl Workspace {
    /// Opens a folder that exists; it may be named through a link.
    pub(crate) fn open(folder: impl AsRef<Path>) -> io::Result<Self> {
        let root = folder.as_ref().canonicalize()?;
        if root.is_dir() { Ok(Self { root }) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// The canonical path of the folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The canonical path of what a caller names relative to the root; `""` is the root itself.
    ///
    /// The path is walked one name at a time and never stands outside the root. Checking only the end would let a
    /// caller leave and come back, and so learn what lies outside. A link is followed and judged by where it ends.
    fn resolve(&self, path: &str) -> Result<PathBuf, ToolError> {
        let mut reached = self.root.clone();
        for step in Path::new(path).components() {
            match step {
                Component::Normal(name) => reached = self.enter(&reached.join(name))?,
                Component::CurDir => {}
                Component::ParentDir if reached == self.root => return Err(outside()),
                // There is no link left in `reached`, so this is the parent on disk as well.
                Component::ParentDir => {
                    reached.pop();
                }
                Component::RootDir | Component::Prefix(_) => return Err(absolute()),
            }
        }
        Ok(reached)
    }

    fn enter(&self, path: &Path) -> Result<PathBuf, ToolError> {
        match path.canonicalize() {
            Ok(found) if found.starts_with(&self.root) => Ok(found),
            Ok(_) => Err(outside()),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(error.into()),
            // Besides a missing name: a link loop, a file used as a folder, a name too long or with a NUL byte.
            // The caller does the same about each of them.
            Err(_) => Err(not_found()),
        }
    }

    /// What the tools call a path inside the root: relative and with `/` everywhere.
    ///
    /// `None` if it is not UTF-8: nobody could name such a file back to us.
    fn name(&self, path: &Path) -> Option<String> {
        let steps = path.strip_prefix(&self.root).ok()?.iter();
        let steps: Option<Vec<&str>> = steps.map(|step| step.to_str()).collect();
        Some(steps?.join("/"))
    }
}

fn outside() -> ToolError {
    reject(
        "outside_folder",
        "This path leads out of the folder, through `..` or a link. \
         Choose a path that list_files shows.",
    )
}

fn absolute() -> ToolError {
    reject(
        "outside_folder",
        "Absolute paths are not taken. Give the path relative to the folder, \
         as list_files shows it, such as `src/main.rs`.",
    )
}

fn not_found() -> ToolError {
    reject("not_found", "There is nothing at this path. Call list_files and choose a path that it shows.")
}
