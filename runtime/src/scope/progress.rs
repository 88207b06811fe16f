use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use agent_tools::__private::safe_text;
use tokio::time::Instant;

use crate::{books::Books, name::TARGET, panics};

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

    /// The same for a call of these books.
    pub(super) fn counted_in(self, books: &Books) -> Counted {
        Counted { sink: self, books: books.clone() }
    }
}

/// Who is told, and where it is counted if that panics. A report is the host's to hear and no part of the tool.
pub(super) struct Counted {
    sink: Sink,
    books: Books,
}

impl Counted {
    fn tell(&self, progress: Progress) {
        if let Err(detail) = panics::caught(&self.books, || (self.sink.0)(progress)) {
            tracing::error!(target: TARGET, detail, "a progress sink panicked; the handler runs on");
        }
    }
}

/// The reports of one call, and when the last one was made.
pub(crate) struct Reports {
    sink: Option<Counted>,
    last: Mutex<Last>,
}

#[derive(Debug)]
struct Last {
    /// Nothing at first.
    done: Option<u64>,
    at: Instant,
}

impl Reports {
    pub(super) fn to(sink: Option<Counted>) -> Self {
        Self { sink, last: Mutex::new(Last { done: None, at: Instant::now() }) }
    }

    /// Tells whoever asked; one that does not go beyond the last is none.
    pub(crate) fn report(&self, done: u64, total: Option<u64>, message: &str) {
        let mut last = self.last();
        if last.done.is_some_and(|last| done <= last) {
            return;
        }
        *last = Last { done: Some(done), at: Instant::now() };
        if let Some(sink) = &self.sink {
            // Under the lock, so that reports of several threads arrive in their order.
            sink.tell(Progress { done, total, message: safe_text(message, MAX_MESSAGE) });
        }
    }

    /// When the last report was made; when the call began, as long as there is none.
    pub(crate) fn last_at(&self) -> Instant {
        self.last().at
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports").field("last", &self.last).finish_non_exhaustive()
    }
}
