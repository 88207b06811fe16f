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

/// A close ran out of time: the bearers are revoked, but something of the agent has not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillOpen {
    agent: String,
    /// Sorted by name.
    tools: Vec<(String, usize)>,
}

impl StillOpen {
    pub(super) fn new(agent: &str, tools: Vec<(String, usize)>) -> Self {
        Self { agent: agent.to_owned(), tools }
    }

    /// How many calls have not ended. One whose handler runs on after it was answered counts too.
    pub fn running(&self) -> usize {
        self.tools.iter().map(|(_, calls)| calls).sum()
    }

    /// The tools of these calls, sorted by name, and how many there are of each. None if all have ended, and only the
    /// last connections have not.
    pub fn tools(&self) -> impl Iterator<Item = (&str, usize)> {
        self.tools.iter().map(|(tool, calls)| (&**tool, *calls))
    }
}

impl fmt::Display for StillOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "agent `{}` is revoked, but ", self.agent)?;
        if self.tools.is_empty() {
            f.write_str("its last connections have not ended")?;
        } else {
            let tools: Vec<_> = self.tools().map(|(tool, calls)| format!("{calls} of `{tool}`")).collect();
            write!(f, "not all of its calls have ended: {}", tools.join(", "))?;
        }
        f.write_str("; call `close` again to wait longer")
    }
}

impl Error for StillOpen {}
