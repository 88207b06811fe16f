//! Launching a client's own CLI with an agent's tools on board.

mod alias;
mod approve;
mod ask;
mod builder;
mod client;
mod environment;
mod errors;
mod identity;
mod isolated;
mod process;
mod ready;
mod settings;
mod shadow;

use std::{
    ffi::{OsStr, OsString},
    fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::process::Command;

pub use self::{
    approve::Approve,
    ask::{Answer, Ask},
    builder::LaunchBuilder,
    client::{
        Acp, AlsoRead, ClaudeCode, Client, ClientProfile, Codex, Made, Names, Offer, Plan, Settings, Taken,
    },
    errors::{LaunchError, LaunchErrorKind},
    ready::{NotReady, NotReadyKind},
    settings::{Change, Dialect},
};
use self::{identity::Identity, isolated::Isolated, ready::Since};
use crate::{agent::Session, books::Ledger, fingerprint::Fingerprint, scope::Approval};

/// A client's profile with an agent's tools in it, and the session that serves them.
///
/// Dropping it revokes the bearer, cancels what runs and removes the clone of the profile, with what the client has written
/// into it, conversations among it. A process that was started with it is left alone.
///
/// The bearer is in the environment of the client's process. What the client starts or writes has it too, or not:
///
/// | | [`Codex`] | [`ClaudeCode`] |
/// |---|---|---|
/// | a command of the model's | no | no |
/// | a command that reads the client's `/proc/PID/environ` | not in the sandbox | yes |
/// | another server | no | yes |
/// | a hook that the user trusts, Codex's `notify` | yes | yes |
/// | a file of the clone, snapshots of the shell included | no | no |
///
/// It is good for the tools of this launch and dies with it.
#[must_use = "dropping the launch revokes its bearer and removes its profile"]
pub struct Launch<C> {
    client: C,
    plan: Plan,
    server_key: String,
    folder: PathBuf,
    environment: Vec<(OsString, OsString)>,
    isolated: Option<Isolated>,
    session: Session,
    /// What had been seen when it was made.
    since: Since,
    ledger: Ledger,
    identity: Identity,
    approval: Arc<Approval>,
}

impl<C: Client> Launch<C> {
    /// The client's program with what it needs to find the tools. The bearer is in its environment and nowhere else;
    /// that of an [`Acp`] agent is not even there. What `Debug` makes of a `Command` has its environment; print it nowhere.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.plan.program);
        command
            .args(&self.plan.arguments)
            .current_dir(&self.folder)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .envs(self.plan.variables.iter().map(|(name, value)| (name, value)));
        if let (Some(profile), Some(clone)) = (&self.plan.profile, &self.isolated) {
            let (variable, bearer) = self.session.endpoint().environment();
            let made = profile.made.iter().map(|made| (made.variable, clone.folder().join(made.path)));
            command.env(profile.variable, clone.folder()).envs(made).env(variable, bearer);
        }
        command
    }

    /// Starts the client in the caller's own way, such as behind a pseudo-terminal: gives [`command`](Self::command) to
    /// `start`.
    ///
    /// # Errors
    /// Those of `start`.
    pub fn spawn_with<T>(&self, start: impl FnOnce(Command) -> io::Result<T>) -> io::Result<T> {
        start(self.command())
    }

    /// Resolves once the client has listed the tools. Most clients that cannot reach them run on without them and exit with
    /// 0. It watches the gateway and not the process: of a client that has ended, or was never started, it waits for the
    /// deadline.
    ///
    /// # Errors
    /// If it has not when `deadline` has passed, with what was seen of it since the launch; at once where the client sends
    /// the name of the variable in the place of the bearer, also where it was right before: what it sent last counts. At
    /// once, too, where the agent is closed, whatever the client did before.
    pub async fn ready(&self, deadline: Duration) -> Result<(), NotReady> {
        ready::ready(&self.session, &self.since, self.client.name(), deadline).await
    }

    /// Resolves once the client sends the name of the variable in the place of the bearer, or nothing there. For a client
    /// that runs for long: some versions expand the variable for their first requests only. It never resolves for a client
    /// that does not, nor once the agent is closed, which [`ready`](Self::ready) tells: wait for it beside something that ends.
    pub async fn not_expanded(&self) -> NotReady {
        ready::not_expanded(&self.session, self.client.name()).await
    }

    /// Asks one question: the client runs for it without a terminal, answers and ends. See [`Ask`] for the errors.
    ///
    /// The question is an argument of the client's process: Linux takes none of 128 KiB or more, which is an
    /// [`ArgumentListTooLong`](io::ErrorKind::ArgumentListTooLong) when it is awaited. What is longer belongs into a file
    /// of the folder, or into a tool.
    pub fn ask(&self, question: impl Into<String>) -> Ask<'_, C> {
        Ask::new(self, question.into())
    }

    /// The folder of the clone, of a client that has one.
    pub fn profile(&self) -> Option<&Path> {
        self.isolated.as_ref().map(Isolated::folder)
    }

    /// What this launch gives to the client, to the last byte: another one for every launch, since each has a variable
    /// and a clone of its own.
    ///
    /// It covers the program with its arguments, variables and folder, the clone's path and what in its settings is ours,
    /// and what the agent shows. It covers neither the bearer nor what is the user's own: the rest of the
    /// settings, skills, the environment.
    pub fn payload(&self) -> Fingerprint {
        self.identity.payload
    }

    /// The same as [`payload`](Self::payload), without what is new in each launch: fixed texts stand in the place of the port,
    /// the variable's name and the clone's path. Two launches with the same one are the same to a model.
    pub fn fingerprint(&self) -> Fingerprint {
        self.identity.fingerprint
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
