use std::{ffi::OsString, path::Path};

use serde_json::{Map, Value, json};

use super::{
    AlsoRead, Client, ClientProfile, Names, Offer, Plan, Settings, Taken,
    installed::{Installed, folder, installed},
};
use crate::launch::{
    environment,
    settings::{Change, Dialect, file},
};

/// The Codex CLI, measured on 0.171.0.
///
/// Its shell tool does not see the bearer's variable, nor does a sandboxed command find it under `/proc`. A hook that the
/// user trusts sees it, as does what `notify` names.
#[derive(Clone, Debug)]
pub struct Codex {
    installed: Installed,
}

impl Default for Codex {
    /// `codex` in `PATH`, with the profile of `CODEX_HOME`, else of `~/.codex`.
    fn default() -> Self {
        Self { installed: Installed::named("codex") }
    }
}

impl Codex {
    installed!("codex", "CODEX_HOME");
}

/// Settings, instructions and skills. Threads, logs and caches stay where they are.
const COPIED: &[&str] =
    &["config.toml", "AGENTS.md", "AGENTS.override.md", "hooks.json", "prompts", "rules", "skills", "themes"];

const LINKED: &[&str] = &["auth.json", ".credentials.json"];

impl Client for Codex {
    fn name(&self) -> &'static str {
        "Codex"
    }

    fn measured(&self) -> &'static [&'static str] {
        &["0.171.0"]
    }

    fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        let home = || Some(folder("HOME", host)?.join(".codex"));
        let profile = self.installed.profile("CODEX_HOME", host).or_else(home);
        Plan {
            program: self.installed.program.clone(),
            arguments: self.installed.arguments.clone(),
            variables: Vec::new(),
            environment: vec!["CODEX_", "OPENAI_"],
            names: Names::usual(offer.server_key),
            profile: Some(ClientProfile {
                variable: "CODEX_HOME",
                taken: profile.map(|profile| taken(&profile, offer)).unwrap_or_default(),
                made: Vec::new(),
                settings: Settings {
                    file: "config.toml",
                    dialect: Dialect::Toml,
                    entry: Change::set(["mcp_servers", offer.server_key], entry(offer)),
                    also: vec![
                        Change::append(["shell_environment_policy", "exclude"], offer.variable),
                        // A project's own list takes the place of the user's, and of ours with it; these are merged.
                        Change::set(["shell_environment_policy", "set", offer.variable], ""),
                    ],
                },
            }),
            also_read: [".codex/config.toml", "/etc/codex/config.toml"]
                .map(|file| AlsoRead { file: file.into(), dialect: Dialect::Toml, servers: &["mcp_servers"] })
                .into(),
        }
    }

    fn ask(&self, question: &str) -> Option<Vec<OsString>> {
        Some(["exec", "--skip-git-repo-check", "--json", "--", question].map(Into::into).into())
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        let events = stdout.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let said = events.filter(|event| event["item"]["type"] == "agent_message");
        said.filter_map(|event| Some(event["item"]["text"].as_str()?.to_owned())).next_back()
    }
}

/// The settings, and the file with variables of its own. Those go before what its process has, so ours stand at their end:
/// nothing that is sent to the gateway goes through a proxy.
fn taken(profile: &Path, offer: &Offer<'_>) -> Vec<Taken> {
    let mut taken = Taken::of(profile, COPIED, LINKED);
    for mut own in Taken::of(profile, &[".env"], &[]) {
        let text = file::theirs(&own.from).unwrap_or_default();
        let lists = text.lines().filter_map(|line| {
            let (name, value) = line.trim_start().trim_start_matches("export ").split_once('=')?;
            name.trim()
                .eq_ignore_ascii_case("NO_PROXY")
                .then(|| value.trim().trim_matches(['\'', '"']).to_owned())
        });
        let merged = environment::merged([offer.no_proxy.to_owned()].into_iter().chain(lists));
        own.added = format!("\nNO_PROXY='{merged}'\nno_proxy='{merged}'\n");
        taken.push(own);
    }
    taken
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
