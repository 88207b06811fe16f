use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// How long a handler may keep a worker before the host is warned.
pub(super) const LIMIT: Duration = Duration::from_secs(1);

/// Whether a future is being polled, and since when, for whoever looks from another thread.
///
/// Two looks at the clock a poll, and no timer: who waits for the handler has one already.
pub(super) struct Polls {
    /// What times are counted from.
    epoch: Instant,
    /// When the present poll began, in nanoseconds from the epoch and never 0, which is none.
    since: AtomicU64,
    told: AtomicBool,
}

impl Polls {
    pub(super) fn new() -> Self {
        Self { epoch: Instant::now(), since: AtomicU64::new(0), told: AtomicBool::new(false) }
    }

    /// One poll, which must not unwind; gives how long it took as well.
    pub(super) fn during<T>(&self, poll: impl FnOnce() -> T) -> (T, Duration) {
        let begun = self.now();
        self.since.store(begun, Ordering::Release);
        let polled = poll();
        self.since.store(0, Ordering::Release);
        (polled, Duration::from_nanos(self.now().saturating_sub(begun)))
    }

    /// How long the present poll has lasted, if there is one.
    pub(super) fn lasts(&self) -> Option<Duration> {
        let since = self.since.load(Ordering::Acquire);
        (since > 0).then(|| Duration::from_nanos(self.now().saturating_sub(since)))
    }

    /// Whether this is the first time that something is told of it.
    pub(super) fn tell(&self) -> bool {
        !self.told.swap(true, Ordering::AcqRel)
    }

    pub(super) fn is_told(&self) -> bool {
        self.told.load(Ordering::Acquire)
    }

    /// 584 years are enough.
    fn now(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_nanos()).unwrap_or(u64::MAX).max(1)
    }
}
