use std::{
    ffi::OsString,
    path::{self, PathBuf},
};

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

    /// The profile that the host names, else the one that the client's variable does.
    pub(super) fn profile(&self, variable: &str, host: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        let named = self.profile.clone().or_else(|| folder(variable, host))?;
        // A relative one is the host's, not that of the folder in which the client works.
        Some(path::absolute(&named).unwrap_or(named))
    }
}

/// What a variable of the host's names. To the clients an empty one is as good as none.
pub(super) fn folder(variable: &str, host: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    host(variable).filter(|value| !value.is_empty()).map(Into::into)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_variable_names_no_profile_and_a_relative_one_is_below_the_hosts_folder() {
        let here = std::env::current_dir().expect("there is one");
        for (named, variable, expected) in [
            (None, None, None),
            (None, Some(""), None),
            (None, Some("/a"), Some("/a".into())),
            (None, Some("a/b"), Some(here.join("a/b"))),
            (Some("/b"), Some("/a"), Some("/b".into())),
            (Some("b"), None, Some(here.join("b"))),
        ] {
            let installed = Installed { profile: named.map(PathBuf::from), ..Installed::named("x") };
            let host = |name: &str| variable.filter(|_| name == "X_HOME").map(OsString::from);
            assert_eq!(installed.profile("X_HOME", &host), expected, "{named:?} {variable:?}");
        }
    }
}
