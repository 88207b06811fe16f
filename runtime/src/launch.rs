//! Launching a client's own CLI with an agent's tools on board.

mod approve;
mod ask;
mod client;
mod environment;
mod errors;
mod isolated;
mod ready;
mod settings;

use std::{
    collections::HashSet,
    env,
    ffi::{OsStr, OsString},
    fmt,
    future::{Future, IntoFuture},
    io,
    path::{Path, PathBuf},
    pin::Pin,
    time::Duration,
};

use agent_tools::Descriptor;
use tokio::process::Command;

use self::isolated::Isolated;
pub use self::{
    approve::Approve,
    ask::{Answer, Ask},
    client::{ClaudeCode, Client, Codex, Offer, Plan, Settings, Taken},
    errors::{LaunchError, LaunchErrorKind},
    ready::{NotReady, NotReadyKind},
    settings::{Change, Dialect},
};
use crate::{
    agent::{Agent, Session, SessionBuilder},
    books::Ledger,
};

/// How much longer than the slowest tool a client waits.
const MARGIN: Duration = Duration::from_secs(15);

/// Prepares a [`Launch`]; awaiting it makes one.
#[must_use = "await it to get the launch"]
pub struct LaunchBuilder<'a, C> {
    agent: &'a Agent,
    session: SessionBuilder<'a>,
    client: C,
    approve: Approve,
    clones: Option<PathBuf>,
    environment: Vec<(OsString, OsString)>,
}

impl<'a, C: Client> LaunchBuilder<'a, C> {
    pub(crate) fn new(agent: &'a Agent, client: C) -> Self {
        let (session, approve) = (agent.session(), Approve::default());
        Self { agent, session, client, approve, clones: None, environment: Vec::new() }
    }

    /// Which tools the client's model may call without asking; those that only read unless said.
    pub fn approve(mut self, approve: Approve) -> Self {
        self.approve = approve;
        self
    }

    /// The folder in which private clones of profiles lie, 0700; `$XDG_STATE_HOME/agent-tools/clones` unless said,
    /// else below `~/.local/state`.
    pub fn clones(mut self, folder: impl Into<PathBuf>) -> Self {
        self.clones = Some(folder.into());
        self
    }

    /// A variable for the client's process. Of the host's environment it has only what it needs.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Changes what the session of the launch shows.
    pub fn session(mut self, change: impl FnOnce(SessionBuilder<'a>) -> SessionBuilder<'a>) -> Self {
        self.session = change(self.session);
        self
    }

    async fn launch(self) -> Result<Launch<C>, LaunchError> {
        let catalog = self.agent.catalog();
        if let Approve::Tools(names) = &self.approve {
            let known: HashSet<&str> = catalog.descriptors().map(Descriptor::name).collect();
            if let Some(unknown) = names.iter().find(|name| !known.contains(name.as_str())) {
                return Err(LaunchError::unknown_tool(unknown));
            }
        }
        let session = self.session.start().await.map_err(LaunchError::start)?;
        let approved: Vec<&str> =
            catalog.descriptors().filter(|tool| self.approve.allows(tool)).map(Descriptor::name).collect();
        let offer = Offer {
            url: session.endpoint().url(),
            variable: session.endpoint().variable(),
            server_key: self.agent.server_key(),
            approved: &approved,
            patience: self.agent.slowest_call() + MARGIN,
        };
        let plan = self.client.plan(&offer, &|name: &str| env::var_os(name));
        let clones = self.clones.or_else(default_clones).ok_or_else(LaunchError::no_home)?;
        let isolated = Isolated::make(&clones, &plan, self.agent.server_key())?;
        let environment = environment::passed_on(env::vars_os(), plan.environment, self.environment);
        let ledger = self.agent.ledger().clone();
        Ok(Launch { client: self.client, plan, environment, isolated, session, ledger })
    }
}

impl<'a, C: Client> IntoFuture for LaunchBuilder<'a, C> {
    type Output = Result<Launch<C>, LaunchError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.launch())
    }
}

impl<C: Client> fmt::Debug for LaunchBuilder<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LaunchBuilder")
            .field("agent", &self.agent.id())
            .field("client", &self.client.name())
            .field("approve", &self.approve)
            .finish_non_exhaustive()
    }
}

/// `$XDG_STATE_HOME/agent-tools/clones`; a temporary folder is cleared by others.
fn default_clones() -> Option<PathBuf> {
    let state = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|state| state.is_absolute());
    let state = state.or_else(|| Some(Path::new(&env::var_os("HOME")?).join(".local/state")))?;
    Some(state.join(crate::name::NAME).join("clones"))
}

/// A client's profile with an agent's tools in it, and the session that serves them.
///
/// Dropping it revokes the bearer, cancels what runs and removes the profile. A process that was started with it is
/// left alone.
#[must_use = "dropping the launch revokes its bearer and removes its profile"]
pub struct Launch<C> {
    client: C,
    plan: Plan,
    environment: Vec<(OsString, OsString)>,
    isolated: Isolated,
    session: Session,
    ledger: Ledger,
}

impl<C: Client> Launch<C> {
    /// The client's program with what it needs to find the tools. The bearer is in its environment and nowhere else.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.plan.program);
        let (variable, bearer) = self.session.endpoint().environment();
        command
            .args(&self.plan.arguments)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .envs(self.plan.variables.iter().map(|(name, value)| (name, value)))
            .env(self.plan.profile_variable, self.isolated.folder())
            .env(variable, bearer);
        command
    }

    /// Starts the client in the caller's own way, with what [`command`](Self::command) has.
    ///
    /// # Errors
    /// Those of `start`.
    pub fn spawn_with<T>(&self, start: impl FnOnce(Command) -> io::Result<T>) -> io::Result<T> {
        start(self.command())
    }

    /// Resolves once the client has listed the tools: a client that is started without them is a model without them,
    /// and most end well all the same.
    ///
    /// # Errors
    /// If it has not when `deadline` has passed, with what was seen of it; at once where the client sends the name of
    /// the variable in the place of the bearer.
    pub async fn ready(&self, deadline: Duration) -> Result<(), NotReady> {
        ready::ready(&self.session, self.client.name(), deadline).await
    }

    /// Asks one question: the client runs for it without a terminal, answers and ends.
    pub fn ask(&self, question: impl Into<String>) -> Ask<'_, C> {
        Ask::new(self, question.into())
    }

    /// The folder of the clone.
    pub fn profile(&self) -> &Path {
        self.isolated.folder()
    }

    /// The session that serves the tools.
    pub fn session(&self) -> &Session {
        &self.session
    }
}

/// Never a value of the environment, which may be a secret of the user's.
impl<C: Client> fmt::Debug for Launch<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&OsStr> = self.environment.iter().map(|(name, _)| name.as_os_str()).collect();
        f.debug_struct("Launch")
            .field("client", &self.client.name())
            .field("profile", &self.profile())
            .field("environment", &names)
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
