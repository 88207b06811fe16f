use std::{
    env,
    ffi::OsString,
    fmt,
    future::{Future, IntoFuture},
    path::{self, Path, PathBuf},
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use agent_tools::Descriptor;

use super::{
    Approve, Client, Launch, LaunchError, Names, Offer, environment,
    identity::{Given, Identity},
    isolated::{Isolated, Place},
    ready::Since,
    shadow,
};
use crate::{
    agent::{Agent, SessionBuilder},
    scope::Approval,
};

/// How much longer than the slowest tool a client waits.
const MARGIN: Duration = Duration::from_secs(15);

/// Prepares a [`Launch`]; awaiting it makes one. It starts no process: whether the program is there is seen when it is run.
///
/// # Errors
/// A [`LaunchError`]; nothing is left behind then.
#[must_use = "await it to get the launch"]
pub struct LaunchBuilder<'a, C> {
    agent: &'a Agent,
    session: SessionBuilder<'a>,
    client: C,
    approve: Approve,
    clones: Option<PathBuf>,
    folder: Option<PathBuf>,
    environment: Vec<(OsString, OsString)>,
}

impl<'a, C: Client> LaunchBuilder<'a, C> {
    pub(crate) fn new(agent: &'a Agent, client: C) -> Self {
        let (session, approve) = (agent.session(), Approve::default());
        Self { agent, session, client, approve, clones: None, folder: None, environment: Vec::new() }
    }

    /// Which tools the client's model may call without asking: [`Approve::ReadOnly`] unless said. How it asks for others is
    /// the client's. With [`Launch::ask`] nobody can answer, so Codex and Claude Code refuse them, and what one of them lets
    /// through, as Codex does with full access, the gateway refuses.
    pub fn approve(mut self, approve: Approve) -> Self {
        self.approve = approve;
        self
    }

    /// The folder for the private clones of profiles, made 0700 if it is not there. Unless said it is
    /// `$XDG_STATE_HOME/agent-tools/clones`, and `~/.local/state/agent-tools/clones` without that variable. A relative one
    /// is below the host's current folder. One that belongs to another user than the host's and root, or in which others
    /// may write, is refused.
    pub fn clones(mut self, folder: impl Into<PathBuf>) -> Self {
        self.clones = Some(folder.into());
        self
    }

    /// The folder in which the client works; the host's current one unless said. Where the settings of a project there have the
    /// agent's server key, the launch is refused.
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// A variable for the client's process.
    ///
    /// Of the host's environment the client has only `PATH`, `HOME`, locale, terminal, proxies, certificates, `XDG_*` and
    /// what begins with its own prefixes (Codex: `CODEX_`, `OPENAI_`; Claude Code: `ANTHROPIC_`, `CLAUDE_`). What else it
    /// needs is given here, such as the `env_key` of another provider or `AWS_PROFILE`.
    ///
    /// What the launch itself sets comes last and stays: the bearer's variable, the one that names the clone (`CODEX_HOME`,
    /// `CLAUDE_CONFIG_DIR`), and those of [`Plan::variables`](super::Plan::variables) and
    /// [`ClientProfile::made`](super::ClientProfile::made). The user's profile is looked for in the host's environment, not
    /// in this; another one is given by the client's `profile`.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Changes what the session of the launch shows: `.session(|session| session.only(["lookup_issue"]))`.
    pub fn session(mut self, change: impl FnOnce(SessionBuilder<'a>) -> SessionBuilder<'a>) -> Self {
        self.session = change(self.session);
        self
    }

    async fn launch(self) -> Result<Launch<C>, LaunchError> {
        let (server_key, catalog) = (self.agent.server_key(), self.agent.catalog().fingerprint());
        let shown: Vec<&Descriptor> = self.session.shown().collect();
        let approved = self.approved(&shown)?;
        let names = shown.iter().map(|tool| tool.name());
        let unapproved: Vec<&str> = names.filter(|name| !approved.contains(name)).collect();
        let approval = Approval::of(approved.iter().copied());
        let session =
            self.session.approval(Arc::clone(&approval)).start().await.map_err(LaunchError::start)?;
        let since = Since::now(&session);
        let clones = self.clones.or_else(default_clones).map(|clones| in_full(&clones)).transpose()?;
        let place = clones.map(|clones| Place::fresh(&clones));
        let no_proxy = environment::no_proxy(env::vars_os(), &self.environment);
        let offer = Offer {
            url: session.endpoint().url(),
            variable: session.endpoint().variable(),
            server_key,
            clone: place.as_ref().map_or(Path::new(""), |place| &place.folder),
            no_proxy: &no_proxy,
            approved: &approved,
            unapproved: &unapproved,
            patience: self.agent.slowest_call() + MARGIN,
        };
        let host = |name: &str| env::var_os(name);
        let mut plan = self.client.plan(&offer, &host);
        plan.program = found_from_here(plan.program)?;
        check_names(self.client.name(), &plan.names, &shown)?;
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let folder = shadow::checked(folder, &plan.also_read, server_key)?;
        let given = Given { client: &self.client, catalog, shown: &shown, folder: &folder };
        let identity = Identity::of(&given, &offer, &plan, &host);
        let isolated = match &plan.profile {
            Some(profile) => {
                Some(Isolated::make(place.as_ref().ok_or_else(LaunchError::no_home)?, profile, server_key)?)
            }
            None => None,
        };
        let environment = environment::passed_on(env::vars_os(), &plan.environment, self.environment);
        let (client, ledger) = (self.client, self.agent.ledger().clone());
        let server_key = server_key.to_owned();
        Ok(Launch {
            client,
            plan,
            server_key,
            folder,
            environment,
            isolated,
            session,
            since,
            ledger,
            identity,
            approval,
        })
    }

    /// The tools that may be called without asking, by name: never one more than was said.
    fn approved(&self, shown: &[&'a Descriptor]) -> Result<Vec<&'a str>, LaunchError> {
        if let Approve::Tools(names) = &self.approve {
            for name in names {
                if self.agent.catalog().descriptor(name).is_none() {
                    return Err(LaunchError::unknown_tool(name));
                }
                if !shown.iter().any(|tool| tool.name() == name) {
                    return Err(LaunchError::not_shown(name));
                }
            }
        }
        Ok(shown.iter().filter(|tool| self.approve.allows(tool)).map(|tool| tool.name()).collect())
    }
}

/// The client works elsewhere, where a relative path would lead elsewhere. A bare name is looked up in `PATH`.
fn found_from_here(program: PathBuf) -> Result<PathBuf, LaunchError> {
    let is_bare = !program.as_os_str().as_encoded_bytes().contains(&b'/');
    if is_bare { Ok(program) } else { in_full(&program) }
}

/// A path from the host's current folder on.
fn in_full(path: &Path) -> Result<PathBuf, LaunchError> {
    path::absolute(path).map_err(|error| LaunchError::io("find", path, error))
}

/// `build` has asked what every client takes; this one may take less.
fn check_names(client: &str, names: &Names, shown: &[&Descriptor]) -> Result<(), LaunchError> {
    let longest = names.longest_own();
    let long: Vec<_> = shown.iter().map(|tool| tool.name()).filter(|name| name.len() > longest).collect();
    if long.is_empty() { Ok(()) } else { Err(LaunchError::long_names(client, names, &long)) }
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
    let home = || env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let state = state.or_else(|| Some(home()?.join(".local/state")))?;
    Some(state.join(crate::name::NAME).join("clones"))
}
