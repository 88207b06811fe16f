use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use serde_json::{Map, Value, json};

use super::{Client, Offer, Plan, Settings, Taken};
use crate::launch::settings::{Change, Dialect};

/// The Codex CLI, measured on 0.171.0.
///
/// Its shell tool does not see the bearer's variable, nor does a sandboxed command find it under `/proc`.
#[derive(Clone, Debug)]
pub struct Codex {
    program: PathBuf,
    profile: Option<PathBuf>,
    arguments: Vec<OsString>,
}

impl Default for Codex {
    /// `codex` in `PATH`, with the profile of `CODEX_HOME`, else of `~/.codex`.
    fn default() -> Self {
        Self { program: "codex".into(), profile: None, arguments: Vec::new() }
    }
}

impl Codex {
    /// Another program than `codex` in `PATH`.
    #[must_use]
    pub fn program(mut self, program: impl Into<PathBuf>) -> Self {
        self.program = program.into();
        self
    }

    /// Another profile than the user's. It is read and never written.
    #[must_use]
    pub fn profile(mut self, profile: impl Into<PathBuf>) -> Self {
        self.profile = Some(profile.into());
        self
    }

    /// An argument of every run, such as `--model`.
    #[must_use]
    pub fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }
}

/// Settings, instructions and skills. Threads, logs and caches stay where they are.
const COPIED: &[&str] =
    &["config.toml", "AGENTS.md", "AGENTS.override.md", "hooks.json", "prompts", "rules", "skills", "themes"];

const LINKED: &[&str] = &["auth.json", ".credentials.json"];

impl Client for Codex {
    fn name(&self) -> &'static str {
        "Codex"
    }

    fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        let home = || Some(Path::new(&host("HOME")?).join(".codex"));
        let profile = self.profile.clone().or_else(|| host("CODEX_HOME").map(Into::into)).or_else(home);
        Plan {
            program: self.program.clone(),
            arguments: self.arguments.clone(),
            variables: Vec::new(),
            profile_variable: "CODEX_HOME",
            taken: profile.map(|profile| Taken::of(&profile, COPIED, LINKED)).unwrap_or_default(),
            settings: Settings {
                file: "config.toml",
                dialect: Dialect::Toml,
                servers: "mcp_servers",
                changes: vec![
                    Change::set(["mcp_servers", offer.server_key], entry(offer)),
                    Change::append(["shell_environment_policy", "exclude"], offer.variable),
                ],
            },
            environment: &["CODEX_", "OPENAI_"],
        }
    }

    fn ask(&self, question: &str) -> Vec<OsString> {
        ["exec", "--skip-git-repo-check", "--json", "--", question].map(Into::into).into()
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        let events = stdout.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let said = events.filter(|event| event["item"]["type"] == "agent_message");
        said.filter_map(|event| Some(event["item"]["text"].as_str()?.to_owned())).next_back()
    }
}

/// `required`: a server that cannot be had ends the run with an error instead of a model without tools.
fn entry(offer: &Offer<'_>) -> Value {
    let approved = |name: &&str| ((*name).to_owned(), json!({ "approval_mode": "approve" }));
    let tools: Map<String, Value> = offer.approved.iter().map(approved).collect();
    let mut entry = json!({
        "url": offer.url,
        "bearer_token_env_var": offer.variable,
        "required": true,
        "tool_timeout_sec": offer.patience.as_secs(),
        "default_tools_approval_mode": "prompt",
    });
    if !tools.is_empty() {
        entry["tools"] = tools.into();
    }
    entry
}
