use std::{
    env,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use agent_tools_runtime::{Client, LaunchBuilder};
use agent_tools_tests::model::{Model, Step};
use serde_json::json;
use tempfile::TempDir;

use super::secret::{self, Secret};
use crate::known::Known;

/// Shows the shell's environment, and of every value no more than tells what it is: the bearer has 43 characters.
const SHOW: &str = "env | cut -c1-40";

/// Where a CLI is tried.
pub(crate) struct Bench<'a> {
    known: &'a Known,
    program: &'a Path,
    pub(super) secret: Secret,
    /// Nothing where its user's own account is asked.
    pub(super) model: Option<Model>,
    folder: TempDir,
}

impl<'a> Bench<'a> {
    /// As its user has it.
    pub(super) fn live(known: &'a Known, program: &'a Path) -> io::Result<Self> {
        let bench =
            Self { known, program, secret: Secret::fresh(), model: None, folder: tempfile::tempdir()? };
        fs::create_dir(bench.work())?;
        Ok(bench)
    }

    /// With a model that asks for the tool and for the shell, and a profile for it.
    pub(super) fn scripted(known: &'a Known, program: &'a Path) -> io::Result<Self> {
        let (shell, argument) = known.shell;
        let model = Model::start(vec![
            Step::Call(secret::NAME, json!({})),
            Step::Call(shell, json!({ argument: SHOW })),
            Step::Repeat,
        ]);
        let bench = Self { model: Some(model), ..Self::live(known, program)? };
        if let (Some(model), Some(profile)) = (&bench.model, bench.profile()) {
            known.make_profile(&profile, model.url())?;
        }
        Ok(bench)
    }

    pub(crate) fn program(&self) -> &Path {
        self.program
    }

    /// The profile that is thrown away; nothing where it is the user's own.
    pub(crate) fn profile(&self) -> Option<PathBuf> {
        self.model.as_ref().map(|_| self.folder.path().join("profile"))
    }

    pub(super) fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    /// With the scripted model, what its user has set for the CLI is blank: it must not lead to an account.
    pub(super) fn prepared<'b, C: Client>(&self, mut launch: LaunchBuilder<'b, C>) -> LaunchBuilder<'b, C> {
        let Some(model) = &self.model else { return launch };
        let steers = |name: &OsStr| {
            let name = name.to_string_lossy();
            self.known.steered_by.iter().any(|beginning| name.starts_with(beginning))
        };
        for (name, _) in env::vars_os().filter(|(name, _)| steers(name)) {
            launch = launch.env(name, "");
        }
        for (name, value) in (self.known.variables)(model.url()) {
            launch = launch.env(name, value);
        }
        // Where Claude Code keeps a log of each folder.
        launch
            .env("XDG_CACHE_HOME", self.folder.path().join("cache"))
            .clones(self.folder.path().join("clones"))
    }
}
