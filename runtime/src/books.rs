//! What became of every call: a tally that balances at every moment, and a ledger of the last ones.
//!
//! A call is an [`Entry`] from the moment it is let in. Ending it takes the entry, and an entry that is dropped ends
//! as canceled: so each call ends exactly once, whatever happens around it.

mod client_info;
mod entry;
mod ledger;
mod record;
mod sitting;
mod span;
mod tally;
mod traceparent;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use self::{
    client_info::ClientInfo,
    ledger::{Ledger, Subscription},
    record::Record,
    tally::Tally,
};
pub(crate) use self::{
    entry::Entry,
    sitting::{Seen, Sitting},
    traceparent::Traceparent,
};
use crate::scope::Cancellation;

/// The books of one agent, or of one scope in process.
#[derive(Clone, Default)]
pub(crate) struct Books {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    tally: Mutex<Tally>,
    ledger: Ledger,
}

impl Books {
    pub(crate) fn tally(&self) -> Tally {
        self.counts().clone()
    }

    /// Lets a call in. `cancellation` knows why it ends, should nobody wait for it any more.
    pub(crate) fn begin(
        &self,
        cancellation: Cancellation,
        caller: Arc<str>,
        sitting: Option<Arc<Sitting>>,
        traceparent: Option<Traceparent>,
    ) -> Entry {
        Entry::begin(self, cancellation, caller, sitting, traceparent)
    }

    /// A handler was given up and still runs.
    pub(crate) fn detached(&self) {
        self.counts().detach();
    }

    /// Such a handler has ended.
    pub(crate) fn discarded(&self) {
        self.counts().discard();
    }

    /// Code that is not ours panicked, and was caught.
    pub(crate) fn panicked(&self) {
        self.counts().panic();
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        &self.shared.ledger
    }

    fn counts(&self) -> MutexGuard<'_, Tally> {
        self.shared.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
