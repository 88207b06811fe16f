use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{alias, client::AlsoRead, errors::LaunchError};

/// The folder of a run, in full, unless some other settings that the client reads there have our key: it would take
/// theirs. What is no settings file is the client's to complain about.
pub(super) fn checked(
    folder: &Path,
    also_read: &[AlsoRead],
    server_key: &str,
) -> Result<PathBuf, LaunchError> {
    let folder = fs::canonicalize(folder).map_err(|error| LaunchError::io("work in", folder, error))?;
    let folders: Vec<&Path> = folder.ancestors().collect();
    for read in also_read {
        // Joined to any folder, an absolute path is itself.
        let mut files: Vec<PathBuf> = folders.iter().map(|folder| folder.join(&read.file)).collect();
        files.dedup();
        for file in files {
            let Ok(text) = fs::read_to_string(&file) else { continue };
            if let Some(line) = line_of(read, &text, &folders, server_key) {
                return Err(LaunchError::reserved(&file, line, server_key));
            }
            // The user's own settings have been looked through already, without what is ours in them.
            if let Some(line) = alias::line_of(&text).filter(|_| !read.file.is_absolute()) {
                return Err(LaunchError::alias(&file, line));
            }
        }
    }
    Ok(folder)
}

fn line_of(read: &AlsoRead, text: &str, folders: &[&Path], server_key: &str) -> Option<usize> {
    let mut folders = folders.iter().filter_map(|folder| folder.to_str());
    let of_a_folder = read.servers.contains(&AlsoRead::FOLDER);
    let line = |folder: &str| {
        let named = |part: &&'static str| if *part == AlsoRead::FOLDER { folder } else { part };
        let place: Vec<&str> = read.servers.iter().map(named).chain([server_key]).collect();
        read.dialect.line_of(text, &place).ok().flatten()
    };
    if of_a_folder { folders.find_map(line) } else { line("") }
}
