use std::{future::Future, pin::Pin, time::Instant};

use agent_tools::__private::Host;
use tokio_util::sync::CancellationToken;

use crate::scope::Reports;

/// What a handler's `Context` asks.
pub(super) struct CallHost {
    pub(super) token: CancellationToken,
    pub(super) deadline: Option<Instant>,
    pub(super) reports: Reports,
}

impl Host for CallHost {
    fn is_cancelled(&self) -> bool {
        self.token.is_cancelled()
    }

    fn cancelled(&self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(self.token.clone().cancelled_owned())
    }

    fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    fn progress(&self, done: u64, total: Option<u64>, message: &str) {
        self.reports.report(done, total, message);
    }
}
