use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{sync::Notify, time::timeout};

use crate::{books::Books, catalog::Tool};

/// Handlers of one tool that may have been given up and still run.
const MAX: usize = 8;

/// How long a call waits for one of them to end before it is refused.
const WAIT: Duration = Duration::from_secs(1);

/// Counts the handlers of one tool that were given up (canceled, past their deadline) and have not ended yet.
///
/// An asynchronous handler ends within moments, at its next await, unless its tool detaches; one that blocks cannot be
/// stopped.
#[derive(Default)]
pub(crate) struct Detached {
    count: AtomicUsize,
    ended: Notify,
}

impl Detached {
    fn add(&self) {
        self.count.fetch_add(1, Ordering::AcqRel);
    }

    fn remove(&self) {
        self.count.fetch_sub(1, Ordering::AcqRel);
        self.ended.notify_waiters();
    }

    /// Whether another handler may start, now or after a short wait.
    pub(super) async fn has_room(&self) -> bool {
        let wait = async {
            loop {
                let ended = self.ended.notified();
                if self.count.load(Ordering::Acquire) < MAX {
                    return;
                }
                ended.await;
            }
        };
        timeout(WAIT, wait).await.is_ok()
    }
}

/// Whether a handler ended or was given up first; shared by the two sides that know.
pub(super) struct Fate {
    tool: Arc<Tool>,
    books: Books,
    state: Mutex<State>,
}

#[derive(Clone, Copy)]
enum State {
    Wanted,
    GivenUp,
    Ended,
    /// Given up first: nobody sees the result.
    Discarded,
}

impl Fate {
    pub(super) fn new(tool: &Arc<Tool>, books: &Books) -> Arc<Self> {
        Arc::new(Self { tool: Arc::clone(tool), books: books.clone(), state: Mutex::new(State::Wanted) })
    }

    /// Nobody waits for the handler any more. Where it still runs, it is counted until it ends.
    pub(super) fn give_up(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Wanted = *state {
            *state = State::GivenUp;
            self.tool.detached().add();
            self.books.detached();
        }
    }

    /// The handler has really ended.
    pub(super) fn ended(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match *state {
            State::Wanted => *state = State::Ended,
            State::GivenUp => {
                *state = State::Discarded;
                self.tool.detached().remove();
                self.books.discarded();
            }
            State::Ended | State::Discarded => {}
        }
    }

    /// Whether it was given up before it ended.
    pub(super) fn is_discarded(&self) -> bool {
        matches!(*self.state.lock().unwrap_or_else(PoisonError::into_inner), State::Discarded)
    }
}
