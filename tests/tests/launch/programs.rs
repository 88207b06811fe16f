use std::{
    env,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use agent_tools_tests::cli::Cli;

use crate::run::{self, Run};

/// Where it is set, the real CLIs must be there.
const DEMANDED: &str = "AGENT_TOOLS_CLIS";

/// The programs of a test.
pub(crate) enum Programs {
    /// The CLIs, in the folder where `.ci/install-clis` has put them.
    Real(PathBuf),
    /// The one that is told which of them it is to be.
    Fake(PathBuf),
}

impl Programs {
    /// Those of a run; nothing where they are left out, which is said.
    pub(crate) fn of(run: Run) -> Option<Self> {
        if run.is_real {
            return with(&[run.cli]).map(Self::Real);
        }
        if run::is_update() {
            left_out(&format!("the fake {}, while its recordings are written", run.cli.name()));
            return None;
        }
        Some(Self::Fake(env!("CARGO_BIN_EXE_fake_cli").into()))
    }

    /// The program for a CLI, and its first argument, if it needs one.
    pub(crate) fn program(&self, cli: Cli) -> (PathBuf, Option<&'static str>) {
        match self {
            Self::Real(clis) => (cli.program(clis), None),
            Self::Fake(fake) => (fake.clone(), Some(cli.name())),
        }
    }

    /// What else they need is there too: Node.
    pub(crate) fn folder(&self) -> PathBuf {
        match self {
            Self::Real(clis) => clis.join("bin"),
            Self::Fake(fake) => fake.with_file_name(""),
        }
    }
}

/// The folder of all real CLIs; nothing where one of them is left out, which is said.
pub(crate) fn clis() -> Option<PathBuf> {
    with(&Cli::ALL)
}

fn with(needed: &[Cli]) -> Option<PathBuf> {
    let beside_build = || Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("clis");
    let folder = env::var_os(DEMANDED).map_or_else(beside_build, PathBuf::from);
    let missing: Vec<&Cli> = needed.iter().filter(|cli| !cli.is_installed(&folder)).collect();
    for cli in &missing {
        let (name, version, folder) = (cli.name(), cli.version(), folder.display());
        let missing = format!("{name} {version} is not in {folder}; `.ci/install-clis` installs it");
        assert!(env::var_os(DEMANDED).is_none(), "{missing}");
        left_out(&missing);
    }
    missing.is_empty().then_some(folder)
}

/// Says it once, past the capture of what tests write that pass: a check that is left out is to be seen.
fn left_out(what: &str) {
    static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.iter().any(|before| before == what) {
        let line = format!("\nleft out: {what}\n");
        io::stderr().write_all(line.as_bytes()).expect("standard error is open");
        said.push(what.to_owned());
    }
}
