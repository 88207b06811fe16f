//! One call, from arguments to outcome: the only way in which a handler runs.

mod check;
pub(crate) mod detached;
mod handler;
mod host;
mod input;
mod output;

use std::sync::Arc;

use tracing::{debug, error, info, warn};

use self::input::Input;
use crate::{
    arguments::Arguments,
    books::Entry,
    catalog::Tool,
    name::TARGET,
    outcome::{End, Outcome, OutcomeKind},
    place::Place,
    scope::Scope,
};

/// Steps 2 to 7 of a call. Step 1, look up, with what the caller may see, is the catalog's.
pub(crate) async fn run(tool: &Arc<Tool>, arguments: Arguments, scope: &Scope, entry: &mut Entry) -> Outcome {
    // 2 approval: what a client lets through while nobody can be asked has been approved by nobody but its settings
    if !scope.approves(tool.name()) {
        let outcome = Outcome::new(tool.descriptor(), End::NotApproved);
        entry.span().in_scope(|| record(tool, scope, &outcome));
        return outcome;
    }
    // 3 decode, validate, repair: what the schema refuses never reaches the handler
    let outcome = match input::prepare(tool, arguments) {
        Ok(input) => {
            let repaired = input.repaired.iter().map(Place::path).collect();
            let end = admit(tool, input, scope, entry).await;
            Outcome::new(tool.descriptor(), end).repaired_at(repaired)
        }
        Err(message) => Outcome::new(tool.descriptor(), End::InvalidInput { message, host: None }),
    };
    entry.span().in_scope(|| record(tool, scope, &outcome));
    outcome
}

async fn admit(tool: &Arc<Tool>, input: Input, scope: &Scope, entry: &mut Entry) -> End {
    // 4 a permit, or a bounded wait for one
    let admitted = async {
        let permit = scope.permits().acquire(tool.descriptor().blocking(), tool.places()).await?;
        tool.detached().has_room().await.then_some(permit)
    };
    let permit = tokio::select! {
        biased;
        () = entry.cancellation().token().cancelled() => return canceled(entry),
        permit = admitted => permit,
    };
    let Some(permit) = permit else { return End::Busy };
    // 5 run: dropped on cancel or deadline, panics caught; 6 the result is validated and sized, there as well
    entry.runs();
    handler::run(tool, input, scope, entry, permit).await
}

fn canceled(entry: &Entry) -> End {
    End::Canceled { started: entry.is_running(), by: entry.canceled_by() }
}

/// 7 the outcome goes to the host's log, under the id that the model was told; the books have the rest.
fn record(tool: &Tool, scope: &Scope, outcome: &Outcome) {
    let (name, caller, kind) = (&**tool.name(), &**scope.label(), outcome.kind());
    if !outcome.repaired().is_empty() {
        info!(target: TARGET, caller, tool = name, paths = ?outcome.repaired(), "arguments repaired");
    }
    match (kind, outcome.host_error()) {
        (OutcomeKind::Rejected, Some(host)) => {
            debug!(target: TARGET, caller, tool = name, id = host.id(), detail = host.detail(), "rejected");
        }
        (OutcomeKind::InvalidInput, Some(host)) => {
            warn!(target: TARGET, caller, tool = name, id = host.id(), detail = host.detail(), "schema and type disagree");
        }
        (OutcomeKind::DeadlineExceeded, Some(host)) => {
            warn!(target: TARGET, caller, tool = name, id = host.id(), detail = host.detail(), "deadline exceeded");
        }
        (_, Some(host)) => {
            error!(target: TARGET, caller, tool = name, id = host.id(), detail = host.detail(), ?kind, "call failed");
        }
        (OutcomeKind::Canceled, None) => {
            debug!(target: TARGET, caller, tool = name, by = ?outcome.canceled_by(), "call canceled");
        }
        (_, None) => debug!(target: TARGET, caller, tool = name, ?kind, "call ended"),
    }
}
