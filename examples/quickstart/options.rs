use std::{ffi::OsString, path::PathBuf};

use agent_tools_examples::UsageError;

/// Printed by `--help`.
pub(crate) const HELP: &str = "\
Serves four read-only tools over a folder and calls them as a client would.

Usage: quickstart [FOLDER] [--json] [--serve [--show-bearer]]
       quickstart codex|claude QUESTION [FOLDER]

  codex, claude  Ask your own Codex or Claude Code instead, with the tools on board. Your profile is read and not
                 written; the question costs what it costs. A folder of such a name is ./codex.
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
    pub(crate) question: Option<Question>,
}

/// A question to a CLI that the user has.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) cli: Cli,
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cli {
    Codex,
    Claude,
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, UsageError> {
    let mut folder = None;
    let (mut json, mut serve, mut show_bearer) = (false, false, false);
    let (mut cli, mut question) = (None, None);
    let mut only_folders = false;
    for argument in arguments {
        if cli.is_some() && question.is_none() {
            question = Some(argument.into_string().map_err(|_| UsageError::new("the question is no text"))?);
            continue;
        }
        match argument.to_str().filter(|_| !only_folders) {
            Some("--") => only_folders = true,
            Some("--help" | "-h") => return Ok(Request::Help),
            Some("--json") => json = true,
            Some("--serve") => serve = true,
            Some("--show-bearer") => show_bearer = true,
            Some(option) if option.starts_with('-') => {
                return Err(UsageError::new(format!("there is no option `{option}`")));
            }
            Some("codex") if cli.is_none() && folder.is_none() => cli = Some(Cli::Codex),
            Some("claude") if cli.is_none() && folder.is_none() => cli = Some(Cli::Claude),
            _ if folder.is_some() => return Err(UsageError::new("more than one folder is given")),
            _ => folder = Some(PathBuf::from(argument)),
        }
    }
    if show_bearer && !serve {
        return Err(UsageError::new("`--show-bearer` needs `--serve`: the bearer ends with the program"));
    }
    let question = match (cli, question) {
        (Some(cli), Some(text)) if !json && !serve => Some(Question { cli, text }),
        (Some(_), Some(_)) => {
            return Err(UsageError::new("a question goes without `--json` and `--serve`"));
        }
        (Some(_), None) => return Err(UsageError::new("a question is missing")),
        (None, _) => None,
    };
    let folder = folder.unwrap_or_else(this_repository);
    Ok(Request::Run(Options { folder, json, serve, show_bearer, question }))
}

fn this_repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_understood_or_refused_in_words() {
        let run = |folder: &str, json, serve, show_bearer| {
            Ok(Request::Run(Options { folder: folder.into(), json, serve, show_bearer, question: None }))
        };
        let ask = |cli, text: &str, folder: &str| {
            let question = Some(Question { cli, text: text.to_owned() });
            let folder = folder.into();
            Ok(Request::Run(Options { folder, json: false, serve: false, show_bearer: false, question }))
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
            (&["codex", "--why?"], ask(Cli::Codex, "--why?", repository)),
            (&["claude", "why?", "a"], ask(Cli::Claude, "why?", "a")),
            (&["./codex"], run("./codex", false, false, false)),
            (&["--", "codex"], run("codex", false, false, false)),
            (&["codex"], refused("a question is missing")),
            (&["codex", "why?", "--json"], refused("a question goes without `--json` and `--serve`")),
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
