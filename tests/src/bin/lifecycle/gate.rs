use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::PATIENCE;

/// Where threads wait until a test lets them go on.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    is_closed: bool,
    waiting: usize,
}

impl Gate {
    pub(crate) fn close(&self) {
        self.state().is_closed = true;
    }

    pub(crate) fn open(&self) {
        self.state().is_closed = false;
        self.changed.notify_all();
    }

    /// Blocks the thread while the gate is closed, but not for ever: a scenario that does not hold must end.
    pub(crate) fn pass(&self) {
        let mut state = self.state();
        state.waiting += 1;
        let wait = self.changed.wait_timeout_while(state, PATIENCE, |state| state.is_closed);
        wait.unwrap_or_else(PoisonError::into_inner).0.waiting -= 1;
    }

    /// How many threads wait.
    pub(crate) fn waiting(&self) -> usize {
        self.state().waiting
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
