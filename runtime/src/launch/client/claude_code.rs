mod flags;

use std::{ffi::OsString, path::PathBuf};

use serde_json::{Value, json};

use super::{
    AlsoRead, Client, ClientProfile, Made, Names, Offer, Plan, Settings, Taken,
    installed::{Installed, folder, installed},
};
use crate::{
    launch::settings::{Change, Dialect},
    name::VARIABLE_HEADER,
};

/// Claude Code, measured on 2.1.332.
///
/// Its shell tool does not see the bearer's variable, by a script that `CLAUDE_ENV_FILE` names; what the user's settings or
/// the host's own `CLAUDE_ENV_FILE` name runs before it. Hooks and other servers see it, as do commands that look for it
/// under `/proc`.
///
/// What no other settings may undo is said by `--settings`, which is therefore not the host's to give: that the tools are
/// reached past every proxy, how long a call may take, that script, and for which tools it has to ask.
///
/// Outside of the clone it leaves logs of its servers, without the bearer, which no launch removes:
/// `~/.cache/claude-cli-nodejs/FOLDER/mcp-logs-KEY`, of the folder that it works in and the server key. With
/// `XDG_CACHE_HOME` in [`LaunchBuilder::env`](crate::LaunchBuilder::env) they lie elsewhere.
#[derive(Clone, Debug)]
pub struct ClaudeCode {
    installed: Installed,
    strict: bool,
    headers_helper: bool,
}

impl Default for ClaudeCode {
    /// `claude` in `PATH`, with the profile of `CLAUDE_CONFIG_DIR`, else of `~/.claude` and `~/.claude.json`.
    fn default() -> Self {
        Self { installed: Installed::named("claude"), strict: false, headers_helper: false }
    }
}

impl ClaudeCode {
    installed!("claude", "CLAUDE_CONFIG_DIR");

    /// Leaves out every other server of the user's and of the project's.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Has a command of the shell put the bearer into the header (`headersHelper`), in the place of a reference that is
    /// expanded. For versions that do not expand one, or only for their first requests.
    #[must_use]
    pub fn headers_helper(mut self) -> Self {
        self.headers_helper = true;
        self
    }

    /// `alwaysLoad`: the model sees the tools at once, not after a search for them.
    fn entry(&self, offer: &Offer<'_>) -> Value {
        let variable = offer.variable;
        let headers = json!({ VARIABLE_HEADER: variable });
        let mut entry = json!({ "type": "http", "url": offer.url, "headers": headers, "alwaysLoad": true });
        if self.headers_helper {
            // `printf` is a part of the shell: the bearer is in no command line.
            entry["headersHelper"] =
                format!(r#"printf '{{"Authorization":"Bearer %s"}}' "${variable}""#).into();
        } else {
            entry["headers"]["Authorization"] = format!("Bearer ${{{variable}}}").into();
        }
        entry
    }

    /// The user's profile, and the folder of its settings file: beside the profile where no variable names one.
    fn source(&self, host: &dyn Fn(&str) -> Option<OsString>) -> Option<(PathBuf, PathBuf)> {
        if let Some(profile) = self.installed.profile("CLAUDE_CONFIG_DIR", host) {
            return Some((profile.clone(), profile));
        }
        let home = folder("HOME", host)?;
        Some((home.join(".claude"), home))
    }
}

/// Settings, instructions, skills and agents. Conversations, logs and caches stay where they are.
const COPIED: &[&str] = &[
    "settings.json",
    "settings.local.json",
    "keybindings.json",
    "CLAUDE.md",
    "agents",
    "commands",
    "hooks",
    "output-styles",
    "rules",
    "skills",
];

const LINKED: &[&str] = &[".credentials.json"];

const SETTINGS: &str = ".claude.json";

/// The script of ours.
const MADE: &str = "before-commands.sh";

/// Names the script that goes before each command of the shell tool.
const RUN_BEFORE: &str = "CLAUDE_ENV_FILE";

impl Client for ClaudeCode {
    fn name(&self) -> &'static str {
        "Claude Code"
    }

    fn measured(&self) -> &'static [&'static str] {
        &["2.1.332"]
    }

    fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        let entry = self.entry(offer);
        let names = Names::usual(offer.server_key);
        let mut arguments = self.installed.arguments.clone();
        if !offer.approved.is_empty() {
            let names = offer.approved.iter().map(|name| format!("{}{name}", names.prefix));
            arguments.push(format!("--allowedTools={}", names.collect::<Vec<_>>().join(",")).into());
        }
        let source = self.source(host);
        let profile = source.as_ref().map(|(profile, _)| &**profile);
        arguments.push(format!("--settings={}", flags::settings(offer, &names, profile)).into());
        if self.strict {
            let servers = json!({ "mcpServers": { offer.server_key: entry } });
            arguments.extend(["--strict-mcp-config".into(), format!("--mcp-config={servers}").into()]);
        }
        let made = vec![hiding(offer, flags::of_the_user(profile, RUN_BEFORE), host)];
        let (mut taken, mut also_read) = (Vec::new(), also_read());
        if let Some((profile, beside)) = &source {
            taken = Taken::of(profile, COPIED, LINKED);
            taken.extend(Taken::of(beside, &[SETTINGS], &[]));
            also_read.push(AlsoRead {
                file: beside.join(SETTINGS),
                dialect: Dialect::Json,
                servers: &["projects", AlsoRead::FOLDER, "mcpServers"],
            });
        }
        Plan {
            program: self.installed.program.clone(),
            arguments,
            variables: Vec::new(),
            environment: vec!["ANTHROPIC_", "CLAUDE_"],
            names,
            profile: Some(ClientProfile {
                variable: "CLAUDE_CONFIG_DIR",
                taken,
                made,
                settings: Settings {
                    file: SETTINGS,
                    dialect: Dialect::Json,
                    entry: Change::set(["mcpServers", offer.server_key], entry),
                    also: Vec::new(),
                },
            }),
            also_read: if self.strict { Vec::new() } else { also_read },
        }
    }

    fn ask(&self, question: &str) -> Option<Vec<OsString>> {
        Some(["--print", "--output-format=json", "--", question].map(Into::into).into())
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        let result: Value = serde_json::from_str(stdout).ok()?;
        Some(result["result"].as_str()?.to_owned())
    }
}

/// What the project and the administrator of the system say goes before what the user says.
fn also_read() -> Vec<AlsoRead> {
    let system = if cfg!(target_os = "macos") {
        "/Library/Application Support/ClaudeCode/managed-mcp.json"
    } else {
        "/etc/claude-code/managed-mcp.json"
    };
    let reads = |file: &str| AlsoRead { file: file.into(), dialect: Dialect::Json, servers: &["mcpServers"] };
    vec![reads(".mcp.json"), reads(system)]
}

/// What Claude Code runs before each command of its shell tool: whatever the user has it run, by his settings or else by the
/// host's environment, and then our variable goes.
fn hiding(offer: &Offer<'_>, users: Option<String>, host: &dyn Fn(&str) -> Option<OsString>) -> Made {
    let theirs = users.or_else(|| host(RUN_BEFORE)?.into_string().ok());
    let theirs = theirs.map(|path| path.replace('\'', r"'\''"));
    let theirs = theirs.map(|path| format!("{{ [ ! -r '{path}' ] || . '{path}'; }}\n")).unwrap_or_default();
    Made { path: MADE, text: format!("{theirs}unset {}\n", offer.variable), variable: RUN_BEFORE }
}
