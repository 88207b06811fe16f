use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use tokio::{sync::Notify, time::timeout};

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
    pub(super) fn add(&self) {
        self.count.fetch_add(1, Ordering::AcqRel);
    }

    pub(super) fn remove(&self) {
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
