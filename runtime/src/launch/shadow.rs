mod worktree;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{alias, client::AlsoRead, errors::LaunchError, isolated::is_absent, settings::file};

/// The folder of a run, in full, unless some other settings that the client reads there have our key: it would take
/// theirs. So it may in those that cannot be read, since its own parser takes what ours does not.
pub(super) fn checked(
    folder: &Path,
    also_read: &[AlsoRead],
    server_key: &str,
) -> Result<PathBuf, LaunchError> {
    let folder = fs::canonicalize(folder).map_err(|error| LaunchError::io("work in", folder, error))?;
    let above: Vec<&Path> = folder.ancestors().collect();
    let main = worktree::main_of(&above);
    for read in also_read {
        // Joined to any folder, an absolute path is itself.
        let mut files: Vec<PathBuf> = above.iter().map(|folder| folder.join(&read.file)).collect();
        files.dedup();
        let of_folders = above.iter().copied().chain(main.as_deref());
        let servers = servers(read, of_folders.filter_map(Path::to_str), server_key);
        let servers: Vec<&[&str]> = servers.iter().map(Vec::as_slice).collect();
        for file in files {
            let Some(text) = text_of(&file)? else { continue };
            let line = read.dialect.line_of_any(&text, &servers);
            if let Some(line) = line.map_err(|fault| LaunchError::settings(&file, &fault))? {
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

/// The places at which our key may stand.
fn servers<'a>(
    read: &AlsoRead,
    folders: impl Iterator<Item = &'a str>,
    server_key: &'a str,
) -> Vec<Vec<&'a str>> {
    let place = |folder: &'a str| {
        let named = |part: &&'static str| if *part == AlsoRead::FOLDER { folder } else { *part };
        read.servers.iter().map(named).chain([server_key]).collect()
    };
    if read.servers.contains(&AlsoRead::FOLDER) { folders.map(place).collect() } else { vec![place("")] }
}

/// What a file says, if it is there.
fn text_of(file: &Path) -> Result<Option<String>, LaunchError> {
    let is_none = |error: &io::Error| is_absent(error) || error.kind() == io::ErrorKind::NotADirectory;
    let bytes = match file::open(file).and_then(|opened| file::read(&opened)) {
        Ok(bytes) => bytes,
        Err(error) if is_none(&error) => return Ok(None),
        Err(error) => return Err(LaunchError::io("read", file, error)),
    };
    file::text(bytes).map(Some).map_err(|fault| LaunchError::settings(file, &fault))
}
