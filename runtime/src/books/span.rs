//! The span of a call, for the host's `tracing` subscriber: under the names of a record's methods, what that says.

use tracing::{Span, field::Empty, info_span, record_all};

use super::Record;
use crate::name::TARGET;

/// The span of a call that was let in. Where nobody collects spans it costs a look at one number.
pub(super) fn begun(record: &Record) -> Span {
    info_span!(
        target: TARGET,
        "call",
        number = record.number(),
        caller = record.caller(),
        session = record.session(),
        traceparent = record.traceparent(),
        tool = Empty,
        argument_bytes = Empty,
        result_bytes = Empty,
        repaired = Empty,
        kind = Empty,
        certainty = Empty,
        canceled_by = Empty,
        error_id = Empty,
    )
}

/// The tool is known.
pub(super) fn calls(span: &Span, record: &Record) {
    if !span.is_disabled() {
        record_all!(span, tool = record.tool(), argument_bytes = record.argument_bytes());
    }
}

/// The call has ended.
pub(super) fn ended(span: &Span, record: &Record) {
    if !span.is_disabled() {
        record_all!(
            span,
            result_bytes = record.result_bytes(),
            repaired = record.repaired(),
            kind = ?record.kind(),
            certainty = ?record.certainty(),
            canceled_by = record.canceled_by().map(tracing::field::debug),
            error_id = record.error_id(),
        );
    }
}
