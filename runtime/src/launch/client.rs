mod acp;
mod claude_code;
mod codex;
mod installed;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

use super::settings::{Change, Dialect};
use crate::agent::builder;

pub use self::{acp::Acp, claude_code::ClaudeCode, codex::Codex};

/// A CLI that can be launched. All that is special about one is data, so that another costs one file.
///
/// ```
/// use std::{ffi::OsString, path::PathBuf};
/// use agent_tools_runtime::{Change, Client, ClientProfile, Dialect, Names, Offer, Plan, Settings, Taken};
/// use serde_json::json;
///
/// /// `quill ask QUESTION`, with its profile in `$QUILL_HOME`, else in `~/.quill`.
/// struct Quill;
///
/// impl Client for Quill {
///     fn name(&self) -> &'static str {
///         "Quill"
///     }
///
///     fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan {
///         let home = || Some(PathBuf::from(host("HOME")?).join(".quill"));
///         let profile = host("QUILL_HOME").map(PathBuf::from).or_else(home);
///         let taken = |profile: PathBuf| Taken::of(&profile, &["settings.json", "skills"], &["login.json"]);
///         let bearer = format!("Bearer ${{{}}}", offer.variable);
///         let entry = json!({
///             "url": offer.url,
///             "headers": { "Authorization": bearer, "Agent-Tools-Variable": offer.variable },
///             "allow": offer.approved,
///             "timeoutSeconds": offer.patience.as_secs(),
///         });
///         Plan {
///             program: "quill".into(),
///             arguments: Vec::new(),
///             variables: Vec::new(),
///             environment: vec!["QUILL_"],
///             names: Names::usual(offer.server_key),
///             profile: Some(ClientProfile {
///                 variable: "QUILL_HOME",
///                 taken: profile.map(taken).unwrap_or_default(),
///                 made: Vec::new(),
///                 settings: Settings {
///                     file: "settings.json",
///                     dialect: Dialect::Json,
///                     entry: Change::set(["servers", offer.server_key], entry),
///                     also: Vec::new(),
///                 },
///             }),
///             also_read: Vec::new(),
///         }
///     }
///
///     fn ask(&self, question: &str) -> Option<Vec<OsString>> {
///         Some(vec!["ask".into(), question.into()])
///     }
///
///     fn answer(&self, stdout: &str) -> Option<String> {
///         Some(stdout.trim().to_owned()).filter(|said| !said.is_empty())
///     }
/// }
/// ```
pub trait Client: Send + Sync + 'static {
    /// What it is called in messages.
    fn name(&self) -> &'static str;

    /// The versions on which it was measured, as the program itself tells them; none if it was not.
    fn measured(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a launch of it takes; `host` looks up a variable of this process. It is asked twice in each launch, once with made-up
    /// texts for [`Launch::fingerprint`](super::Launch::fingerprint): the same offer must give the same plan, and it must
    /// do nothing else.
    fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan;

    /// The arguments, behind those of the plan, with which it answers one question and ends; `None` from one that has no
    /// such command line.
    fn ask(&self, question: &str) -> Option<Vec<OsString>> {
        let _ = question;
        None
    }

    /// What it said last, in what it wrote to standard output when it was asked.
    fn answer(&self, stdout: &str) -> Option<String> {
        let _ = stdout;
        None
    }
}

/// What a launch offers to its client.
#[derive(Clone, Debug)]
pub struct Offer<'a> {
    /// The URL of the gateway.
    pub url: &'a str,
    /// The environment variable with the bearer. An entry that has headers names it in one, `Agent-Tools-Variable`: then
    /// the gateway knows whose a request is that comes with an empty bearer.
    pub variable: &'a str,
    /// The key of our entry among the client's servers.
    pub server_key: &'a str,
    /// The folder in which the client's clone will be.
    pub clone: &'a Path,
    /// What goes past every proxy, as `NO_PROXY` has it.
    pub no_proxy: &'a str,
    /// The tools that may be called without asking, by name.
    pub approved: &'a [&'a str],
    /// The tools that are shown besides, for which the client has to ask.
    pub unapproved: &'a [&'a str],
    /// How long the client must wait for a call, at least.
    pub patience: Duration,
}

/// What a client needs to be launched.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program, looked up in `PATH` if it is a bare name.
    pub program: PathBuf,
    /// Arguments of every run.
    pub arguments: Vec<OsString>,
    /// Variables that are set in every run.
    pub variables: Vec<(&'static str, OsString)>,
    /// The variables of the host that are passed on, beside those that every program needs: whole names, and beginnings
    /// that end in `_`. Upper and lower case are the same.
    pub environment: Vec<&'static str>,
    /// How it names the tools to its model.
    pub names: Names,
    /// The profile of which it gets a clone with our entry; none for a client that is told of its servers otherwise.
    pub profile: Option<ClientProfile>,
    /// The settings that the client reads besides, of the project and of the system, in which our key may be taken.
    pub also_read: Vec<AlsoRead>,
}

/// What a clone has of a user's profile.
#[derive(Clone, Debug)]
pub struct ClientProfile {
    /// The variable that tells the client where its profile is.
    pub variable: &'static str,
    /// What is taken over, the settings file among it: one that is not is begun empty.
    pub taken: Vec<Taken>,
    /// Files of ours that it has besides.
    pub made: Vec<Made>,
    /// How the clone's settings differ from the user's.
    pub settings: Settings,
}

/// How a client names a tool to its model: a prefix, then the tool's own name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// What stands before a tool's name.
    pub prefix: String,
    /// The longest name that the client and its model's provider take, prefix and all, in bytes; they drop or rename
    /// the tools with longer ones.
    pub longest: usize,
}

impl Names {
    /// `mcp__KEY__` before each name, and 64 bytes of all, as most providers take them.
    pub fn usual(server_key: &str) -> Self {
        Self { prefix: builder::prefix(server_key), longest: builder::MAX_PREFIXED }
    }

    /// How long a tool's own name may be.
    pub(super) fn longest_own(&self) -> usize {
        self.longest.saturating_sub(self.prefix.len())
    }
}

/// The settings file of a profile that names the servers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Its path within the profile, in the folder itself or in one that is taken over.
    pub file: &'static str,
    /// How it is written.
    pub dialect: Dialect,
    /// Our entry among the servers. Where something stands at its place already, the launch is refused.
    pub entry: Change,
    /// What belongs to it elsewhere in the file.
    pub also: Vec<Change>,
}

impl Settings {
    pub(super) fn changes(&self) -> Vec<Change> {
        [std::slice::from_ref(&self.entry), &self.also].concat()
    }
}

/// A settings file outside of the clone that names servers too, and goes before the clone's.
#[derive(Clone, Debug)]
pub struct AlsoRead {
    /// A relative one is looked for in the folder of a run and in every folder above it.
    pub file: PathBuf,
    /// How it is written.
    pub dialect: Dialect,
    /// Where the servers stand in it. [`FOLDER`](Self::FOLDER) stands for the folder of a run, every one above it, and,
    /// in a git worktree, that of the main repository.
    pub servers: &'static [&'static str],
}

impl AlsoRead {
    /// In [`servers`](Self::servers), a key that is the path of a folder.
    pub const FOLDER: &'static str = "{folder}";
}

/// A file or a folder of the user's profile that the clone has too.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Where it is. One that does not exist is left out.
    pub from: PathBuf,
    /// Its path within the clone, in the folder itself or in one that is taken over before it.
    pub to: &'static str,
    /// Whether it is a credential, which the client may refresh: the clone has a link to it instead of a copy.
    pub linked: bool,
    /// What stands behind the end of the copy, where it is one file; nothing if empty.
    pub added: String,
}

/// A file of ours in the clone.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its path within the clone, in a folder that is there.
    pub path: &'static str,
    /// What is in it; never a secret.
    pub text: String,
    /// The variable that tells the client where it is.
    pub variable: &'static str,
}

impl Taken {
    /// What of a profile is copied, and what is linked.
    pub fn of(profile: &Path, copied: &[&'static str], linked: &[&'static str]) -> Vec<Self> {
        let taken =
            |to: &&'static str, linked| Self { from: profile.join(to), to, linked, added: String::new() };
        let copied = copied.iter().map(|to| taken(to, false));
        copied.chain(linked.iter().map(|to| taken(to, true))).collect()
    }
}
