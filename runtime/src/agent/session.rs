use std::{
    collections::HashSet,
    fmt,
    sync::{Arc, Weak},
};

use agent_tools::Descriptor;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::{Agent, Endpoint, StartError, registered::Registered};
use crate::{
    books::{ClientInfo, Seen, Sitting},
    gateway::{StrangerCount, bearer::Digest},
    scope::{Approval, CanceledBy, Cancellation, Visible},
};

/// Prepares a [`Session`]; nothing is registered.
#[must_use = "call `start` to get the session"]
pub struct SessionBuilder<'a> {
    agent: &'a Agent,
    offer: Offer,
}

/// What a session shows.
#[derive(Default)]
pub(super) struct Offer {
    pub(super) only: Option<HashSet<String>>,
    pub(super) visible: Option<Visible>,
    pub(super) instructions: Option<String>,
    pub(super) approval: Option<Arc<Approval>>,
}

impl<'a> SessionBuilder<'a> {
    pub(super) fn new(agent: &'a Agent) -> Self {
        Self { agent, offer: Offer::default() }
    }

    /// The tools of this session, by name; all of the agent's unless said.
    pub fn only(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.offer.only = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Hides tools while it answers false. It is asked anew on every list and call, can only hide, and runs on the
    /// gateway's threads, so it must be quick; one that panics hides.
    pub fn visible(mut self, visible: impl Fn(&Descriptor) -> bool + Send + Sync + 'static) -> Self {
        self.offer.visible = Some(Arc::new(visible));
        self
    }

    /// Instructions for the model in this session, verbatim, in the place of the agent's.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.offer.instructions = Some(instructions.into());
        self
    }

    /// What is approved to its client.
    #[cfg(unix)]
    pub(crate) fn approval(mut self, approval: Arc<Approval>) -> Self {
        self.offer.approval = Some(approval);
        self
    }

    /// The tools of this session, without those that a predicate hides.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &'a Descriptor> {
        let only = self.offer.only.clone();
        let shown = move |tool: &&Descriptor| only.as_ref().is_none_or(|only| only.contains(tool.name()));
        self.agent.catalog().descriptors().filter(shown)
    }

    /// Registers the session, with a bearer and a variable of its own. Registers the agent too, if it is not yet.
    ///
    /// # Errors
    /// Those of [`Agent::start`], and a name in [`only`](Self::only) that the agent has no tool of.
    pub async fn start(self) -> Result<Session, StartError> {
        let catalog = self.agent.catalog();
        let unknown = self.offer.only.iter().flatten().find(|name| catalog.descriptor(name).is_none());
        if let Some(unknown) = unknown {
            let names = catalog.descriptors().map(Descriptor::name);
            return Err(StartError::unknown_tool(self.agent.id(), unknown, names));
        }
        self.agent.start().await?;
        self.agent.registered()?.open(self.agent, self.offer)
    }
}

impl fmt::Debug for SessionBuilder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionBuilder")
            .field("agent", &self.agent.id())
            .field("only", &self.offer.only)
            .finish_non_exhaustive()
    }
}

/// The guard of one turn: a bearer of its own for some of an agent's tools, which dies with it.
///
/// Dropping it revokes the bearer and cancels its calls at once. What MCP calls a session is something else: a client
/// makes any number of those in one of these.
#[must_use = "dropping the session revokes its bearer"]
pub struct Session {
    pub(super) endpoint: Endpoint,
    pub(super) server_key: String,
    pub(super) sitting: Arc<Sitting>,
    pub(super) cancellation: Cancellation,
    pub(super) digest: Digest,
    pub(super) registered: Weak<Registered>,
}

impl Session {
    /// Where its client finds the tools, and the bearer for the client's environment.
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// What the ledger calls it; no secret.
    pub fn id(&self) -> &str {
        self.sitting.id()
    }

    /// How many of its calls have ended, however they did.
    pub fn calls_served(&self) -> u64 {
        self.sitting.served()
    }

    /// What its client said of itself last, in a handshake or, from 2026-07-28 on, where it asked what there is;
    /// `None` while nobody has.
    pub fn client_info(&self) -> Option<ClientInfo> {
        self.sitting.client()
    }

    /// What the gateway sees of its client.
    pub(crate) fn watch(&self) -> watch::Receiver<Seen> {
        self.sitting.watch()
    }

    /// Canceled when its agent is closed or gone: its bearer is good for nothing then.
    pub(crate) fn closed(&self) -> &CancellationToken {
        self.cancellation.token()
    }

    /// How many requests came with its bearer.
    pub(crate) fn requests(&self) -> u64 {
        self.sitting.requests()
    }

    /// How many requests came without a bearer that is known, of its own client and of nobody that could be told.
    pub(crate) fn unauthorized(&self) -> (u64, StrangerCount) {
        let strangers = self.registered.upgrade().map(|registered| registered.strangers());
        (self.sitting.unauthorized(), strangers.unwrap_or_default())
    }

    /// The `mcpServers` of the Agent Client Protocol's `session/new`: one HTTP server. **Holds the bearer**, since ACP
    /// agents take it from there and not from their environment; send it to the agent and keep it nowhere.
    pub fn mcp_servers(&self) -> Value {
        let (_, bearer) = self.endpoint.environment();
        json!([{
            "type": "http",
            "name": self.server_key,
            "url": self.endpoint.url(),
            "headers": [{ "name": "Authorization", "value": format!("Bearer {bearer}") }],
        }])
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(registered) = self.registered.upgrade() {
            registered.end(self.digest);
        }
        self.cancellation.cancel(CanceledBy::Revocation);
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("id", &self.id())
            .field("endpoint", &self.endpoint)
            .field("calls_served", &self.calls_served())
            .finish_non_exhaustive()
    }
}
