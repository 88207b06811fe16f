mod collector;

use agent_tools::{ToolError, reject, tool};
use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use grep_searcher::SearcherBuilder;
use schemars::JsonSchema;
use serde::Serialize;

use self::collector::Collector;
use super::{Workspace, text::open_text, walk::unless_gone};

/// The compiled size of a pattern at most; more would take seconds to build.
const PATTERN_BYTES: usize = 10 * 1024 * 1024;

/// Finds the lines that match a regular expression in the files that `list_files` lists.
///
/// Binary files, those with a NUL byte in their first 8 KiB, are left out.
#[tool(name, title = "Search text", read_only, idempotent, closed_world, revision = "v1")]
pub(crate) fn search_text(
    #[state] workspace: &Workspace,
    /// A regular expression in Rust's syntax, matched against each line by itself: `\bfn \w+`, `(?i)todo`. It has
    /// no look-around and no back-references. `$` stands before the line feed only; write `\r?$` where files may
    /// have CRLF line ends.
    #[arg(length = ..=1000, example = "(?i)todo")]
    pattern: &str,
    /// Only files whose whole path matches this glob. `*` and `?` stop at `/`, `**` does not: `*.rs` matches in
    /// the top folder only, `**/*.rs` at every depth, `src/**` all of `src`. Without it, every file.
    #[arg(length = 1..=1000, example = "src/**/*.rs")]
    glob: Option<String>,
    /// How many lines to show before and after each match.
    #[arg(default = 0, range = 0..=10)]
    context: u32,
    /// How many matching lines to show at most; `total` counts the rest too.
    #[arg(default = 100, range = 1..=1000)]
    limit: u32,
) -> Result<SearchResult, ToolError> {
    let matcher = line_matcher(pattern)?;
    let mut collector = Collector::new(context as usize, limit as usize);
    let mut searcher = SearcherBuilder::new()
        .line_number(true)
        .before_context(context as usize)
        .after_context(context as usize)
        // A byte order mark is a character like any other, as it is to grep.
        .bom_sniffing(false)
        .build();
    for file in workspace.files_matching(glob)? {
        if let Some(text) = unless_gone(open_text(&workspace.root.join(&file)))?.flatten() {
            searcher.search_reader(&matcher, text, collector.of_file(&file))?;
        }
    }
    Ok(collector.into_result())
}

/// The lines that a search found.
#[derive(Clone, Debug, Eq, JsonSchema, PartialEq, Serialize)]
pub(crate) struct SearchResult {
    /// In the order of their files' paths, then of their lines.
    pub(crate) matches: Vec<Match>,
    /// How many lines match, shown or not.
    pub(crate) total: u64,
    /// Whether `limit` cut the matches short.
    pub(crate) truncated: bool,
}

/// A line that a search found. Lines are cut after 500 characters, with `…`.
#[derive(Clone, Debug, Eq, JsonSchema, PartialEq, Serialize)]
pub(crate) struct Match {
    /// The path of the file, relative to the folder.
    pub(crate) file: String,
    /// The number of the line, counted from 1.
    pub(crate) line: u64,
    /// The line without its line end.
    pub(crate) text: String,
    /// The lines just before it.
    pub(crate) before: Vec<String>,
    /// The lines just after it.
    pub(crate) after: Vec<String>,
}

fn line_matcher(pattern: &str) -> Result<RegexMatcher, ToolError> {
    RegexMatcherBuilder::new()
        // `^` and `$` are those of a line; those of a text would have every line searched alone.
        .multi_line(true)
        .line_terminator(Some(b'\n'))
        .size_limit(PATTERN_BYTES)
        .build(pattern)
        .map_err(|error| {
            let reason = reason(&error);
            reject(
                "bad_pattern",
                format!(
                    "This regular expression cannot be used: {reason}. Write it in Rust's syntax \
                     for a single line, with `\\` before a character that is meant literally."
                ),
            )
        })
}

/// The last line of the error; those before it draw the pattern with a mark below it.
fn reason(error: &grep_regex::Error) -> String {
    let drawing = error.to_string();
    let last = drawing.lines().last().unwrap_or_default();
    last.trim_start_matches("error: ").to_owned()
}
