use std::{path::PathBuf, time::Duration};

/// What was seen of a CLI.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The MCP revision that it spoke.
    pub(crate) revision: Option<String>,
    /// Why it has not listed the tools, if it has not.
    pub(crate) not_ready: Option<String>,
    /// Whether its model was shown the tool; nobody sees that of an account's own.
    pub(crate) shown: Option<bool>,
    /// The call came and had its result.
    pub(crate) called: bool,
    /// The number was in its last words, where only the result can have brought it.
    pub(crate) told: bool,
    pub(crate) shell: Shell,
    /// The paths of the source profile that have changed.
    pub(crate) touched: Vec<PathBuf>,
    pub(crate) took: Duration,
    /// Its last words.
    pub(crate) said: Option<String>,
    /// Why it could not be launched or said nothing.
    pub(crate) trouble: Option<String>,
}

/// Whether the CLI's shell tool sees the bearer's variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shell {
    #[default]
    NotTried,
    Hidden,
    Visible,
}
