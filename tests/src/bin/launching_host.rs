//! A host that launches a client from a profile and closes it, as often as it is told; not at all closed, it says where
//! the clone is and waits to be killed.
//!
//! `launching_host codex|claude PROFILE CLONES [ROUNDS]`

#![cfg(unix)]
#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::{env, error::Error, fs, future, path::PathBuf};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, ClaudeCode, Client, Codex};

/// Ping.
#[tool(read_only)]
fn ping() {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let [client, profile, clones] = [1, 2, 3].map(|at| env::args().nth(at).unwrap_or_default());
    let rounds = env::args().nth(4).map(|rounds| rounds.parse()).transpose()?;
    let profile = PathBuf::from(profile);
    match client.as_str() {
        "codex" => host(Codex::default().profile(profile), "config.toml", &clones, rounds).await,
        "claude" => host(ClaudeCode::default().profile(profile), ".claude.json", &clones, rounds).await,
        _ => Err("codex or claude".into()),
    }
}

async fn host<C: Client + Clone>(
    client: C,
    settings: &str,
    clones: &str,
    rounds: Option<usize>,
) -> Result<(), Box<dyn Error>> {
    let agent = Agent::builder("test").tools(tools![ping]).build()?;
    for _ in 0..rounds.unwrap_or(1) {
        let launch = agent.launch(client.clone()).clones(clones).await?;
        let profile = launch.profile().ok_or("it has a clone")?;
        let text = fs::read_to_string(profile.join(settings))?;
        if text.matches(launch.session().endpoint().variable()).count() == 0 {
            return Err(text.into());
        }
        if rounds.is_none() {
            println!("{}", profile.display());
            future::pending::<()>().await;
        }
    }
    Ok(())
}
