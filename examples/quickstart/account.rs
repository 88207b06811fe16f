mod text;

use std::io::{self, BufWriter, Write};

use agent_tools::Descriptor;
use agent_tools_examples::{Failure, Paint};
use agent_tools_runtime::{Agent, Endpoint};
use rmcp::model::Tool;
use serde::Serialize;

use crate::{
    calls::{self, Call},
    client::Client,
    workspace::Workspace,
};

/// What a client saw of an agent's tools.
#[derive(Serialize)]
pub(crate) struct Account {
    /// The catalog's, from the host.
    fingerprint: String,
    folder: String,
    /// As `tools/list` shows them.
    tools: Vec<Tool>,
    calls: Vec<Call>,
    /// The HTTP status of a request with a bearer that nobody was given.
    wrong_bearer: u16,
}

impl Account {
    /// Visits a served agent as a client.
    pub(crate) async fn of(
        agent: &Agent,
        endpoint: &Endpoint,
        workspace: &Workspace,
    ) -> Result<Self, Failure> {
        let client = Client::connect(endpoint).await?;
        let account = Self {
            fingerprint: agent.catalog().fingerprint().to_string(),
            folder: workspace.root().display().to_string(),
            tools: client.tools().await?,
            calls: calls::make(&client).await?,
            wrong_bearer: client.status_with("not-the-bearer").await?,
        };
        client.close().await?;
        Ok(account)
    }

    /// What is not as it should be, one sentence each.
    pub(crate) fn surprises(&self, agent: &Agent) -> Vec<String> {
        let mut surprises = Vec::new();
        let declared = agent.catalog().descriptors().map(Descriptor::name);
        if !self.tools.iter().map(|tool| &*tool.name).eq(declared) {
            surprises.push("the tools that are listed are not those of the catalog".to_owned());
        }
        for call in self.calls.iter().filter(|call| !call.is_as_expected()) {
            let Call { tool, arguments, ended, expected, .. } = call;
            let expected = expected.join(" or ");
            surprises.push(format!("`{tool}` with {arguments} ended in {ended} instead of {expected}"));
        }
        if self.wrong_bearer != 401 {
            surprises.push(format!("a wrong bearer got HTTP {} instead of 401", self.wrong_bearer));
        }
        surprises
    }

    /// One JSON document.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        // Else every token is a write of its own.
        let mut out = BufWriter::new(out);
        serde_json::to_writer_pretty(&mut out, self)?;
        writeln!(out)?;
        out.flush()
    }

    /// Some lines for a person.
    pub(crate) fn write_text(&self, out: &mut impl Write, paint: Paint) -> io::Result<()> {
        text::write(self, out, paint)
    }
}
