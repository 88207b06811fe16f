use std::{
    env, fs,
    path::{Path, PathBuf},
};

use agent_tools_runtime::{ClaudeCode, Codex};
use agent_tools_tests::{cli::Cli, model::Model};

use crate::{
    programs::{Programs, clis},
    proxy::Proxy,
    run::Run,
};

/// What a scenario has to itself: a scripted model, and a user with a profile for it.
pub(crate) struct Bench {
    pub(crate) model: Model,
    pub(crate) proxy: Proxy,
    pub(crate) folder: PathBuf,
    programs: Programs,
}

impl Bench {
    /// For the real CLIs; nothing where one of them is left out.
    pub(crate) fn new(name: &str, model: Model) -> Option<Self> {
        clis().map(|clis| Self::with(name, model, Programs::Real(clis)))
    }

    /// For one CLI, real or fake; nothing where it is left out.
    pub(crate) fn of(run: Run, model: Model) -> Option<Self> {
        Programs::of(run).map(|programs| Self::with(&run.name(), model, programs))
    }

    fn with(name: &str, model: Model, programs: Programs) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("launch").join(name);
        let _old = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("work")).expect("a folder");
        Self { model, proxy: Proxy::start(), folder, programs }
    }

    /// The program of a CLI, where no fake stands for it.
    pub(crate) fn program(&self, cli: Cli) -> PathBuf {
        self.programs.program(cli).0
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
        let (program, argument) = self.programs.program(Cli::Codex);
        argument.into_iter().fold(Codex::default().program(program).profile(profile), Codex::arg)
    }

    /// Claude Code, with a profile; that it asks the model is in [`environment`](Self::environment).
    pub(crate) fn claude_code(&self) -> ClaudeCode {
        let profile = self.folder.join("claude");
        fs::create_dir_all(&profile).expect("a folder");
        fs::write(profile.join(".claude.json"), "{\n  \"numStartups\": 3\n}\n").expect("written");
        let (program, argument) = self.programs.program(Cli::ClaudeCode);
        argument.into_iter().fold(ClaudeCode::default().program(program).profile(profile), ClaudeCode::arg)
    }

    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        let path = env::var("PATH").unwrap_or_default();
        vec![
            ("HTTP_PROXY", self.proxy.url().to_owned()),
            ("HTTPS_PROXY", self.proxy.url().to_owned()),
            ("ALL_PROXY", self.proxy.url().to_owned()),
            ("PATH", format!("{}:{path}", self.programs.folder().display())),
            ("HOME", self.folder.display().to_string()),
            ("ANTHROPIC_BASE_URL", self.model.url().to_owned()),
            ("ANTHROPIC_API_KEY", "none".to_owned()),
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1".to_owned()),
            ("DISABLE_AUTOUPDATER", "1".to_owned()),
        ]
    }
}
