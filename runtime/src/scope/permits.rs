use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// Calls that may run in this process at once, over all agents.
const PROCESS: usize = 64;

static PROCESS_PLACES: LazyLock<Places> = LazyLock::new(|| Places::new(PROCESS));

/// How long a call waits for a permit where no agent says.
const WAIT: Duration = Duration::from_secs(1);

/// As many calls as may run at once.
#[derive(Clone)]
pub(crate) struct Places(Arc<Semaphore>);

impl Places {
    pub(crate) fn new(calls: usize) -> Self {
        Self(Arc::new(Semaphore::new(calls)))
    }
}

/// How many calls of one agent may run at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PermitLimits {
    pub(crate) running: usize,
    pub(crate) blocking: usize,
    /// How long a call waits for a permit before it is refused.
    pub(crate) wait: Duration,
}

/// Counts the running calls of one agent and of the process.
#[derive(Clone)]
pub(crate) struct Permits(Option<Arc<Limited>>);

struct Limited {
    agent: Places,
    blocking: Places,
    wait: Duration,
}

/// The right to run one handler; held until the handler has really ended.
#[derive(Default)]
pub(crate) struct Permit {
    _held: Vec<OwnedSemaphorePermit>,
}

impl Permits {
    pub(crate) fn unlimited() -> Self {
        Self(None)
    }

    pub(crate) fn new(limits: PermitLimits) -> Self {
        Self(Some(Arc::new(Limited {
            agent: Places::new(limits.running),
            blocking: Places::new(limits.blocking),
            wait: limits.wait,
        })))
    }

    /// Waits for a place to run, among those of the tool as well; `None` if none came free in time.
    pub(crate) async fn acquire(&self, blocking: bool, of_tool: Option<&Places>) -> Option<Permit> {
        // The narrowest first: who queues for a tool, or in a greedy agent, takes no place of others meanwhile.
        let mut places = Vec::with_capacity(4);
        places.extend(of_tool);
        if let Some(limited) = &self.0 {
            places.push(&limited.agent);
            places.extend(blocking.then_some(&limited.blocking));
            places.push(&*PROCESS_PLACES);
        }
        if places.is_empty() {
            return Some(Permit::default());
        }
        let wait = self.0.as_ref().map_or(WAIT, |limited| limited.wait);
        let all = async {
            let mut held = Vec::with_capacity(places.len());
            for Places(place) in places {
                held.push(Arc::clone(place).acquire_owned().await.ok()?);
            }
            Some(Permit { _held: held })
        };
        timeout(wait, all).await.ok().flatten()
    }
}

#[cfg(test)]
mod tests;
