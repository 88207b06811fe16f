//! Tools of the same names everywhere, each of which shows and says the marker of its agent.

use std::time::Duration;

use agent_tools::{Context, Tools, define, tools};
use schemars::JsonSchema;
use serde::Deserialize;

/// Tools of each agent that all agents have; one more has the agent's number in its name.
pub(super) const SHARED: usize = 49;

/// Begins every marker.
pub(super) const MARK: &str = "marker-";

/// Stands in all that is an agent's own.
pub(super) fn marker(agent: usize) -> String {
    format!("{MARK}{agent:02}-of-one-agent")
}

pub(super) fn shared_name(tool: usize) -> String {
    format!("tool_{tool:02}")
}

/// The one tool that no other agent has.
pub(super) fn own_name(agent: usize) -> String {
    format!("only_{agent:02}")
}

/// What a call of the tool says.
pub(super) fn said(agent: usize, tool: &str, nonce: u64) -> String {
    format!("{} {tool} {nonce}", marker(agent))
}

#[derive(Deserialize, JsonSchema)]
struct Say {
    nonce: u64,
    /// How long it takes, in microseconds.
    wait: u64,
    /// How often it reports in that time.
    reports: u64,
}

pub(super) fn tools(agent: usize) -> Tools {
    let names = (0..SHARED).map(shared_name).chain([own_name(agent)]);
    names.fold(tools![], |tools, name| {
        let description = format!("Say {} and the nonce.", marker(agent));
        let say = define(name.clone(), description, move |context: Context, say: Say| {
            let said = said(agent, &name, say.nonce);
            async move {
                for report in 1..=say.reports {
                    context.progress(report, None, &said);
                }
                tokio::time::sleep(Duration::from_micros(say.wait)).await;
                Ok(said)
            }
        });
        tools.with(say.read_only())
    })
}
