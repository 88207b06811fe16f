use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::Poll,
    time::Duration,
};

use tokio::time::sleep;
use tracing::{Span, debug, error, warn};

use super::polls::{LIMIT, Polls};
use crate::{
    books::{Books, Entry},
    call::detached::Detached,
    catalog::Tool,
    name::TARGET,
    outcome::End,
};

/// One running handler, as its two sides share it: who waits for it, and what runs it.
pub(super) struct Fate {
    caller: Arc<str>,
    tool: Arc<str>,
    span: Span,
    books: Books,
    detached: Arc<Detached>,
    state: Mutex<State>,
    polls: Polls,
}

/// Whether the handler ended or was given up first.
#[derive(Clone, Copy)]
enum State {
    Wanted,
    GivenUp,
    Ended,
    /// Given up first: nobody sees the result.
    Discarded,
}

impl Fate {
    pub(super) fn new(tool: &Tool, caller: &Arc<str>, entry: &Entry) -> Arc<Self> {
        Arc::new(Self {
            caller: Arc::clone(caller),
            tool: Arc::clone(tool.name()),
            span: entry.span().clone(),
            books: entry.books().clone(),
            detached: Arc::clone(tool.detached()),
            state: Mutex::new(State::Wanted),
            polls: Polls::new(),
        })
    }

    /// The call's own, within which the handler runs.
    pub(super) fn span(&self) -> &Span {
        &self.span
    }

    pub(super) fn books(&self) -> &Books {
        &self.books
    }

    /// Nobody waits for the handler any more. Where it still runs, it is counted until it ends.
    pub(super) fn give_up(&self) {
        let mut state = self.state();
        if let State::Wanted = *state {
            *state = State::GivenUp;
            self.detached.add();
            self.books.detached();
        }
    }

    /// The handler has really ended.
    pub(super) fn ended(&self) {
        let mut state = self.state();
        match *state {
            State::Wanted => *state = State::Ended,
            State::GivenUp => {
                *state = State::Discarded;
                self.detached.remove();
                self.books.discarded();
            }
            State::Ended | State::Discarded => {}
        }
    }

    /// How the handler ended, for the host's log where it had been given up: its failure would be known to nobody.
    pub(super) fn record(&self, end: &End) {
        if matches!(*self.state(), State::Wanted | State::Ended) {
            return;
        }
        let (caller, tool) = (&*self.caller, &*self.tool);
        match end.host_error() {
            Some(host) => {
                let (id, detail) = (host.id(), host.detail());
                error!(target: TARGET, caller, tool, id, detail, "failed after its call had ended");
            }
            None => debug!(target: TARGET, caller, tool, "ended after its call"),
        }
    }

    /// Polls the handler, and sees how long that takes.
    pub(super) fn poll<T>(&self, poll: impl FnOnce() -> Poll<T>) -> Poll<T> {
        let (polled, took) = self.polls.during(poll);
        // Nobody could look meanwhile, as in a runtime of one thread.
        if took >= LIMIT {
            self.warn(took);
        }
        polled
    }

    /// Warns if the handler keeps its worker at this moment; when to look again.
    pub(super) fn look(&self) -> Duration {
        match self.polls.lasts() {
            Some(took) if took >= LIMIT => {
                self.warn(took);
                LIMIT
            }
            Some(took) => LIMIT.saturating_sub(took),
            None => LIMIT,
        }
    }

    /// Looks until the present poll is over, where nobody else does any more.
    pub(super) async fn look_on(self: Arc<Self>) {
        while self.polls.lasts().is_some() && !self.polls.is_told() {
            sleep(self.look()).await;
        }
    }

    /// Whether the handler is in a poll at this moment.
    pub(super) fn is_polled(&self) -> bool {
        self.polls.lasts().is_some()
    }

    /// Once for a call.
    fn warn(&self, took: Duration) {
        if self.polls.tell() {
            warn!(
                target: TARGET,
                parent: &self.span,
                caller = &*self.caller,
                tool = &*self.tool,
                ?took,
                "a handler keeps a worker of its runtime for over a second without an await",
            );
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
