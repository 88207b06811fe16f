use std::{
    fmt,
    sync::Arc,
    time::{Duration, SystemTime},
};

use super::Traceparent;
use crate::{
    outcome::{Certainty, Outcome, OutcomeKind},
    scope::CanceledBy,
};

/// One call that has ended: who called what, how large, how long, and how it ended. Never what was said.
#[derive(Clone, Debug)]
pub struct Record {
    number: u64,
    at: SystemTime,
    took: Duration,
    caller: Arc<str>,
    session: Option<Arc<str>>,
    tool: Option<Arc<str>>,
    traceparent: Option<Traceparent>,
    argument_bytes: Option<usize>,
    result_bytes: Option<usize>,
    repaired: usize,
    kind: OutcomeKind,
    certainty: Certainty,
    canceled_by: Option<CanceledBy>,
    error_id: Option<Arc<str>>,
}

impl Record {
    pub(super) fn begun(
        number: u64,
        caller: Arc<str>,
        session: Option<Arc<str>>,
        traceparent: Option<Traceparent>,
    ) -> Self {
        Self {
            number,
            at: SystemTime::now(),
            took: Duration::ZERO,
            caller,
            session,
            tool: None,
            traceparent,
            argument_bytes: None,
            result_bytes: None,
            repaired: 0,
            kind: OutcomeKind::Canceled,
            certainty: Certainty::NotStarted,
            canceled_by: None,
            error_id: None,
        }
    }

    pub(super) fn calls(&mut self, tool: Arc<str>, argument_bytes: Option<usize>) {
        self.tool = Some(tool);
        self.argument_bytes = argument_bytes;
    }

    pub(super) fn answers(&mut self, outcome: &Outcome) {
        self.result_bytes = outcome.size();
        self.repaired = outcome.repaired().len();
        self.error_id = outcome.host_error().map(|error| error.id().into());
    }

    pub(super) fn ended(
        self,
        kind: OutcomeKind,
        certainty: Certainty,
        canceled_by: Option<CanceledBy>,
        took: Duration,
    ) -> Self {
        Self { took, kind, certainty, canceled_by, ..self }
    }

    /// Counts the calls of one agent, from 1, in the order in which they were let in.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// When it was let in.
    pub fn at(&self) -> SystemTime {
        self.at
    }

    /// From there to its end.
    pub fn took(&self) -> Duration {
        self.took
    }

    /// The agent's id, or the scope's label.
    pub fn caller(&self) -> &str {
        &self.caller
    }

    /// The id of the session, which is no secret; `None` for calls with the agent's own bearer.
    pub fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// The tool; `None` for a name that the caller made up.
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// The W3C `traceparent` that the client sent in `_meta`, where it is one: 55 characters. One of a later version reads
    /// as version 00.
    pub fn traceparent(&self) -> Option<&str> {
        self.traceparent.as_ref().map(Traceparent::as_str)
    }

    /// The length of the arguments' JSON, where they came as text.
    pub fn argument_bytes(&self) -> Option<usize> {
        self.argument_bytes
    }

    /// The length of the result as it goes out, where there is one.
    pub fn result_bytes(&self) -> Option<usize> {
        self.result_bytes
    }

    /// How many arguments were read from text that spelt them.
    pub fn repaired(&self) -> usize {
        self.repaired
    }

    /// How it ended.
    pub fn kind(&self) -> OutcomeKind {
        self.kind
    }

    /// What is known of its effects.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Who canceled it, for [`OutcomeKind::Canceled`].
    pub fn canceled_by(&self) -> Option<CanceledBy> {
        self.canceled_by
    }

    /// The id that the model was told, under which the host's log has the details.
    pub fn error_id(&self) -> Option<&str> {
        self.error_id.as_deref()
    }
}

/// One line: `#7 triage/lookup_issue: Success after 3.2ms`.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = self.tool().unwrap_or("(unknown tool)");
        write!(f, "#{} {}/{tool}: {:?}", self.number, self.caller, self.kind)?;
        if let Some(by) = self.canceled_by {
            write!(f, " ({by:?})")?;
        }
        write!(f, " after {:?}", self.took)?;
        match &self.error_id {
            Some(id) => write!(f, ", id {id}"),
            None => Ok(()),
        }
    }
}
