use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::Record;

/// The most records that are kept.
const KEPT: usize = 1_024;

/// The last 1,024 calls that ended, in the order of their ends.
///
/// ```
/// # use agent_tools_runtime::Scope;
/// # #[tokio::main(flavor = "current_thread")] async fn main() {
/// # let scope = Scope::test();
/// let mut ends = scope.ledger().subscribe();
/// tokio::spawn(async move {
///     while let Some(record) = ends.next().await {
///         println!("{record} ({} lost)", ends.lost());
///     }
/// });
/// # }
/// ```
#[derive(Clone, Default)]
pub struct Ledger {
    kept: Arc<Mutex<Kept>>,
    /// How many records there ever were.
    written: Arc<watch::Sender<u64>>,
}

#[derive(Default)]
struct Kept {
    /// How many have fallen out, which is the number of the oldest one.
    gone: u64,
    records: VecDeque<Record>,
}

impl Ledger {
    /// The records that are kept, oldest first.
    pub fn recent(&self) -> Vec<Record> {
        lock(&self.kept).records.iter().cloned().collect()
    }

    /// Every record from now on, for a reader that may be slow: what falls out of the ledger before it is read is
    /// counted as lost. No call ever waits for a reader.
    pub fn subscribe(&self) -> Subscription {
        let written = self.written.subscribe();
        let next = *written.borrow();
        Subscription { kept: Arc::clone(&self.kept), written, next, lost: 0 }
    }

    pub(super) fn add(&self, record: Record) {
        let mut kept = lock(&self.kept);
        if kept.records.len() == KEPT {
            kept.records.pop_front();
            kept.gone += 1;
        }
        kept.records.push_back(record);
        // Under the lock, so that whoever sees the number finds the record.
        self.written.send_modify(|written| *written += 1);
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledger").field("written", &*self.written.borrow()).finish_non_exhaustive()
    }
}

/// The records of a [`Ledger`] since it was subscribed to.
pub struct Subscription {
    kept: Arc<Mutex<Kept>>,
    written: watch::Receiver<u64>,
    next: u64,
    lost: u64,
}

impl Subscription {
    /// The next record, as soon as there is one; `None` once the agent is gone and all are read.
    ///
    /// Cancel safe: a record is taken only when it is returned.
    pub async fn next(&mut self) -> Option<Record> {
        loop {
            if let Some(record) = self.take() {
                return Some(record);
            }
            self.written.changed().await.ok()?;
        }
    }

    /// How many records fell out of the ledger before they were read.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// The next record, if there is one by now.
    pub(crate) fn take(&mut self) -> Option<Record> {
        let kept = lock(&self.kept);
        self.lost += kept.gone.saturating_sub(self.next);
        self.next = self.next.max(kept.gone);
        let record = kept.records.get(usize::try_from(self.next - kept.gone).ok()?).cloned()?;
        self.next += 1;
        Some(record)
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription")
            .field("next", &self.next)
            .field("lost", &self.lost)
            .finish_non_exhaustive()
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
