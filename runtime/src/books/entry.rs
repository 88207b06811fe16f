use std::{sync::Arc, time::Instant};

use tracing::Span;

use super::{Books, Record, Sitting, Traceparent, span};
use crate::{
    catalog::Tool,
    outcome::{Certainty, Outcome, OutcomeKind},
    scope::{CanceledBy, Cancellation, Stay},
};

/// A call that was let in and has not ended.
pub(crate) struct Entry {
    books: Books,
    /// Knows why, should the entry be dropped.
    cancellation: Cancellation,
    sitting: Option<Arc<Sitting>>,
    begun: Instant,
    /// Taken when the call ends.
    record: Option<Record>,
    /// Ends with the call, or with the handler that runs on after it.
    span: Span,
    /// Whether the handler may have begun.
    runs: bool,
    /// Let go of when the books have the end.
    stay: Option<Arc<Stay>>,
}

impl Entry {
    pub(super) fn begin(
        books: &Books,
        cancellation: Cancellation,
        caller: Arc<str>,
        sitting: Option<Arc<Sitting>>,
        traceparent: Option<Traceparent>,
    ) -> Self {
        let number = books.counts().start();
        let session = sitting.as_ref().map(|sitting| Arc::clone(sitting.id()));
        let record = Record::begun(number, caller, session, traceparent);
        let (books, begun, span) = (books.clone(), Instant::now(), span::begun(&record));
        Self { books, cancellation, sitting, begun, record: Some(record), span, runs: false, stay: None }
    }

    /// Which tool it is for, and how long the arguments are.
    pub(crate) fn calls(&mut self, tool: &Tool, argument_bytes: Option<usize>) {
        if let Some(record) = &mut self.record {
            record.calls(Arc::clone(tool.name()), argument_bytes);
            span::calls(&self.span, record);
        }
    }

    /// Lets a close wait for it.
    pub(crate) fn stays(&mut self, stay: Option<Arc<Stay>>) {
        self.stay = stay;
    }

    /// The same for its handler, which may outlast it.
    pub(crate) fn stay(&self) -> Option<Arc<Stay>> {
        self.stay.clone()
    }

    /// From here on a cancel leaves it open whether the tool took effect.
    pub(crate) fn runs(&mut self) {
        self.runs = true;
    }

    pub(crate) fn is_running(&self) -> bool {
        self.runs
    }

    /// Who canceled the call. Where nobody said so, whoever waited for the answer went away.
    pub(crate) fn canceled_by(&self) -> CanceledBy {
        self.cancellation.by().unwrap_or(CanceledBy::Disconnection)
    }

    pub(crate) fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    /// What is logged of the call stands in it.
    pub(crate) fn span(&self) -> &Span {
        &self.span
    }

    pub(crate) fn books(&self) -> &Books {
        &self.books
    }

    /// Ends the call as its outcome says.
    pub(crate) fn end(mut self, outcome: &Outcome) {
        if let Some(record) = &mut self.record {
            record.answers(outcome);
        }
        self.close(outcome.kind(), outcome.certainty());
    }

    /// Ends a call whose tool does not exist for its caller.
    pub(crate) fn end_unknown(mut self) {
        self.close(OutcomeKind::UnknownTool, Certainty::NotStarted);
    }

    fn close(&mut self, kind: OutcomeKind, certainty: Certainty) {
        let Some(record) = self.record.take() else { return };
        let by = (kind == OutcomeKind::Canceled).then(|| self.canceled_by());
        if let Some(sitting) = &self.sitting {
            sitting.serve();
        }
        self.books.counts().end(kind, certainty, by);
        let record = record.ended(kind, certainty, by, self.begun.elapsed());
        span::ended(&self.span, &record);
        self.books.ledger().add(record);
    }
}

impl Drop for Entry {
    /// Whoever waited for the call is gone, unless it has ended already.
    fn drop(&mut self) {
        let certainty = if self.runs { Certainty::Uncertain } else { Certainty::NotStarted };
        self.close(OutcomeKind::Canceled, certainty);
    }
}
