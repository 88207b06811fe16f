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

static PROCESS_PERMITS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(PROCESS)));

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
    agent: Arc<Semaphore>,
    blocking: Arc<Semaphore>,
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
            agent: Arc::new(Semaphore::new(limits.running)),
            blocking: Arc::new(Semaphore::new(limits.blocking)),
            wait: limits.wait,
        })))
    }

    /// Waits for a place to run; `None` if none came free in time.
    pub(crate) async fn acquire(&self, blocking: bool) -> Option<Permit> {
        let Some(limited) = &self.0 else { return Some(Permit::default()) };
        // The agent's own limits first: a greedy agent queues on itself and takes no place of others.
        let mut places = vec![&limited.agent];
        places.extend(blocking.then_some(&limited.blocking));
        places.push(&*PROCESS_PERMITS);
        let all = async {
            let mut held = Vec::with_capacity(places.len());
            for place in places {
                held.push(Arc::clone(place).acquire_owned().await.ok()?);
            }
            Some(Permit { _held: held })
        };
        timeout(limited.wait, all).await.ok().flatten()
    }
}
