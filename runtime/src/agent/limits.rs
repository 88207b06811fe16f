use std::time::Duration;

use crate::scope::PermitLimits;

/// What one agent may use at once. The defaults are what measured clients can make use of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    calls: usize,
    blocking_calls: usize,
    pub(super) call_timeout: Duration,
    pub(super) idle_timeout: Option<Duration>,
    permit_wait: Duration,
}

/// What clients wait for an answer, less a margin for the answer itself.
const CLIENT_PATIENCE: Duration = Duration::from_secs(55);

impl Limits {
    /// 32 calls at once, 8 of them blocking; 55 s for a call whose tool does not say; 1 s of waiting for a place.
    pub fn new() -> Self {
        Self {
            calls: 32,
            blocking_calls: 8,
            call_timeout: CLIENT_PATIENCE,
            idle_timeout: None,
            permit_wait: Duration::from_secs(1),
        }
    }

    /// Calls at once; at least 1. The process runs 64 at most, over all agents.
    #[must_use]
    pub fn calls(mut self, calls: usize) -> Self {
        self.calls = calls.clamp(1, 64);
        self
    }

    /// Synchronous tools at once, on the blocking pool; at least 1.
    #[must_use]
    pub fn blocking_calls(mut self, calls: usize) -> Self {
        self.blocking_calls = calls.clamp(1, 64);
        self
    }

    /// How long a call may run whose tool declares neither `timeout` nor `idle_timeout`. Past 55 s its answer is a stream,
    /// since clients give up on a silent request after 60 s.
    #[must_use]
    pub fn call_timeout(mut self, timeout: Duration) -> Self {
        self.call_timeout = timeout;
        self
    }

    /// How long a call may go without [`Context::progress`](agent_tools::Context::progress) whose tool declares no
    /// `idle_timeout`; as long as it may run, unless this is said.
    #[must_use]
    pub fn idle_timeout(mut self, timeout: Duration) -> Self {
        self.idle_timeout = Some(timeout);
        self
    }

    /// How long a call waits for a place before it is refused as `busy`.
    #[must_use]
    pub fn permit_wait(mut self, wait: Duration) -> Self {
        self.permit_wait = wait;
        self
    }

    pub(super) fn permits(&self) -> PermitLimits {
        PermitLimits { running: self.calls, blocking: self.blocking_calls, wait: self.permit_wait }
    }

    pub(super) fn outlasts_clients(&self) -> bool {
        self.call_timeout > CLIENT_PATIENCE
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;
    use crate::scope::Permits;

    #[tokio::test(start_paused = true)]
    async fn unless_said_the_thirty_third_call_waits_for_a_second() {
        for (blocking, places) in [(false, 32), (true, 8)] {
            let permits = Permits::new(Limits::new().permits());
            let mut held = Vec::new();
            for _ in 0..places {
                held.push(permits.acquire(blocking, None).await.expect("there is a place"));
            }
            let begun = Instant::now();
            assert!(permits.acquire(blocking, None).await.is_none());
            assert_eq!(begun.elapsed(), Duration::from_secs(1));
        }
    }
}
