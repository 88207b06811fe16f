use std::{
    collections::BTreeMap,
    fs,
    io::{self, BufRead},
    path::{Path, PathBuf},
};

use agent_tools::{ToolError, reject, tool};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Workspace, text::open_text, walk::unless_gone};

/// Counts files, bytes and lines, in all and for each file name extension.
///
/// In a folder, the files that `list_files` lists are counted; a file that is named itself is counted even if it
/// is hidden or ignored. A last line without a line end is a line. A binary file, one with a NUL byte in its first
/// 8 KiB, has no lines.
#[tool(name, title = "File statistics", read_only, idempotent, closed_world, revision = "v1")]
pub(crate) fn file_stats(
    #[state] workspace: &Workspace,
    /// A file or a folder, relative to the whole folder. Without it, the whole folder.
    #[arg(length = ..=4096, example = "src")]
    path: Option<String>,
) -> Result<Stats, ToolError> {
    let target = workspace.resolve(&path.unwrap_or_default())?;
    let mut stats = Stats::default();
    for file in files_of(workspace, target)? {
        if let Some((bytes, lines)) = unless_gone(measure(&file))? {
            stats.add(extension(&file), bytes, lines);
        }
    }
    Ok(stats)
}

/// How much there is of files, of bytes and of lines.
#[derive(Clone, Debug, Default, Eq, JsonSchema, PartialEq, Serialize)]
pub(crate) struct Stats {
    /// The number of files.
    pub(crate) files: u64,
    /// Their size.
    pub(crate) bytes: u64,
    /// Their lines; a binary file has none.
    pub(crate) lines: u64,
    /// The same for each extension, written without its dot; `(none)` for files without one.
    pub(crate) by_extension: BTreeMap<String, ExtensionStats>,
}

/// How much there is in the files of one extension.
#[derive(Clone, Debug, Default, Eq, JsonSchema, PartialEq, Serialize)]
pub(crate) struct ExtensionStats {
    /// The number of files.
    pub(crate) files: u64,
    /// Their size.
    pub(crate) bytes: u64,
    /// Their lines; a binary file has none.
    pub(crate) lines: u64,
}

fn files_of(workspace: &Workspace, target: PathBuf) -> Result<Vec<PathBuf>, ToolError> {
    let kind = fs::metadata(&target)?;
    if kind.is_file() {
        return Ok(vec![target]);
    }
    if !kind.is_dir() {
        let message = "This path is neither a file nor a folder. \
                       Choose a path that list_files showorkspace.";
        return Err(reject("not_a_file", message));
    }
    let names = workspace.files_below(&target)?;
    Ok(names.iter().map(|name| workspace.root.join(name)).collect())
}

/// The bytes and the lines of a file.
fn measure(file: &Path) -> io::Result<(u64, u64)> {
    let bytes = fs::metadata(file)?.len();
    let lines = open_text(file)?.map_or(Ok(0), count_lines)?;
    Ok((bytes, lines))
}

fn count_lines(mut text: impl BufRead) -> io::Result<u64> {
    let mut lines = 0;
    // The end of the file ends its last line too.
    while text.skip_until(b'\n')? > 0 {
        lines += 1;
    }
    Ok(lines)
}

fn extension(file: &Path) -> &str {
    let extension = file.extension().and_then(|extension| extension.to_str());
    extension.filter(|extension| !extension.is_empty()).unwrap_or("(none)")
}

impl Stats {
    fn add(&mut self, extension: &str, bytes: u64, lines: u64) {
        self.files += 1;
        self.bytes += bytes;
        self.lines += lines;
        let part = self.by_extension.entry(extension.to_owned()).or_default();
        part.files += 1;
        part.bytes += bytes;
        part.lines += lines;
    }
}
