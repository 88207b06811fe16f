use std::{ffi::OsString, path::PathBuf};

/// What every installed CLI may be told.
#[derive(Clone, Debug)]
pub(super) struct Installed {
    pub(super) program: PathBuf,
    pub(super) profile: Option<PathBuf>,
    pub(super) arguments: Vec<OsString>,
}

impl Installed {
    /// A program of that name in `PATH`, with the user's own profile.
    pub(super) fn named(program: &str) -> Self {
        Self { program: program.into(), profile: None, arguments: Vec::new() }
    }
}

/// The methods by which the `installed` of a client is told.
macro_rules! installed {
    ($program:literal, $variable:literal) => {
        #[doc = concat!("Another program than `", $program, "` in `PATH`.")]
        #[must_use]
        pub fn program(mut self, program: impl Into<std::path::PathBuf>) -> Self {
            self.installed.program = program.into();
            self
        }

        #[doc = concat!("Another profile than the user's: a folder that `", $variable, "` could name. It is read and never written,")]
        #[doc = "but for its credentials, which the client may refresh."]
        #[must_use]
        pub fn profile(mut self, profile: impl Into<std::path::PathBuf>) -> Self {
            self.installed.profile = Some(profile.into());
            self
        }

        /// An argument of every run, such as `--model`.
        #[must_use]
        pub fn arg(mut self, argument: impl Into<std::ffi::OsString>) -> Self {
            self.installed.arguments.push(argument.into());
            self
        }
    };
}

pub(super) use installed;
