use std::sync::Mutex;

use agent_tools::Tools;
use tokio::runtime::Handle;

use super::{Agent, BuildError, BuildErrorKind, Limits, State};
use crate::{books::Books, catalog::Catalog, name::NAME};

/// The key under which clients know this server unless the builder names another.
const SERVER_KEY: &str = "host";

/// The longest name that a model provider takes, with the client's prefix.
pub(crate) const MAX_PREFIXED: usize = 64;

/// What clients put before a tool's name.
pub(crate) fn prefix(server_key: &str) -> String {
    format!("mcp__{server_key}__")
}

/// Builds an [`Agent`]; nothing is opened.
#[derive(Debug)]
#[must_use = "call `build` to get the agent"]
pub struct AgentBuilder {
    id: String,
    offer: Offer,
    server_key: String,
    server: Option<(String, String)>,
    instructions: Option<String>,
    runtime: Option<Handle>,
    limits: Limits,
}

#[derive(Debug)]
enum Offer {
    Unsaid,
    Tools(Tools),
    Catalog(Catalog),
    Nothing,
}

impl AgentBuilder {
    pub(super) fn new(id: String) -> Self {
        Self {
            id,
            offer: Offer::Unsaid,
            server_key: SERVER_KEY.to_owned(),
            server: None,
            instructions: None,
            runtime: None,
            limits: Limits::new(),
        }
    }

    /// The whole set of tools; the last of `tools`, [`catalog`](Self::catalog) and [`no_tools`](Self::no_tools)
    /// wins.
    pub fn tools(mut self, tools: impl Into<Tools>) -> Self {
        self.offer = Offer::Tools(tools.into());
        self
    }

    /// A catalog that has been frozen already.
    pub fn catalog(mut self, catalog: Catalog) -> Self {
        self.offer = Offer::Catalog(catalog);
        self
    }

    /// No tools, on purpose.
    pub fn no_tools(mut self) -> Self {
        self.offer = Offer::Nothing;
        self
    }

    /// The key under which clients know this server, `host` unless named: 1 to 16 of `[a-z0-9-]`. Clients put
    /// `mcp__KEY__` before each tool's name.
    pub fn server_key(mut self, key: impl Into<String>) -> Self {
        self.server_key = key.into();
        self
    }

    /// What the server calls itself (`serverInfo`); `agent-tools` and its version unless named.
    pub fn mcp_server(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        self.server = Some((name.into(), version.into()));
        self
    }

    /// The server's instructions for the model, verbatim; absent unless given.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Where handlers run, instead of the runtime that is current at `start`.
    pub fn runtime(mut self, runtime: Handle) -> Self {
        self.runtime = Some(runtime);
        self
    }

    /// What the agent may use at once.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Freezes the tools and checks the rest.
    ///
    /// # Errors
    /// If nothing was said about tools, they cannot be frozen, the server key is not one, or a tool's name is
    /// longer than model providers take with the prefix of that key.
    pub fn build(self) -> Result<Agent, BuildError> {
        check_server_key(&self.server_key)?;
        let catalog = match self.offer {
            Offer::Tools(tools) => Catalog::freeze(tools).map_err(BuildError::tools)?,
            Offer::Catalog(catalog) => catalog,
            Offer::Nothing => Catalog::empty(),
            Offer::Unsaid => {
                let message = format!(
                    "agent `{}` has no tools; give it some with `.tools(tools![..])`, or say `.no_tools()`",
                    self.id
                );
                return Err(BuildError::new(BuildErrorKind::NoTools, message));
            }
        };
        check_names(&catalog, &self.server_key)?;
        let own = || (NAME.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Ok(Agent {
            id: self.id,
            catalog,
            server_key: self.server_key,
            server: self.server.unwrap_or_else(own),
            instructions: self.instructions,
            runtime: self.runtime,
            limits: self.limits,
            books: Books::default(),
            state: Mutex::new(State::Idle),
        })
    }
}

fn check_server_key(key: &str) -> Result<(), BuildError> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=16).contains(&key.len()) && key.bytes().all(allowed) {
        return Ok(());
    }
    let message = format!("the server key `{}` is not 1 to 16 of `a-z 0-9 -`", key.escape_debug());
    Err(BuildError::new(BuildErrorKind::ServerKey, message))
}

fn check_names(catalog: &Catalog, key: &str) -> Result<(), BuildError> {
    let prefix = prefix(key);
    let longest = MAX_PREFIXED - prefix.len();
    let long: Vec<_> = catalog
        .descriptors()
        .map(|tool| format!("`{}`", tool.name()))
        .filter(|name| name.len() - 2 > longest)
        .collect();
    if long.is_empty() {
        return Ok(());
    }
    let message = format!(
        "clients put `{prefix}` before a tool's name and providers take {MAX_PREFIXED} characters, which leaves \
         {longest}; too long: {}",
        long.join(", ")
    );
    Err(BuildError::new(BuildErrorKind::NameTooLong, message))
}
