mod clocks;
mod fate;
mod polls;
mod seam;

use std::{future::pending, panic::resume_unwind, sync::Arc};

use agent_tools::__private::{Call, Failure, Reply, Running};
use tokio::{
    runtime::Handle,
    task::{JoinError, JoinHandle, spawn_blocking},
    time::Instant,
};

use self::{
    fate::Fate,
    seam::{Held, Within},
};
use super::{host::CallHost, input::Input, output};
use crate::{
    books::{Books, Entry},
    catalog::Tool,
    outcome::{End, HostError},
    panics,
    quiet::Aloud,
    scope::{CanceledBy, Cancellation, Permit, Scope, Stay},
};

/// Runs the handler in a task of its own, on the host's runtime, and checks its result there.
///
/// The task is what is dropped when the call is canceled, when its deadline passes, and when the caller of this function
/// is dropped itself, unless the tool detaches: then it runs to its end, and nobody sees its result.
pub(super) async fn run(tool: &Arc<Tool>, input: Input, scope: &Scope, entry: &Entry, permit: Permit) -> End {
    let timeouts = scope.timeouts_of(tool.descriptor());
    let begun = Instant::now();
    let deadline = timeouts.whole.and_then(|timeout| begun.checked_add(timeout));
    let cancellation = entry.cancellation();
    let token = cancellation.token();
    let host = Arc::new(CallHost {
        token: token.clone(),
        deadline: deadline.map(Instant::into_std),
        reports: scope.reports(),
    });
    let call =
        Call::new(input.arguments, Arc::<CallHost>::clone(&host)).or_else(input.others).spelt(input.rounded);
    let fate = Fate::new(tool, scope.label(), entry);
    let presence = Presence { fate: Arc::clone(&fate), _permit: permit, _stay: entry.stay() };
    let work = handle(Arc::clone(tool), call, cancellation.clone(), presence);
    let handle = scope.handle().spawn(Within::new(Arc::clone(&fate), work));
    // What blocks a thread cannot be dropped, so its task stays to see how it ends.
    let runs_on = tool.descriptor().detaches() || tool.descriptor().blocking();
    let mut task = Task { handle, fate: Arc::clone(&fate), cancellation, runs_on };
    tokio::select! {
        biased;
        // Before its end is looked at: a handler that stops because it was told to has done half of its work.
        () = token.cancelled() => not_begun(&mut task.handle).await.unwrap_or_else(|| super::canceled(entry)),
        joined = &mut task.handle => joined.unwrap_or_else(|error| died(error, entry.books())),
        end = clocks::strike(timeouts, begun, deadline, &host.reports, &fate) => end,
    }
}

/// The end of a handler that was canceled before it began.
async fn not_begun(handle: &mut JoinHandle<End>) -> Option<End> {
    if !handle.is_finished() {
        return None;
    }
    handle.await.ok().filter(|end| matches!(end, End::Canceled { started: false, .. }))
}

async fn handle(tool: Arc<Tool>, call: Call, cancellation: Cancellation, presence: Presence) -> End {
    // One that would run to its end must not begin once it is given up.
    if let Some(by) = cancellation.by() {
        return End::Canceled { started: false, by };
    }
    match tool.definition().start(call) {
        Running::Future(work) => {
            let reply = Held::new(work, Arc::clone(&presence.fate)).await;
            drop(presence);
            ended(&tool, reply)
        }
        Running::Blocking(work) => blocking(tool, work, cancellation, presence).await,
    }
}

async fn blocking(
    tool: Arc<Tool>,
    work: impl FnOnce() -> Result<Reply, Failure> + Send + 'static,
    cancellation: Cancellation,
    presence: Presence,
) -> End {
    let joined = spawn_blocking(move || {
        // Canceled while it waited for a thread: it must not start any more.
        if let Some(by) = cancellation.by() {
            return End::Canceled { started: false, by };
        }
        let fate = Arc::clone(&presence.fate);
        let _entered = fate.span().enter();
        let reply = work();
        drop(presence);
        ended(&tool, reply)
    });
    match joined.await {
        Ok(end) => end,
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        // The runtime is shutting down, and drops this task next.
        Err(_) => pending().await,
    }
}

fn died(error: JoinError, books: &Books) -> End {
    match error.try_into_panic() {
        Ok(payload) => seam::panicked(&panics::told(books, payload)),
        Err(_) => End::Failed(HostError::new("the runtime that runs the handlers was shut down")),
    }
}

/// What a handler's reply makes of its call.
fn ended(tool: &Tool, reply: Result<Reply, Failure>) -> End {
    match reply {
        Ok(reply) => output::check(tool, reply),
        Err(failure) => failed(failure),
    }
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

/// The running task as its caller holds it: dropping it gives the handler up.
struct Task<'a> {
    handle: JoinHandle<End>,
    fate: Arc<Fate>,
    cancellation: &'a Cancellation,
    /// Given up, it runs to its end.
    runs_on: bool,
}

impl Drop for Task<'_> {
    fn drop(&mut self) {
        // Counted before it can end: after the abort it may be gone at once.
        self.fate.give_up();
        // Handlers that are not dropped look at this. A reason that is known already stays.
        self.cancellation.cancel(CanceledBy::Disconnection);
        if !self.runs_on {
            self.handle.abort();
        }
        // One that keeps its worker now cannot be dropped either, and its call has no clock any more.
        if self.fate.is_polled()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(Aloud::new(Arc::clone(&self.fate).look_on()));
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
