//! Which files there are, the same for every tool that looks at more than one.

use std::{io, path::Path};

use agent_tools::{ToolError, reject};
use globset::{GlobBuilder, GlobSet};
use ignore::{DirEntry, WalkBuilder};

use super::Workspace;

impl Workspace {
    /// The names of all listed files that match, in the order of their bytes.
    pub(super) fn files_matching(&self, glob: Option<String>) -> Result<Vec<String>, ToolError> {
        let glob = glob.map(|glob| path_matcher(&glob)).transpose()?;
        let mut names = self.files_below(&self.root)?;
        names.retain(|name| glob.as_ref().is_none_or(|glob| glob.is_match(name)));
        Ok(names)
    }

    /// The names of all listed files below a canonical folder, in the order of their bytes.
    ///
    /// The walk starts at the root all the same: the `.gitignore` files above a folder have a say in what it
    /// shows.
    pub(super) fn files_below(&self, folder: &Path) -> io::Result<Vec<String>> {
        let folder = folder.to_owned();
        let entries = WalkBuilder::new(&self.root)
            // No ignore files but the tree's own `.gitignore`s: the list is then the same on every machine,
            // whatever its user keeps in a global file or in folders above.
            .standard_filters(false)
            .git_ignore(true)
            .require_git(false)
            .follow_links(false)
            .filter_entry(move |entry| !is_hidden(entry) && leads_to(&folder, entry.path()))
            .build();
        let mut names = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) if is_file(&entry) => names.extend(self.name(entry.path())),
                Ok(_) => {}
                Err(error) => went_away(error)?,
            }
        }
        names.sort_unstable();
        Ok(names)
    }
}

/// What was read of a listed file, or `None` if the file went away since it was listed.
pub(super) fn unless_gone<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A set of one, because only building a set reports a glob that is too large; a single matcher panics.
fn path_matcher(glob: &str) -> Result<GlobSet, ToolError> {
    let set = GlobBuilder::new(glob).literal_separator(true).build().and_then(|glob| GlobSet::new([glob]));
    set.map_err(|error| {
        let reason = error.kind();
        reject(
            "bad_pattern",
            format!(
                "This glob cannot be read: {reason}. Write one such as `src/**/*.rs`, and a \
                 literal `*`, `?`, `[` or `{{` as `[*]`, `[?]`, `[[]` or `[{{]`."
            ),
        )
    })
}

/// The walker's own notion of hidden gives way to a `!.name` in a `.gitignore`; ours does not. The root is walked
/// whatever its name.
fn is_hidden(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
}

fn leads_to(folder: &Path, path: &Path) -> bool {
    path.starts_with(folder) || folder.starts_with(path)
}

fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
}

/// Passes over a folder that was removed during the walk, unless it is the root.
fn went_away(error: ignore::Error) -> io::Result<()> {
    let kind = error.io_error().map_or(io::ErrorKind::Other, io::Error::kind);
    if kind == io::ErrorKind::NotFound && error.depth() != Some(0) {
        return Ok(());
    }
    Err(io::Error::new(kind, error))
}
