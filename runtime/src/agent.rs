pub(crate) mod builder;
mod endpoint;
mod errors;
mod limits;
mod registered;
mod session;

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

#[cfg(unix)]
use agent_tools::Descriptor;
use tokio::runtime::Handle;

use self::registered::Registered;
pub use self::{
    builder::AgentBuilder,
    endpoint::Endpoint,
    errors::{BuildError, BuildErrorKind, StartError, StartErrorKind, StillOpen},
    limits::Limits,
    session::{Session, SessionBuilder},
};
#[cfg(unix)]
use crate::launch::{Client, LaunchBuilder};
use crate::{
    books::{Books, Ledger, Tally},
    catalog::Catalog,
    name::TARGET,
    scope::CanceledBy,
};

/// How long a client waits for a call that nothing bounds but its progress.
#[cfg(unix)]
const ENDLESS: Duration = Duration::from_hours(1);

/// One catalog with a name, to be served to one agent CLI.
///
/// Building opens nothing. [`start`](Self::start) registers the agent at the gateway of this process, which the
/// first registration opens on `127.0.0.1` and the last close frees. All agents share one URL; each has a bearer
/// of its own, which selects its catalog.
///
/// Dropping the agent without [`close`](Self::close) revokes the bearer and cancels its calls at once.
pub struct Agent {
    id: String,
    catalog: Catalog,
    server_key: String,
    server: (String, String),
    instructions: Option<String>,
    runtime: Option<Handle>,
    limits: Limits,
    /// Kept over closing and starting again.
    books: Books,
    state: Mutex<State>,
}

enum State {
    Idle,
    Open(Arc<Registered>),
    /// Revoked, with calls that still end.
    Closing(Arc<Registered>),
}

impl Agent {
    /// Starts to build an agent; `id` is a label for logs.
    pub fn builder(id: impl Into<String>) -> AgentBuilder {
        AgentBuilder::new(id.into())
    }

    /// Registers the agent at the gateway and gives its URL and bearer; again the same ones if it is registered.
    ///
    /// Handlers run on the runtime that the builder was given, else on the tokio runtime of this call.
    ///
    /// # Errors
    /// If no runtime can run the handlers, the port or the randomness is not to be had, or a close is under way.
    #[expect(clippy::unused_async, reason = "a later gateway may need to wait for its port")]
    pub async fn start(&self) -> Result<Endpoint, StartError> {
        let mut state = self.state();
        match &*state {
            State::Open(registered) => return Ok(registered.endpoint().clone()),
            State::Closing(_) => return Err(StartError::closing(&self.id)),
            State::Idle => {}
        }
        let runtime = match &self.runtime {
            Some(runtime) => runtime.clone(),
            None => Handle::try_current().map_err(StartError::no_runtime)?,
        };
        let registered = Arc::new(Registered::new(self, runtime)?);
        let endpoint = registered.endpoint().clone();
        *state = State::Open(registered);
        tracing::debug!(target: TARGET, agent = self.id, url = endpoint.url(), "registered");
        Ok(endpoint)
    }

    /// Prepares a session: the guard of one turn, with a bearer of its own for some of the tools.
    ///
    /// ```
    /// # use agent_tools::{tool, tools};
    /// # use agent_tools_runtime::Agent;
    /// # /** Ping. */ #[tool] async fn ping() {}
    /// # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let agent = Agent::builder("triage").tools(tools![ping]).build()?;
    /// let session = agent.session().only(["ping"]).start().await?;
    /// let (variable, bearer) = session.endpoint().environment(); // for the client of this turn
    /// # assert_ne!(bearer, agent.start().await?.environment().1);
    /// # assert_ne!(variable, agent.start().await?.environment().0);
    /// // … the turn …
    /// println!("{} calls", session.calls_served());
    /// drop(session); // from here on its bearer is worth nothing
    /// # Ok(()) }
    /// ```
    pub fn session(&self) -> SessionBuilder<'_> {
        SessionBuilder::new(self)
    }

    /// Launches a client's CLI with the tools on board: a session of its own, and a private clone of the user's profile
    /// with an entry for it.
    ///
    /// ```no_run
    /// # use agent_tools::{tool, tools};
    /// # use agent_tools_runtime::{Agent, Codex};
    /// # /** Ping. */ #[tool(read_only)] async fn ping() {}
    /// # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let agent = Agent::builder("triage").tools(tools![ping]).build()?;
    /// let launch = agent.launch(Codex::default()).await?;
    /// let mut codex = launch.command().spawn()?;
    /// codex.wait().await?;
    /// # Ok(()) }
    /// ```
    #[cfg(unix)]
    pub fn launch<C: Client>(&self, client: C) -> LaunchBuilder<'_, C> {
        LaunchBuilder::new(self, client)
    }

    /// The longest that a call of any tool may take.
    #[cfg(unix)]
    pub(crate) fn slowest_call(&self) -> Duration {
        let longest = |tool: &Descriptor| match (tool.timeout(), tool.idle_timeout()) {
            (Some(whole), _) => whole,
            // As long as it gets on, which no client can wait for.
            (None, Some(_)) => ENDLESS,
            (None, None) => self.limits.call_timeout,
        };
        self.catalog.descriptors().map(longest).max().unwrap_or_default()
    }

    /// How many sessions are open.
    pub fn open_sessions(&self) -> usize {
        match &*self.state() {
            State::Open(registered) => registered.open_sessions(),
            State::Idle | State::Closing(_) => 0,
        }
    }

    /// The present registration, for something that is to be added to it.
    fn registered(&self) -> Result<Arc<Registered>, StartError> {
        match &*self.state() {
            State::Open(registered) => Ok(Arc::clone(registered)),
            State::Idle | State::Closing(_) => Err(StartError::closing(&self.id)),
        }
    }

    /// Revokes the bearer and those of its sessions, cancels every call and waits until all have ended.
    ///
    /// Idempotent, and fine to call from several places at once. When the last agent of the process is closed the
    /// port is free. [`start`](Self::start) works again afterwards, with another bearer.
    ///
    /// Runs on any executor, and keeps its deadline while handlers block every thread of the host's runtime.
    ///
    /// # Errors
    /// If something has not ended when `deadline` has passed: calls, of which the error has the tools, or the last
    /// connections, which are cut after half a second. The bearer is revoked all the same, and close can be called again
    /// to wait longer.
    pub async fn close(&self, deadline: Duration) -> Result<(), StillOpen> {
        let Some(registered) = self.begin_close() else { return Ok(()) };
        tokio::select! {
            biased;
            () = registered.ended() => {}
            () = registered.alarm(deadline) => return Err(StillOpen::new(&self.id, registered.unended())),
        }
        let mut state = self.state();
        if matches!(&*state, State::Closing(current) if Arc::ptr_eq(current, &registered)) {
            *state = State::Idle;
        }
        Ok(())
    }

    fn begin_close(&self) -> Option<Arc<Registered>> {
        let mut state = self.state();
        let registered = match &*state {
            State::Idle => return None,
            State::Open(registered) | State::Closing(registered) => Arc::clone(registered),
        };
        registered.revoke(CanceledBy::Close);
        *state = State::Closing(Arc::clone(&registered));
        Some(registered)
    }

    /// The label given to [`builder`](Self::builder).
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The tools it serves.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The key under which a client's configuration names this server.
    pub fn server_key(&self) -> &str {
        &self.server_key
    }

    /// How many calls there were, how many run, and how the others ended: all of them, over every start and close.
    pub fn tally(&self) -> Tally {
        self.books.tally()
    }

    /// The last calls, one by one, and those to come.
    pub fn ledger(&self) -> &Ledger {
        self.books.ledger()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        if let State::Open(registered) = &*self.state() {
            registered.revoke(CanceledBy::Revocation);
        }
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match &*self.state() {
            State::Idle => "idle",
            State::Open(_) => "open",
            State::Closing(_) => "closing",
        };
        f.debug_struct("Agent")
            .field("id", &self.id)
            .field("state", &state)
            .field("catalog", &self.catalog)
            .finish_non_exhaustive()
    }
}
