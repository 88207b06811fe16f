use std::ffi::OsString;

use agent_tools_examples::UsageError;

/// Printed by `--help`.
pub(crate) const HELP: &str = "\
Tries the agent CLIs of this machine: launches each with a tool whose answer is a secret number, lets a model call it,
and says what arrived.

Usage: doctor [CLIENT…] [--live]

  CLIENT   codex or claude; both unless given.
  --live   Ask your own account with your own profile, one question for each CLI, which costs what a short question
           costs. Otherwise a scripted model on this machine plays its part, with a profile that is thrown away, and
           nothing is sent to anybody.
  --help   Print this.

Ends with 1 if a CLI that was found fails a check, or if none is found.
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
    /// In the order in which they are tried, each once.
    pub(crate) clis: Vec<Cli>,
    pub(crate) live: bool,
}

/// A CLI that the doctor knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cli {
    Codex,
    Claude,
}

impl Cli {
    const ALL: [Self; 2] = [Self::Codex, Self::Claude];

    /// Also the name of its program.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Codex => "codex",
            Self::Claude => "claude",
        }
    }
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, UsageError> {
    let (mut clis, mut live) = (Vec::new(), false);
    for argument in arguments {
        let argument = argument.to_string_lossy();
        match &*argument {
            "--help" | "-h" => return Ok(Request::Help),
            "--live" => live = true,
            option if option.starts_with('-') => {
                return Err(UsageError::new(format!("there is no option `{option}`")));
            }
            name => match Cli::ALL.into_iter().find(|cli| cli.name() == name) {
                Some(cli) if clis.contains(&cli) => {}
                Some(cli) => clis.push(cli),
                None => {
                    let known = Cli::ALL.map(Cli::name).join(" and ");
                    return Err(UsageError::new(format!("there is no client `{name}`, but {known}")));
                }
            },
        }
    }
    if clis.is_empty() {
        clis.extend(Cli::ALL);
    }
    Ok(Request::Run(Options { clis, live }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_understood_or_refused_in_words() {
        use Cli::{Claude, Codex};
        let run = |clis: &[Cli], live| Ok(Request::Run(Options { clis: clis.to_vec(), live }));
        let refused = |words: &str| Err(format!("{words}; see --help"));
        for (arguments, expected) in [
            (&[][..], run(&[Codex, Claude], false)),
            (&["codex"], run(&[Codex], false)),
            (&["claude", "codex", "claude"], run(&[Claude, Codex], false)),
            (&["--live"], run(&[Codex, Claude], true)),
            (&["--live", "claude"], run(&[Claude], true)),
            (&["codex", "--help", "--no-such"], Ok(Request::Help)),
            (&["-h"], Ok(Request::Help)),
            (&["Codex"], refused("there is no client `Codex`, but codex and claude")),
            (&["claude", "gemini"], refused("there is no client `gemini`, but codex and claude")),
            (&[""], refused("there is no client ``, but codex and claude")),
            (&["--no-such"], refused("there is no option `--no-such`")),
            (&["--live=yes"], refused("there is no option `--live=yes`")),
            (&["-"], refused("there is no option `-`")),
        ] {
            let parsed = parse(arguments.iter().map(OsString::from)).map_err(|error| error.to_string());
            assert_eq!(parsed, expected, "{arguments:?}");
        }
    }
}
