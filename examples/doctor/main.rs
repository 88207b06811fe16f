//! Tries the agent CLIs of this machine with a tool on board, and says what arrived.
//!
//! ```text
//! cargo run --example doctor
//! cargo run --example doctor -- codex
//! cargo run --example doctor -- --live
//! ```
//!
//! [`run`] is the whole path; what is special about a CLI is in `known/`, one file each.

mod options;

#[cfg(unix)]
mod checks;
#[cfg(unix)]
mod examine;
#[cfg(unix)]
mod installed;
#[cfg(unix)]
mod known;
#[cfg(unix)]
mod report;
#[cfg(unix)]
mod source;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use agent_tools_examples::{Failure, is_broken_pipe, with_sources};

use crate::options::{HELP, Options, Request};

/// Tries one CLI after the other and writes what was found; gives whether all is well.
#[cfg(unix)]
async fn run(options: &Options) -> Result<bool, Failure> {
    use agent_tools_examples::Paint;

    use crate::{examine::examine, report::Row};

    if options.live {
        complain("each CLI asks your own account one question, which your account pays for");
    }
    let mut rows = Vec::new();
    for known in options.clis.iter().map(|cli| cli.known()) {
        let Some(program) = installed::find(known.program, env::var_os("PATH")) else {
            rows.push(Row::not_found(known));
            continue;
        };
        complain(&format!("trying {}", program.display()));
        let version = installed::version(&program).await;
        let seen = examine(known, &program, options.live).await?;
        rows.push(Row::tried(known, version, &seen));
    }
    let mut out = io::stdout().lock();
    report::write(&rows, &mut out, Paint::for_stdout())?;
    Ok(rows.iter().any(Row::is_found) && rows.iter().all(Row::is_well))
}

/// Clients are launched on Unix alone.
#[cfg(not(unix))]
async fn run(_: &Options) -> Result<bool, Failure> {
    Err("a CLI can be launched on Unix only".into())
}

#[tokio::main]
async fn main() -> ExitCode {
    let ended = match options::parse(env::args_os().skip(1)) {
        Ok(Request::Run(options)) => run(&options).await,
        Ok(Request::Help) => help(),
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::from(2);
        }
    };
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&with_sources(&*error));
            ExitCode::FAILURE
        }
    }
}

fn help() -> Result<bool, Failure> {
    io::stdout().write_all(HELP.as_bytes())?;
    Ok(true)
}

/// Beside the table, which is all that standard output has.
#[expect(clippy::print_stderr, reason = "a program speaks to its terminal, where a library must not")]
fn complain(words: &str) {
    eprintln!("doctor: {words}");
}
