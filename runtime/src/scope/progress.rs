use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use agent_tools::__private::safe_text;

/// The longest message of a report, in bytes.
const MAX_MESSAGE: usize = 4_096;

/// How far a call has come, as its handler says in [`Context::progress`](agent_tools::Context::progress).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    done: u64,
    total: Option<u64>,
    message: String,
}

impl Progress {
    /// How much is done, in the handler's own unit; greater than in the call's last report.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// How much there is to do, where the handler knows.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// What is being done, at most 4,096 bytes on one line.
    pub fn message(&self) -> Option<&str> {
        (!self.message.is_empty()).then_some(&self.message)
    }
}

/// Who is told.
#[derive(Clone)]
pub(crate) struct Sink(Arc<dyn Fn(Progress) + Send + Sync>);

impl Sink {
    pub(super) fn new(tell: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }
}

/// The reports of one call.
pub(crate) struct Reports {
    sink: Option<Sink>,
    last: Mutex<Option<u64>>,
}

impl Reports {
    pub(super) fn to(sink: Option<Sink>) -> Self {
        Self { sink, last: Mutex::new(None) }
    }

    /// Tells whoever asked; one that does not go beyond the last is none.
    pub(crate) fn report(&self, done: u64, total: Option<u64>, message: &str) {
        let Some(Sink(tell)) = &self.sink else { return };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| done <= last) {
            return;
        }
        *last = Some(done);
        // Under the lock, so that reports of several threads arrive in their order.
        tell(Progress { done, total, message: safe_text(message, MAX_MESSAGE) });
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports").field("last", &self.last).finish_non_exhaustive()
    }
}
