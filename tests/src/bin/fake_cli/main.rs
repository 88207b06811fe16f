//! Stands in for an agent CLI where the real one is not installed: `fake_cli codex|claude-code ARGUMENTS…`.
//!
//! What it sends, asks and writes is taken from the recordings of the real one in `tests/recorded/launch/`, with its own
//! values for what differs each time. What no recording shows stands in a file for each CLI: how it reads its profile and
//! its arguments, what it takes for approved, and how its model's API is spoken. The launch tests hold every run of it
//! against the recording of the same run of the real one.

mod claude_code;
mod client;
mod codex;
mod examples;
mod gateway;
mod http;
mod model;
mod turn;
mod values;

use std::{
    env,
    io::{self, Write as _},
    process::ExitCode,
};

use agent_tools_tests::cli::Cli;
use serde_json::Value;

use self::{claude_code::ClaudeCode, codex::Codex, examples::Examples};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let ended = arguments.split_first().ok_or("which CLI?".to_owned());
    match ended.and_then(|(name, arguments)| run(name, arguments)) {
        Ok(lines) => {
            let mut output = io::stdout().lock();
            for line in lines {
                writeln!(output, "{line}").expect("standard output is open");
            }
            ExitCode::SUCCESS
        }
        Err(problem) => {
            writeln!(io::stderr(), "{problem}").expect("standard error is open");
            ExitCode::FAILURE
        }
    }
}

fn run(name: &str, arguments: &[String]) -> Result<Vec<Value>, String> {
    match Cli::RECORDED.into_iter().find(|cli| cli.name() == name) {
        Some(cli @ Cli::Codex) => turn::run(&Codex::start(arguments)?, &Examples::of(cli)),
        Some(cli @ Cli::ClaudeCode) => turn::run(&ClaudeCode::start(arguments)?, &Examples::of(cli)),
        Some(Cli::CodexAcp) | None => Err("no such CLI is recorded".to_owned()),
    }
}
