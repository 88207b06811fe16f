use std::{
    any::Any,
    future::pending,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use agent_tools::__private::{Call, Failure, Reply, Running};
use serde_json::{Map, Value};
use tokio::{
    task::{JoinError, JoinHandle, spawn_blocking},
    time::sleep_until,
};
use tokio_util::sync::CancellationToken;

use super::host::CallHost;
use crate::{
    catalog::Tool,
    name::TARGET,
    outcome::{End, HostError},
    scope::{Permit, Permits, Scope},
};

/// Runs the handler in a task of its own, on the host's runtime.
///
/// The task is what makes a panic an answer, and what is dropped when the call is canceled, when its deadline
/// passes, and when the caller of this function is dropped itself.
pub(super) async fn run(
    tool: &Arc<Tool>,
    arguments: Map<String, Value>,
    scope: &Scope,
    token: CancellationToken,
    permit: Permit,
) -> Result<Reply, End> {
    let timeout = scope.timeout_of(tool.descriptor());
    let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let call = Call::new(arguments, Arc::new(CallHost { token: token.clone(), deadline }));
    let presence =
        Presence { tool: Arc::clone(tool), given_up: Arc::new(AtomicBool::new(false)), _permit: permit };
    let given_up = Arc::clone(&presence.given_up);
    let work = handle(Arc::clone(tool), call, scope.permits().clone(), presence);
    let mut task = Task { handle: scope.handle().spawn(work), tool, given_up, token: &token };
    let past_deadline = async {
        match deadline {
            Some(deadline) => sleep_until(deadline.into()).await,
            None => pending().await,
        }
    };
    tokio::select! {
        biased;
        joined = &mut task.handle => ended(joined),
        () = token.cancelled() => Err(End::Canceled { started: true }),
        () = past_deadline => Err(End::DeadlineExceeded {
            host: HostError::new(format!("stopped after {:?}", timeout.unwrap_or_default())),
        }),
    }
}

async fn handle(tool: Arc<Tool>, call: Call, permits: Permits, presence: Presence) -> Result<Reply, Failure> {
    match tool.definition().start(call) {
        Running::Future(work) => {
            let _presence = presence;
            work.await
        }
        Running::Blocking(work) => {
            let place = permits.acquire_blocking().await;
            let joined = spawn_blocking(move || {
                let _held = (presence, place);
                work()
            });
            match joined.await {
                Ok(reply) => reply,
                Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
                Err(_) => pending().await, // the runtime is shutting down and drops this task next
            }
        }
    }
}

fn ended(joined: Result<Result<Reply, Failure>, JoinError>) -> Result<Reply, End> {
    let failure = match joined {
        Ok(Ok(reply)) => return Ok(reply),
        Ok(Err(failure)) => failure,
        Err(error) if error.is_panic() => {
            return Err(End::Panicked(HostError::new(format!(
                "panicked: {}",
                panic_text(error.into_panic())
            ))));
        }
        Err(_) => {
            return Err(End::Failed(HostError::new("the runtime that runs the handlers was shut down")));
        }
    };
    Err(match failure {
        Failure::Tool(error) => match error.into_parts() {
            (Some(rejection), source) => {
                End::Rejected { rejection, host: source.map(|source| HostError::of(source.as_ref())) }
            }
            (None, Some(source)) => End::Failed(HostError::of(source.as_ref())),
            (None, None) => End::Failed(HostError::new("the handler gave no reason")),
        },
        Failure::Encode(error) => End::InvalidOutput(HostError::new(format!("cannot be encoded: {error}"))),
        Failure::Decode { property, error } => {
            let place = property.map_or("the input".to_owned(), |property| format!("`{property}`"));
            let host = HostError::new(format!("{place} satisfies its schema and does not decode: {error}"));
            tracing::warn!(target: TARGET, id = host.id(), detail = host.detail(), "schema and type disagree");
            End::InvalidInput {
                message: format!(
                    "The tool did not run. {place} is not a value that the tool takes; change it."
                ),
            }
        }
    })
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
    handle: JoinHandle<Result<Reply, Failure>>,
    tool: &'a Tool,
    given_up: Arc<AtomicBool>,
    token: &'a CancellationToken,
}

impl Drop for Task<'_> {
    fn drop(&mut self) {
        // Blocking handlers look at the token, since nothing can drop them.
        self.token.cancel();
        self.handle.abort();
        self.tool.detached().add();
        if self.given_up.swap(true, Ordering::AcqRel) {
            self.tool.detached().remove();
        }
    }
}

/// The handler's side of the same: dropped when it has really ended, which takes it off the count again.
struct Presence {
    tool: Arc<Tool>,
    given_up: Arc<AtomicBool>,
    _permit: Permit,
}

impl Drop for Presence {
    fn drop(&mut self) {
        if self.given_up.swap(true, Ordering::AcqRel) {
            self.tool.detached().remove();
        }
    }
}
