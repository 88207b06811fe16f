use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use super::{Client, Offer, Plan, Settings, Taken};
use crate::launch::settings::{Change, Dialect};

/// Claude Code, measured on 2.1.332.
///
/// It has no setting that hides a variable from its shell tool: a model that may run commands can read the bearer,
/// which is good for the tools of this launch and dies with it.
#[derive(Clone, Debug)]
pub struct ClaudeCode {
    program: PathBuf,
    profile: Option<PathBuf>,
    arguments: Vec<OsString>,
    strict: bool,
}

impl Default for ClaudeCode {
    /// `claude` in `PATH`, with the profile of `CLAUDE_CONFIG_DIR`, else of `~/.claude` and `~/.claude.json`.
    fn default() -> Self {
        Self { program: "claude".into(), profile: None, arguments: Vec::new(), strict: false }
    }
}

impl ClaudeCode {
    /// Another program than `claude` in `PATH`.
    #[must_use]
    pub fn program(mut self, program: impl Into<PathBuf>) -> Self {
        self.program = program.into();
        self
    }

    /// Another profile than the user's, as a folder that `CLAUDE_CONFIG_DIR` could name. It is read and never written.
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

    /// Leaves out every other server of the user's and of the project's.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    fn taken(&self, host: &dyn Fn(&str) -> Option<OsString>) -> Vec<Taken> {
        if let Some(profile) = self.profile.clone().or_else(|| host("CLAUDE_CONFIG_DIR").map(Into::into)) {
            let mut taken = Taken::of(&profile, COPIED, LINKED);
            taken.extend(Taken::of(&profile, &[SETTINGS], &[]));
            return taken;
        }
        let Some(home) = host("HOME") else { return Vec::new() };
        let home = Path::new(&home);
        let mut taken = Taken::of(&home.join(".claude"), COPIED, LINKED);
        // Beside the folder, where no variable names one.
        taken.extend(Taken::of(home, &[SETTINGS], &[]));
        taken
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

impl Client for ClaudeCode {
    fn name(&self) -> &'static str {
        "Claude Code"
    }

    fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        let entry = entry(offer);
        let mut arguments = self.arguments.clone();
        if !offer.approved.is_empty() {
            let names = offer.approved.iter().map(|name| format!("mcp__{}__{name}", offer.server_key));
            arguments.push(format!("--allowedTools={}", names.collect::<Vec<_>>().join(",")).into());
        }
        if self.strict {
            let servers = json!({ "mcpServers": { offer.server_key: entry } });
            arguments.extend(["--strict-mcp-config".into(), format!("--mcp-config={servers}").into()]);
        }
        Plan {
            program: self.program.clone(),
            arguments,
            variables: vec![("MCP_TOOL_TIMEOUT", offer.patience.as_millis().to_string().into())],
            profile_variable: "CLAUDE_CONFIG_DIR",
            taken: self.taken(host),
            settings: Settings {
                file: SETTINGS,
                dialect: Dialect::Json,
                servers: "mcpServers",
                changes: vec![Change::set(["mcpServers", offer.server_key], entry)],
            },
            environment: &["ANTHROPIC_", "CLAUDE_"],
        }
    }

    fn ask(&self, question: &str) -> Vec<OsString> {
        ["--print", "--output-format=json", "--", question].map(Into::into).into()
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        let result: Value = serde_json::from_str(stdout).ok()?;
        Some(result["result"].as_str()?.to_owned())
    }
}

/// `alwaysLoad`: the model sees the tools at once, not after a search for them.
fn entry(offer: &Offer<'_>) -> Value {
    json!({
        "type": "http",
        "url": offer.url,
        "headers": { "Authorization": format!("Bearer ${{{}}}", offer.variable) },
        "alwaysLoad": true,
    })
}
