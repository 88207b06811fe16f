use std::{error::Error, fmt, io};

use tokio::runtime::TryCurrentError;

use crate::catalog::Problems;

/// Why an agent cannot be built.
#[derive(Debug)]
pub struct BuildError {
    kind: BuildErrorKind,
    message: String,
    source: Option<Problems>,
}

/// The kinds of [`BuildError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuildErrorKind {
    /// Neither tools nor [`no_tools`](crate::AgentBuilder::no_tools).
    NoTools,
    /// The tools cannot be frozen; the source says why.
    Tools,
    /// A tool's name is too long with the prefix that clients put before it.
    NameTooLong,
    /// The server key is not 1 to 16 of `[a-z0-9-]`.
    ServerKey,
}

impl BuildError {
    pub(super) fn new(kind: BuildErrorKind, message: String) -> Self {
        Self { kind, message, source: None }
    }

    pub(super) fn tools(problems: Problems) -> Self {
        Self { kind: BuildErrorKind::Tools, message: problems.to_string(), source: Some(problems) }
    }

    /// Which kind it is.
    pub fn kind(&self) -> BuildErrorKind {
        self.kind
    }

    /// The problems of the tools, for [`BuildErrorKind::Tools`].
    pub fn problems(&self) -> Option<&Problems> {
        self.source.as_ref()
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for BuildError {}

/// Why an agent or a session cannot be registered.
#[derive(Debug)]
pub struct StartError {
    kind: StartErrorKind,
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

/// The kinds of [`StartError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartErrorKind {
    /// There is no tokio runtime to run the handlers on.
    NoRuntime,
    /// The loopback listener or its thread cannot be had.
    NoListener,
    /// The operating system gives no random bytes for a bearer.
    NoEntropy,
    /// The agent is being closed.
    Closing,
    /// A session names a tool that the agent does not have.
    UnknownTool,
}

impl StartError {
    pub(super) fn no_runtime(error: TryCurrentError) -> Self {
        Self {
            kind: StartErrorKind::NoRuntime,
            message: "no tokio runtime is running here; call `start` inside one, or give one to \
                      `Agent::builder(..).runtime(handle)`"
                .to_owned(),
            source: Some(Box::new(error)),
        }
    }

    pub(super) fn no_listener(error: io::Error) -> Self {
        Self {
            kind: StartErrorKind::NoListener,
            message: "the gateway cannot listen on 127.0.0.1".to_owned(),
            source: Some(Box::new(error)),
        }
    }

    pub(super) fn no_entropy(error: getrandom::Error) -> Self {
        Self {
            kind: StartErrorKind::NoEntropy,
            message: "the operating system gives no random bytes for a bearer".to_owned(),
            source: Some(Box::new(io::Error::from(error))),
        }
    }

    pub(super) fn closing(agent: &str) -> Self {
        Self {
            kind: StartErrorKind::Closing,
            message: format!("agent `{agent}` is being closed; start it again when `close` has returned Ok"),
            source: None,
        }
    }

    pub(super) fn unknown_tool<'a>(agent: &str, named: &str, tools: impl Iterator<Item = &'a str>) -> Self {
        let tools: Vec<_> = tools.map(|tool| format!("`{tool}`")).collect();
        Self {
            kind: StartErrorKind::UnknownTool,
            message: format!(
                "agent `{agent}` has no tool `{}`; it has {}",
                named.escape_debug(),
                if tools.is_empty() { "none".to_owned() } else { tools.join(", ") }
            ),
            source: None,
        }
    }

    /// Which kind it is.
    pub fn kind(&self) -> StartErrorKind {
        self.kind
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for StartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

/// A close ran out of time: the bearer is revoked, but calls have not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillOpen {
    agent: String,
    running: usize,
}

impl StillOpen {
    pub(super) fn new(agent: &str, running: usize) -> Self {
        Self { agent: agent.to_owned(), running }
    }

    /// How many calls have not ended.
    pub fn running(&self) -> usize {
        self.running
    }
}

impl fmt::Display for StillOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "agent `{}` is revoked, but {} of its calls have not ended; call `close` again to wait longer",
            self.agent, self.running
        )
    }
}

impl Error for StillOpen {}
