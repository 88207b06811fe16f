mod clocks;

use std::{
    any::Any,
    future::pending,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::Arc,
};

use agent_tools::__private::{Call, Failure, Reply, Running};
use tokio::{
    task::{JoinError, JoinHandle, spawn_blocking},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use super::{detached::Fate, host::CallHost, input::Input, output};
use crate::{
    books::Entry,
    catalog::Tool,
    outcome::{End, HostError},
    scope::{CanceledBy, Cancellation, Permit, Scope, Stay},
};

/// Runs the handler in a task of its own, on the host's runtime, and checks its result there.
///
/// The task is what makes a panic an answer, and what is dropped when the call is canceled, when its deadline
/// passes, and when the caller of this function is dropped itself, unless the tool detaches: then it runs to its
/// end, and nobody sees its result. All code of the tool's types runs in it, their `Display` and `Drop` included.
pub(super) async fn run(tool: &Arc<Tool>, input: Input, scope: &Scope, entry: &Entry, permit: Permit) -> End {
    let timeouts = scope.timeouts_of(tool.descriptor());
    let deadline = timeouts.whole.and_then(|timeout| Instant::now().checked_add(timeout));
    let cancellation = entry.cancellation();
    let token = cancellation.token();
    let host = Arc::new(CallHost {
        token: token.clone(),
        deadline: deadline.map(Instant::into_std),
        reports: scope.reports(),
    });
    let call =
        Call::new(input.arguments, Arc::<CallHost>::clone(&host)).or_else(input.others).spelt(input.rounded);
    let fate = Fate::new(tool, entry.books());
    let presence = Presence { fate: Arc::clone(&fate), _permit: permit, _stay: entry.stay() };
    let work = handle(Arc::clone(tool), call, cancellation.clone(), presence);
    let detaches = tool.descriptor().detaches();
    let mut task = Task { handle: scope.handle().spawn(work), fate, cancellation, detaches };
    tokio::select! {
        biased;
        joined = &mut task.handle => joined.unwrap_or_else(died),
        () = token.cancelled() => super::canceled(entry),
        end = clocks::strike(timeouts, deadline, &host.reports) => end,
    }
}

async fn handle(tool: Arc<Tool>, call: Call, cancellation: Cancellation, presence: Presence) -> End {
    // One that would run to its end must not begin once it is given up.
    if let Some(by) = cancellation.by() {
        return End::Canceled { started: false, by };
    }
    let fate = Arc::clone(&presence.fate);
    let reply = match tool.definition().start(call) {
        Running::Future(work) => {
            let reply = work.await;
            drop(presence);
            reply
        }
        Running::Blocking(work) => blocking(work, cancellation.token().clone(), presence).await,
    };
    let end = match reply {
        Ok(reply) => output::check(&tool, reply),
        Err(failure) => failed(failure),
    };
    if fate.is_discarded() {
        super::record_discarded(&tool, &end);
    }
    end
}

async fn blocking(
    work: impl FnOnce() -> Result<Reply, Failure> + Send + 'static,
    token: CancellationToken,
    presence: Presence,
) -> Result<Reply, Failure> {
    let joined = spawn_blocking(move || {
        let _presence = presence;
        // Canceled while it waited for a thread: it must not start any more.
        (!token.is_cancelled()).then(work)
    });
    match joined.await {
        Ok(Some(reply)) => reply,
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        // Nobody waits for the answer, or the runtime is shutting down and drops this task next.
        Ok(None) | Err(_) => pending().await,
    }
}

fn died(error: JoinError) -> End {
    if error.is_panic() {
        return End::Panicked(HostError::new(format!("panicked: {}", panic_text(error.into_panic()))));
    }
    End::Failed(HostError::new("the runtime that runs the handlers was shut down"))
}

fn failed(failure: Failure) -> End {
    match failure {
        Failure::Tool(error) => match error.into_parts() {
            (Some(rejection), source) => {
                End::Rejected { rejection, host: source.map(|source| HostError::of(source.as_ref())) }
            }
            (None, Some(source)) => End::Failed(HostError::of(source.as_ref())),
            (None, None) => End::Failed(HostError::new("the handler gave no reason")),
        },
        Failure::Encode(error) => End::InvalidOutput(HostError::new(format!("cannot be encoded: {error}"))),
        Failure::Decode { property } => {
            let place = property.map_or("the input".to_owned(), |property| format!("`{property}`"));
            End::InvalidInput {
                message: format!(
                    "The tool did not run. {place} is not a value that the tool takes; change it."
                ),
                host: Some(HostError::new(format!("{place} satisfies its schema and its type refuses it"))),
            }
        }
    }
}

/// The words of a panic, for the host. The payload is the tool's own and may panic again when it is dropped.
fn panic_text(payload: Box<dyn Any + Send>) -> String {
    let text = if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "a payload that is no text".to_owned()
    };
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(again);
    }
    text
}

/// The running task as its caller holds it: dropping it gives the handler up.
struct Task<'a> {
    handle: JoinHandle<End>,
    fate: Arc<Fate>,
    cancellation: &'a Cancellation,
    /// Given up, it runs to its end.
    detaches: bool,
}

impl Drop for Task<'_> {
    fn drop(&mut self) {
        // Counted before it can end: after the abort it may be gone at once.
        self.fate.give_up();
        // Handlers that are not dropped look at this. A reason that is known already stays.
        self.cancellation.cancel(CanceledBy::Disconnection);
        if !self.detaches {
            self.handle.abort();
        }
    }
}

/// The handler's side of the same: dropped when it has really ended, which takes it off the count again.
struct Presence {
    fate: Arc<Fate>,
    _permit: Permit,
    /// What a close waits for.
    _stay: Option<Arc<Stay>>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.fate.ended();
    }
}

#[cfg(test)]
mod tests;
