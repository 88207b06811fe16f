use std::{
    env, fs,
    path::{Path, PathBuf},
};

use agent_tools_runtime::{ClaudeCode, Codex};
use agent_tools_tests::model::Model;

/// What a scenario has to itself: a scripted model, and a user with a profile for it.
pub(crate) struct Bench {
    pub(crate) model: Model,
    pub(crate) folder: PathBuf,
}

impl Bench {
    pub(crate) fn new(name: &str, model: Model) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("launch").join(name);
        let _old = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("work")).expect("a folder");
        Self { model, folder }
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.folder.join("work")
    }

    pub(crate) fn clones(&self) -> PathBuf {
        self.folder.join("clones")
    }

    /// Codex, with a profile that asks the model.
    pub(crate) fn codex(&self) -> Codex {
        let profile = self.folder.join("codex");
        fs::create_dir_all(&profile).expect("a folder");
        let settings = format!(
            "# The user's own.\nmodel = \"mock\"\nmodel_provider = \"mock\"\napproval_policy = \"never\"\n\n\
             [model_providers.mock]\nname = \"mock\"\nbase_url = \"{}/v1\"\nwire_api = \"responses\"\n\
             request_max_retries = 0\nstream_max_retries = 0\n\n[analytics]\nenabled = false\n",
            self.model.url()
        );
        fs::write(profile.join("config.toml"), settings).expect("written");
        Codex::default().program(installed("codex")).profile(profile)
    }

    /// Claude Code, with a profile; that it asks the model is in [`environment`](Self::environment).
    pub(crate) fn claude_code(&self) -> ClaudeCode {
        let profile = self.folder.join("claude");
        fs::create_dir_all(&profile).expect("a folder");
        fs::write(profile.join(".claude.json"), "{\n  \"numStartups\": 3\n}\n").expect("written");
        ClaudeCode::default().program(installed("claude")).profile(profile)
    }

    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("HOME", self.folder.display().to_string()),
            ("ANTHROPIC_BASE_URL", self.model.url().to_owned()),
            ("ANTHROPIC_API_KEY", "none".to_owned()),
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1".to_owned()),
            ("DISABLE_AUTOUPDATER", "1".to_owned()),
        ]
    }
}

fn installed(program: &str) -> PathBuf {
    Path::new(&env::var_os("AGENT_TOOLS_CLIS").expect("where the CLIs are"))
        .join("node_modules/.bin")
        .join(program)
}
