use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep, sleep};

use crate::gateway::phase::{At, Phase};

/// How long a request head may take to arrive.
pub(super) const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// A clock on each request head.
///
/// It runs from the first byte of a head, and before it for a connection that has not shown a valid bearer. An agent's
/// idle connection stays open as long as the agent thinks: a parser's own timeout would close it under the next
/// request.
pub(super) struct HeadClock {
    sleep: Pin<Box<Sleep>>,
    running: bool,
}

impl HeadClock {
    pub(super) fn new() -> Self {
        Self { sleep: Box::pin(sleep(HEAD_TIMEOUT)), running: true }
    }

    /// Before a read: stops for an exchange, runs for a stranger's head. Whether an exchange has come since the last read.
    pub(super) fn follow(&mut self, phase: &Phase) -> bool {
        let at = phase.at();
        let has_come = phase.take_ended() || at != At::Head;
        if has_come {
            self.running = false;
        }
        if at == At::Head && !phase.is_proven() {
            self.start();
        }
        has_come
    }

    /// Starts for a head whose first byte is awaited or has come, unless it runs.
    pub(super) fn start(&mut self) {
        if !self.running {
            self.running = true;
            self.sleep.as_mut().reset(Instant::now() + HEAD_TIMEOUT);
        }
    }

    /// Ready when the head has taken too long.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.running { self.sleep.as_mut().poll(cx) } else { Poll::Pending }
    }
}
