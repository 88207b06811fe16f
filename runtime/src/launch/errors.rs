use std::{error::Error, fmt, io, path::Path};

use super::{client::Names, settings::Fault};
use crate::agent::StartError;

/// Why a client cannot be launched. Nothing of a launch is left then.
#[derive(Debug)]
pub struct LaunchError {
    kind: LaunchErrorKind,
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

/// The kinds of [`LaunchError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LaunchErrorKind {
    /// The session cannot be registered, or its `only` names no tool of the agent's.
    Start,
    /// Settings of the user, the project or the system are no UTF-8 or no valid TOML or JSON, or something else stands
    /// where our entry goes.
    Settings,
    /// Another server has the agent's server key, in settings of the user, the project or the system.
    ReservedKey,
    /// Settings of the user or of the project name the variable of a launch.
    Alias,
    /// A tool to be approved does not exist, or the session does not show it.
    UnknownTool,
    /// With the client's prefix, a tool's name is longer than the client takes.
    NameTooLong,
    /// A file or a folder cannot be read, made or used; the source says why. Settings are read from regular files of at
    /// most 64 MiB.
    Io,
}

impl LaunchError {
    pub(super) fn start(error: StartError) -> Self {
        let message = "the session of the launch cannot be registered".to_owned();
        Self { kind: LaunchErrorKind::Start, message, source: Some(Box::new(error)) }
    }

    pub(super) fn settings(file: &Path, fault: &Fault) -> Self {
        let message = format!("{}, {fault}", file.display());
        Self { kind: LaunchErrorKind::Settings, message, source: None }
    }

    pub(super) fn reserved(file: &Path, line: usize, server_key: &str) -> Self {
        let message = format!(
            "{}, line {line}: another server has the key `{server_key}`; remove it, or give the agent another key by \
             `Agent::builder(..).server_key(..)`",
            file.display()
        );
        Self { kind: LaunchErrorKind::ReservedKey, message, source: None }
    }

    pub(super) fn alias(file: &Path, line: usize) -> Self {
        let message = format!(
            "{}, line {line}: this names the variable of another launch; remove the entry",
            file.display()
        );
        Self { kind: LaunchErrorKind::Alias, message, source: None }
    }

    pub(super) fn unknown_tool(named: &str) -> Self {
        let message = format!("`{named}` is to be approved, and the agent has no such tool");
        Self { kind: LaunchErrorKind::UnknownTool, message, source: None }
    }

    pub(super) fn not_shown(named: &str) -> Self {
        let message = format!("`{named}` is to be approved, and the session does not show it");
        Self { kind: LaunchErrorKind::UnknownTool, message, source: None }
    }

    pub(super) fn long_names(client: &str, names: &Names, long: &[&str]) -> Self {
        let message = format!(
            "{client} puts `{}` before a tool's name and takes {} bytes, which leaves {}; too long: `{}`",
            names.prefix,
            names.longest,
            names.longest_own(),
            long.join("`, `")
        );
        Self { kind: LaunchErrorKind::NameTooLong, message, source: None }
    }

    pub(super) fn no_home() -> Self {
        let message = "neither HOME nor XDG_STATE_HOME says where profiles can lie; say it by `.clones(..)`";
        Self { kind: LaunchErrorKind::Io, message: message.to_owned(), source: None }
    }

    pub(super) fn io(doing: &str, path: &Path, error: io::Error) -> Self {
        let message = format!("cannot {doing} {}", path.display());
        Self { kind: LaunchErrorKind::Io, message, source: Some(Box::new(error)) }
    }

    /// Which kind it is.
    pub fn kind(&self) -> LaunchErrorKind {
        self.kind
    }
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for LaunchError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}
