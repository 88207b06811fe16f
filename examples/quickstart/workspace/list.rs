use agent_tools::{ToolError, tool};
use schemars::JsonSchema;
use serde::Serialize;

use super::Workspace;

/// Lists the files of the folder and of the folders below it, in the order of their paths.
///
/// Left out are files that a `.gitignore` ignores, names that begin with a dot and all they contain, links, and
/// names that are not UTF-8.
#[tool(name, title = "List files", read_only, idempotent, closed_world, revision = "v1")]
pub(crate) fn list_files(
    #[state] workspace: &Workspace,
    /// Only files whose whole path matches this glob. `*` and `?` stop at `/`, `**` does not: `*.rs` matches in
    /// the top folder only, `**/*.rs` at every depth, `src/**` all of `src`. Without it, every file.
    #[arg(length = 1..=1000, example = "src/**/*.rs")]
    glob: Option<String>,
    /// How many files to show at most; `total` counts the rest too.
    #[arg(default = 100, range = 1..=10_000)]
    limit: u32,
) -> Result<FileList, ToolError> {
    let mut files = workspace.files_matching(glob)?;
    let total = files.len() as u64;
    files.truncate(limit as usize);
    Ok(FileList { truncated: total > u64::from(limit), files, total })
}

/// The files of a folder.
#[derive(Clone, Debug, Eq, JsonSchema, PartialEq, Serialize)]
pub(crate) struct FileList {
    /// Paths relative to the folder, with `/`, in the order of their bytes.
    pub(crate) files: Vec<String>,
    /// How many files there are, shown or not.
    pub(crate) total: u64,
    /// Whether `limit` cut the list short.
    pub(crate) truncated: bool,
}
