//! The agent CLIs that the launch tests run.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cli {
    /// `@openai/codex`.
    Codex,
    /// `@anthropic-ai/claude-code`.
    ClaudeCode,
    /// `@zed-industries/codex-acp`, of which nothing is recorded.
    CodexAcp,
}

impl Cli {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Codex, Self::ClaudeCode, Self::CodexAcp];

    /// Those of which the scenarios of a launch are recorded.
    pub const RECORDED: [Self; 2] = [Self::Codex, Self::ClaudeCode];

    /// What it is called in names of files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Codex => "codex",
            Self::ClaudeCode => "claude-code",
            Self::CodexAcp => "codex-acp",
        }
    }

    /// Its package, on npm.
    fn package(self) -> &'static str {
        match self {
            Self::Codex => "@openai/codex",
            Self::ClaudeCode => "@anthropic-ai/claude-code",
            Self::CodexAcp => "@zed-industries/codex-acp",
        }
    }

    /// The version that `.ci/install-clis` installs.
    ///
    /// # Panics
    /// If it is not among the dependencies of `tests/clis/package.json`.
    pub fn version(self) -> String {
        let pinned: Value =
            serde_json::from_str(include_str!("../clis/package.json")).expect("package.json is JSON");
        pinned["dependencies"][self.package()].as_str().expect("it is pinned").to_owned()
    }

    /// Whether `.ci/install-clis` has put it into a folder, in that version.
    pub fn is_installed(self, folder: &Path) -> bool {
        let manifest = folder.join("node_modules").join(self.package()).join("package.json");
        let manifest: Value =
            serde_json::from_slice(&fs::read(manifest).unwrap_or_default()).unwrap_or_default();
        folder.join("installed").exists() && manifest["version"] == self.version()
    }

    /// Its program in that folder.
    pub fn program(self, folder: &Path) -> PathBuf {
        let name = match self {
            Self::ClaudeCode => "claude",
            Self::Codex | Self::CodexAcp => self.name(),
        };
        folder.join("bin").join(name)
    }

    /// The folder of what is recorded of this version.
    pub fn recordings(self) -> PathBuf {
        let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("recorded/launch");
        all.join(format!("{}-{}", self.name(), self.version()))
    }
}
