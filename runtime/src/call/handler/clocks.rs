use std::{future::pending, time::Duration};

use tokio::time::{Instant, sleep_until};

use crate::{
    outcome::{End, HostError},
    scope::{Reports, Timeouts},
};

/// Resolves when a call has taken too long, in all or without progress.
pub(super) async fn strike(timeouts: Timeouts, deadline: Option<Instant>, reports: &Reports) -> End {
    tokio::select! {
        biased;
        limit = passed(timeouts.whole, deadline) => exceeded(false, format!("stopped after {limit:?}")),
        limit = ceased(timeouts.idle, reports) => {
            exceeded(true, format!("stopped after {limit:?} without progress"))
        }
    }
}

async fn passed(limit: Option<Duration>, deadline: Option<Instant>) -> Duration {
    let (Some(limit), Some(deadline)) = (limit, deadline) else { return pending().await };
    sleep_until(deadline).await;
    limit
}

async fn ceased(limit: Option<Duration>, reports: &Reports) -> Duration {
    let Some(limit) = limit else { return pending().await };
    reports.cease_for(limit).await;
    limit
}

fn exceeded(idle: bool, detail: String) -> End {
    End::DeadlineExceeded { idle, host: HostError::new(detail) }
}
