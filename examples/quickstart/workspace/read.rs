use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use agent_tools::{ToolError, reject, tool};
use schemars::JsonSchema;
use serde::Serialize;

use super::Workspace;

/// The largest file that is read.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// Reads lines of a text file, from a given line on.
///
/// The file is UTF-8 and has 4 MiB at most. One that `list_files` leaves out, because it is hidden or ignored, can
/// still be read by its path.
#[tool(name, title = "Read lines", read_only, idempotent, closed_world, revision = "v1")]
pub(crate) fn read_lines(
    #[state] workspace: &Workspace,
    /// The path of the file, relative to the folder, as `list_files` shows it.
    #[arg(length = 1..=4096, example = "src/main.rs")]
    path: &str,
    /// The number of the first line to read, counted from 1.
    #[arg(default = 1, range = 1..)]
    start: u32,
    /// How many lines to read; fewer come back where the file ends.
    #[arg(default = 100, range = 1..=500)]
    count: u32,
) -> Result<Excerpt, ToolError> {
    let text = read_text(&workspace.resolve(path)?)?;
    let total = text.lines().count();
    // An empty file has no line 1, but there is nothing to put right about asking for it.
    let last = total.max(1);
    if start == 0 || start as usize > last {
        let message =
            format!("This file has no line {start}. Lines in it: {total}. Choose `start` from 1 to {last}.");
        return Err(reject("no_such_line", message));
    }
    let lines = text.lines().skip(start as usize - 1).take(count as usize);
    Ok(Excerpt {
        path: path.to_owned(),
        start,
        lines: lines.map(str::to_owned).collect(),
        total_lines: total as u64,
    })
}

/// Some lines of a file.
#[derive(Clone, Debug, Eq, JsonSchema, PartialEq, Serialize)]
pub(crate) struct Excerpt {
    /// The path as it was asked for.
    pub(crate) path: String,
    /// The number of the first line shown, counted from 1.
    pub(crate) start: u32,
    /// The lines, without their line ends.
    pub(crate) lines: Vec<String>,
    /// How many lines the file has.
    pub(crate) total_lines: u64,
}

fn read_text(path: &Path) -> Result<String, ToolError> {
    // Before opening: to open a pipe is to wait for someone to write into it.
    if !fs::metadata(path)?.is_file() {
        let message = "This path is not a file. \
                       For the files of a folder, call list_files with a glob such as `src/**`.";
        return Err(reject("not_a_file", message));
    }
    let bytes = read_up_to(path, MAX_BYTES + 1)?;
    if bytes.len() > MAX_BYTES {
        let message = "This file is larger than 4 MiB and is not read. \
                       Call search_text with its path as the glob to see the lines that matter.";
        return Err(reject("too_large", message));
    }
    String::from_utf8(bytes)
        .map_err(|_| reject("not_text", "This file is not UTF-8 text. Choose a text file."))
}

/// Its length may change until the file is read, so what bounds the memory is what was read.
fn read_up_to(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
