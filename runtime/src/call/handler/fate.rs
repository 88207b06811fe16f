use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tracing::{Span, debug, error};

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
        if !matches!(*self.state(), State::Discarded) {
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
