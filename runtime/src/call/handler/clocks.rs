use tokio::time::{Instant, sleep_until};

use super::{fate::Fate, polls};
use crate::{
    outcome::{End, HostError},
    scope::{Reports, Timeouts},
};

/// Resolves when a call that has just begun has taken too long, in all or without progress, and looks meanwhile whether its
/// handler keeps a worker.
///
/// One timer for all of it, set to whatever comes next.
pub(super) async fn strike(
    timeouts: Timeouts,
    begun: Instant,
    deadline: Option<Instant>,
    reports: &Reports,
    fate: &Fate,
) -> End {
    let mut look = begun + polls::LIMIT;
    loop {
        let idle = timeouts.idle.and_then(|limit| reports.last_at().checked_add(limit));
        sleep_until([deadline, idle].into_iter().flatten().fold(look, Instant::min)).await;
        let now = Instant::now();
        if let (Some(limit), Some(_)) = (timeouts.whole, deadline.filter(|deadline| *deadline <= now)) {
            return exceeded(false, format!("stopped after {limit:?}"));
        }
        let idle = timeouts.idle.filter(|limit| now.duration_since(reports.last_at()) >= *limit);
        if let Some(limit) = idle {
            return exceeded(true, format!("stopped after {limit:?} without progress"));
        }
        if look <= now {
            look = now + fate.look();
        }
    }
}

fn exceeded(idle: bool, detail: String) -> End {
    End::DeadlineExceeded { idle, host: HostError::new(detail) }
}
