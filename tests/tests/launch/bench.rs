use std::{
    env, fs,
    path::{Path, PathBuf},
};

use agent_tools_runtime::{ClaudeCode, Codex};
use agent_tools_tests::model::Model;

use crate::proxy::Proxy;

/// What a scenario has to itself: a scripted model, and a user with a profile for it.
pub(crate) struct Bench {
    pub(crate) model: Model,
    pub(crate) proxy: Proxy,
    pub(crate) folder: PathBuf,
    clis: PathBuf,
}

impl Bench {
    /// Nothing where the CLIs are not installed.
    pub(crate) fn new(name: &str, model: Model) -> Option<Self> {
        let clis = clis()?;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("launch").join(name);
        let _old = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("work")).expect("a folder");
        Some(Self { model, proxy: Proxy::start(), folder, clis })
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
        Codex::default().program(self.program("codex")).profile(profile)
    }

    /// Claude Code, with a profile; that it asks the model is in [`environment`](Self::environment).
    pub(crate) fn claude_code(&self) -> ClaudeCode {
        let profile = self.folder.join("claude");
        fs::create_dir_all(&profile).expect("a folder");
        fs::write(profile.join(".claude.json"), "{\n  \"numStartups\": 3\n}\n").expect("written");
        ClaudeCode::default().program(self.program("claude")).profile(profile)
    }

    fn program(&self, name: &str) -> PathBuf {
        self.clis.join("bin").join(name)
    }

    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        let path = env::var("PATH").unwrap_or_default();
        vec![
            ("HTTP_PROXY", self.proxy.url().to_owned()),
            ("HTTPS_PROXY", self.proxy.url().to_owned()),
            ("ALL_PROXY", self.proxy.url().to_owned()),
            ("PATH", format!("{}:{path}", self.clis.join("bin").display())),
            ("HOME", self.folder.display().to_string()),
            ("ANTHROPIC_BASE_URL", self.model.url().to_owned()),
            ("ANTHROPIC_API_KEY", "none".to_owned()),
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1".to_owned()),
            ("DISABLE_AUTOUPDATER", "1".to_owned()),
        ]
    }
}

/// Where `.ci/install-clis` has put the CLIs, or nothing where they are neither there nor demanded.
#[expect(clippy::print_stderr, reason = "a check that is left out is to be seen")]
pub(crate) fn clis() -> Option<PathBuf> {
    let demanded = env::var_os("AGENT_TOOLS_CLIS").map(PathBuf::from);
    let folder =
        demanded.clone().unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("clis"));
    if folder.join("installed").exists() {
        return Some(folder);
    }
    let missing = format!("the CLIs are not in {}; `.ci/install-clis` installs them", folder.display());
    assert!(demanded.is_none(), "{missing}");
    eprintln!("left out: {missing}");
    None
}
