//! Serves fixture tools to programs that are not ours, until it is terminated.
//!
//! `fixture_server --catalog basic|conformance|bench [--port N] [--tools N] [--agents N] [--notes]`
//!
//! Its first line of output is JSON: `url`, `bearer` and `pid`, and with more than one agent `bearers`. `--tools` says
//! how many further tools `bench` has. With `--notes` a line follows whenever the handlers of `basic` have noted that
//! they started, finished, or ended in any way.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::{convert::Infallible, error::Error, io, sync::Arc, time::Duration};

use agent_tools::{Tools, tools};
use agent_tools_runtime::{__private::listen_on, Agent, Catalog, Endpoint};
use agent_tools_tests::tools::{Counts, basic, bench::bench, conformance::conformance, gallery};
use serde_json::json;
use tokio::time::sleep;

type Result<T, E = Box<dyn Error>> = std::result::Result<T, E>;

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::read(std::env::args().skip(1))?;
    let counts = Arc::new(Counts::default());
    let tools = match options.catalog.as_str() {
        // The ten, and one with every kind of content.
        "basic" => tools![..basic(&counts), gallery],
        "conformance" => conformance(),
        "bench" => bench(options.tools),
        other => return Err(format!("there is no catalog `{other}`").into()),
    };
    if options.port != 0 {
        listen_on(options.port);
    }
    let agents = agents(tools, options.agents)?;
    let mut endpoints = Vec::with_capacity(agents.len());
    for agent in &agents {
        endpoints.push(agent.start().await?);
    }
    let terminated = terminated()?;
    announce(&endpoints);
    if options.notes {
        tokio::select! {
            () = terminated => {}
            never = print_notes(&counts) => match never {},
        }
    } else {
        terminated.await;
    }
    for agent in agents {
        agent.close(Duration::from_secs(5)).await?;
    }
    Ok(())
}

/// What the command line asks for.
struct Options {
    catalog: String,
    /// 0 leaves the choice to the system.
    port: u16,
    tools: usize,
    agents: usize,
    notes: bool,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut options = Self { catalog: String::new(), port: 0, tools: 0, agents: 1, notes: false };
        while let Some(option) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("`{option}` needs a value"));
            match option.as_str() {
                "--catalog" => options.catalog = value()?,
                "--port" => options.port = value()?.parse()?,
                "--tools" => options.tools = value()?.parse()?,
                "--agents" => options.agents = value()?.parse()?,
                "--notes" => options.notes = true,
                other => return Err(format!("there is no option `{other}`").into()),
            }
        }
        if options.agents == 0 {
            return Err("without an agent nothing is served".into());
        }
        Ok(options)
    }
}

/// As many agents of one catalog.
fn agents(tools: Tools, count: usize) -> Result<Vec<Agent>> {
    let catalog = Catalog::freeze(tools)?;
    let agent = |number| Ok(Agent::builder(format!("agent-{number}")).catalog(catalog.clone()).build()?);
    (0..count).map(agent).collect()
}

fn announce(endpoints: &[Endpoint]) {
    let bearers: Vec<&str> = endpoints.iter().map(|endpoint| endpoint.environment().1).collect();
    let mut line = json!({ "url": endpoints[0].url(), "bearer": bearers[0], "pid": std::process::id() });
    if bearers.len() > 1 {
        line["bearers"] = json!(bearers);
    }
    println!("{line}");
}

/// Resolves when the process is asked to end; from this call on it is no longer ended by that.
#[cfg(unix)]
fn terminated() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn terminated() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// A line for each change that is seen.
async fn print_notes(counts: &Counts) -> Infallible {
    let mut printed = (0, 0, 0);
    loop {
        let noted @ (started, finished, ended) = counts.get();
        if noted != printed {
            println!("{}", json!({ "started": started, "finished": finished, "ended": ended }));
            printed = noted;
        }
        sleep(Duration::from_millis(20)).await;
    }
}
