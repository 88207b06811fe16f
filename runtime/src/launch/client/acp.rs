use std::{ffi::OsString, path::PathBuf};

use super::{Client, Names, Offer, Plan};

/// Any agent that speaks the [Agent Client Protocol](https://agentclientprotocol.com) over its standard input and output.
///
/// It has no clone of a profile: the host that speaks to it gives `launch.session().mcp_servers()` as the `mcpServers` of
/// `session/new`, if the agent says that it can (`mcpCapabilities.http` in its answer to `initialize`). Nor is anything
/// approved, whatever `approve` says: the agent asks the host, by `session/request_permission`.
///
/// Many agents are wrappers of another process, which outlives them where only the wrapper is killed: give the command a
/// `process_group(0)`, and end the group.
///
/// ```no_run
/// # use std::process::Stdio;
/// # use agent_tools::{tool, tools};
/// # use agent_tools_runtime::{Acp, Agent};
/// # /** Ping. */ #[tool(read_only)] async fn ping() {}
/// # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let agent = Agent::builder("triage").tools(tools![ping]).build()?;
/// let launch = agent.launch(Acp::new("gemini").arg("--experimental-acp").inherit("GEMINI_")).await?;
/// let running = launch.command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
/// let new = serde_json::json!({ "cwd": "/work", "mcpServers": launch.session().mcp_servers() });
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Acp {
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<&'static str>,
}

impl Acp {
    /// An agent by its program, looked up in `PATH` if it is a bare name.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments: Vec::new(), environment: Vec::new() }
    }

    /// An argument, such as the one that makes it speak the protocol.
    #[must_use]
    pub fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// A variable of the host's that the agent needs, or all that begin with a text that ends in `_`. Upper and lower case
    /// are the same.
    #[must_use]
    pub fn inherit(mut self, name: &'static str) -> Self {
        self.environment.push(name);
        self
    }
}

impl Client for Acp {
    fn name(&self) -> &'static str {
        "the ACP agent"
    }

    fn plan(&self, offer: &Offer<'_>, _: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        Plan {
            program: self.program.clone(),
            arguments: self.arguments.clone(),
            variables: Vec::new(),
            environment: self.environment.clone(),
            names: Names::usual(offer.server_key),
            profile: None,
            also_read: Vec::new(),
        }
    }
}
