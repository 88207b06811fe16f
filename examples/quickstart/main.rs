//! Four read-only tools over a folder, frozen, served, and called by a real MCP client.
//!
//! ```text
//! cargo run --example quickstart
//! cargo run --example quickstart -- FOLDER --serve
//! cargo run --example quickstart -- codex "What is this folder about?"
//! ```
//!
//! [`run`] is the whole path; the tools are in `workspace/`, one file each.

mod account;
mod ask;
mod calls;
mod client;
mod options;
mod serve;
mod workspace;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use agent_tools::tools;
use agent_tools_examples::{Failure, Paint, is_broken_pipe, with_sources};
use agent_tools_runtime::{Agent, Catalog};
use tracing_subscriber::filter::LevelFilter;

use crate::{
    account::Account,
    options::{HELP, Options, Request},
    workspace::{Workspace, file_stats, list_files, read_lines, search_text},
};

/// Declares, freezes, serves, connects, calls and closes; gives what was not as it should be.
async fn run(options: &Options) -> Result<Vec<String>, Failure> {
    let workspace = Workspace::open(&options.folder)
        .map_err(|error| format!("cannot open the folder {}: {error}", options.folder.display()))?;
    let catalog = Catalog::freeze(tools![
        list_files(workspace.clone()),
        search_text(workspace.clone()),
        read_lines(workspace.clone()),
        file_stats(workspace.clone()),
    ])?;
    let agent = Agent::builder("quickstart").catalog(catalog).build()?;
    let (mut out, paint) = (io::stdout(), Paint::for_stdout());
    if let Some(question) = &options.question {
        ask::ask(&agent, question, &options.folder, &mut out, paint).await?;
        agent.close(Duration::from_secs(5)).await?;
        return Ok(Vec::new());
    }
    let endpoint = agent.start().await?;

    let account = Account::of(&agent, &endpoint, &workspace).await?;
    if options.json {
        account.write_json(&mut out)?;
    } else {
        account.write_text(&mut out, paint)?;
    }
    let surprises = account.surprises(&agent);
    if options.serve && options.json {
        // Standard output is one JSON document, and stays one.
        serve::until_interrupted(&endpoint, options.show_bearer, &mut io::stderr(), Paint::none()).await?;
    } else if options.serve {
        serve::until_interrupted(&endpoint, options.show_bearer, &mut out, paint).await?;
    }

    agent.close(Duration::from_secs(5)).await?;
    Ok(surprises)
}

#[tokio::main]
async fn main() -> ExitCode {
    log_to_stderr();
    let ended = match options::parse(env::args_os().skip(1)) {
        Ok(Request::Run(options)) => run(&options).await,
        Ok(Request::Help) => help(),
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::from(2);
        }
    };
    match ended {
        Ok(surprises) if surprises.is_empty() => ExitCode::SUCCESS,
        Ok(surprises) => {
            for surprise in &surprises {
                complain(surprise);
            }
            ExitCode::FAILURE
        }
        // Whoever reads our output, such as `head`, has seen enough.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&with_sources(&*error));
            ExitCode::FAILURE
        }
    }
}

/// The library's warnings: what a tool's error or panic was, which no model is told.
fn log_to_stderr() {
    tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_writer(io::stderr).without_time().init();
}

fn help() -> Result<Vec<String>, Failure> {
    io::stdout().write_all(HELP.as_bytes())?;
    Ok(Vec::new())
}

#[expect(clippy::print_stderr, reason = "a program speaks to its terminal, where a library must not")]
fn complain(words: &str) {
    eprintln!("quickstart: {words}");
}
