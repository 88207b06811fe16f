use std::{ffi::OsString, fmt, path::PathBuf};

/// Printed by `--help`.
pub(crate) const HELP: &str = "\
Serves four read-only tools over a folder and calls them as a client would.

Usage: quickstart [FOLDER] [--json] [--serve [--show-bearer]]

  FOLDER         The folder that the tools work in; this repository unless given.
  --json         Print the account as one JSON document.
  --serve        Keep serving until Ctrl-C, for a client of your own.
  --show-bearer  With --serve: print the bearer, which admits whoever reads it.
  --help         Print this.
";

/// The command line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Help,
    Run(Options),
}

/// How to run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) folder: PathBuf,
    pub(crate) json: bool,
    pub(crate) serve: bool,
    pub(crate) show_bearer: bool,
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, UsageError> {
    let mut folder = None;
    let (mut json, mut serve, mut show_bearer) = (false, false, false);
    let mut only_folders = false;
    for argument in arguments {
        match argument.to_str().filter(|_| !only_folders) {
            Some("--") => only_folders = true,
            Some("--help" | "-h") => return Ok(Request::Help),
            Some("--json") => json = true,
            Some("--serve") => serve = true,
            Some("--show-bearer") => show_bearer = true,
            Some(option) if option.starts_with('-') => {
                return Err(UsageError(format!("there is no option `{option}`")));
            }
            _ if folder.is_some() => return Err(UsageError("more than one folder is given".to_owned())),
            _ => folder = Some(PathBuf::from(argument)),
        }
    }
    if show_bearer && !serve {
        return Err(UsageError(
            "`--show-bearer` needs `--serve`: the bearer ends with the program".to_owned(),
        ));
    }
    let folder = folder.unwrap_or_else(this_repository);
    Ok(Request::Run(Options { folder, json, serve, show_bearer }))
}

fn this_repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A command line that cannot be understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; see --help", self.0)
    }
}

impl std::error::Error for UsageError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_understood_or_refused_in_words() {
        let run = |folder: &str, json, serve, show_bearer| {
            Ok(Request::Run(Options { folder: folder.into(), json, serve, show_bearer }))
        };
        let refused = |words: &str| Err(format!("{words}; see --help"));
        let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        for (arguments, expected) in [
            (&[][..], run(repository, false, false, false)),
            (&["--json"], run(repository, true, false, false)),
            (&["--json", "a", "--serve"], run("a", true, true, false)),
            (&["--show-bearer", "--serve"], run(repository, false, true, true)),
            (&["--", "--json"], run("--json", false, false, false)),
            (&["a", "--help", "--no-such"], Ok(Request::Help)),
            (&["--no-such"], refused("there is no option `--no-such`")),
            (&["--json=yes"], refused("there is no option `--json=yes`")),
            (&["-"], refused("there is no option `-`")),
            (&["a", "b"], refused("more than one folder is given")),
            (
                &["--show-bearer"],
                refused("`--show-bearer` needs `--serve`: the bearer ends with the program"),
            ),
        ] {
            let parsed = parse(arguments.iter().map(OsString::from)).map_err(|error| error.to_string());
            assert_eq!(parsed, expected, "{arguments:?}");
        }
    }
}
