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
    pub(crate) async fn acquire(&self) -> Option<Permit> {
        let Some(limited) = &self.0 else { return Some(Permit::default()) };
        let both = async {
            // The agent's own limit first: a greedy agent queues on itself and takes no place of others.
            let agent = Arc::clone(&limited.agent).acquire_owned().await.ok()?;
            let process = Arc::clone(&PROCESS_PERMITS).acquire_owned().await.ok()?;
            Some(Permit { _held: vec![agent, process] })
        };
        timeout(limited.wait, both).await.ok().flatten()
    }

    /// Waits for a place on the blocking pool, within the call's own deadline.
    pub(crate) async fn acquire_blocking(&self) -> Option<OwnedSemaphorePermit> {
        let limited = self.0.as_ref()?;
        Arc::clone(&limited.blocking).acquire_owned().await.ok()
    }
}
