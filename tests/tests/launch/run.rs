use std::{env, path::PathBuf};

use agent_tools_tests::{cli::Cli, seams::Recording};

/// Where it is set, recordings are written anew.
const UPDATE: &str = "UPDATE_SNAPSHOTS";

/// A scenario with one CLI: the real one, or the fake one that is made from its recordings.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) cli: Cli,
    pub(crate) is_real: bool,
    pub(crate) scenario: &'static str,
}

impl Run {
    /// As a name of a folder.
    pub(crate) fn name(self) -> String {
        let kind = if self.is_real { "real" } else { "fake" };
        format!("{}-{kind}-{}", self.cli.name(), self.scenario)
    }

    /// Holds what the CLI did against what is recorded of the scenario, after writing it where that is wanted.
    pub(crate) fn record(self, recording: &Recording) {
        if is_update() {
            recording.write(&self.file());
        }
        self.hold(recording);
    }

    /// Holds what the CLI did against what is recorded of the scenario.
    pub(crate) fn hold(self, recording: &Recording) {
        let kept = self.recording();
        let what =
            if self.is_real { "the CLI does not do what is recorded" } else { "the fake is not honest" };
        assert!(
            *recording == kept,
            "{what}: {}\n{}With {UPDATE}=1 the CLIs are recorded anew; read the difference, then mend the fake",
            self.file().display(),
            recording.difference(&kept)
        );
    }

    /// What is recorded of the scenario.
    pub(crate) fn recording(self) -> Recording {
        Recording::read(&self.file())
    }

    fn file(self) -> PathBuf {
        self.cli.recordings().join(format!("{}.json", self.scenario))
    }
}

/// Whether recordings are written anew.
pub(crate) fn is_update() -> bool {
    env::var_os(UPDATE).is_some()
}
