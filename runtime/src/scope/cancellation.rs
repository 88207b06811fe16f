use std::sync::{Arc, OnceLock};

use tokio_util::sync::CancellationToken;

/// Who ended a call before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CanceledBy {
    /// The client said so: `notifications/cancelled`, or the DELETE of its handshake.
    Notification,
    /// The client closed the connection that waited for the answer.
    Disconnection,
    /// The bearer was revoked: its agent was dropped.
    Revocation,
    /// The agent was closed.
    Close,
    /// The host, through a [`Canceller`](crate::Canceller).
    Host,
}

impl CanceledBy {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Notification, Self::Disconnection, Self::Revocation, Self::Close, Self::Host];
}

/// A token that knows why it was canceled; what reaches a child carries its parent's reason.
#[derive(Clone, Default)]
pub(crate) struct Cancellation {
    token: CancellationToken,
    reason: Arc<Reason>,
}

#[derive(Default)]
struct Reason {
    said: OnceLock<CanceledBy>,
    parent: Option<Arc<Self>>,
}

impl Cancellation {
    pub(crate) fn child(&self) -> Self {
        let reason = Reason { said: OnceLock::new(), parent: Some(Arc::clone(&self.reason)) };
        Self { token: self.token.child_token(), reason: Arc::new(reason) }
    }

    /// Cancels; only the first reason counts, be it a parent's.
    pub(crate) fn cancel(&self, by: CanceledBy) {
        if !self.token.is_cancelled() {
            self.reason.said.get_or_init(|| by);
            self.token.cancel();
        }
    }

    /// Why, once it is canceled; what was said nearest to the call counts.
    pub(crate) fn by(&self) -> Option<CanceledBy> {
        let mut at = Some(&self.reason);
        while let Some(reason) = at {
            if let Some(said) = reason.said.get() {
                return Some(*said);
            }
            at = reason.parent.as_ref();
        }
        None
    }

    /// The plain token, for whoever needs no reason.
    pub(crate) fn token(&self) -> &CancellationToken {
        &self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_that_is_said_first_and_nearest_reaches_the_call() {
        let agent = Cancellation::default();
        let (one, other) = (agent.child(), agent.child());
        assert_eq!((one.by(), one.token().is_cancelled()), (None, false));
        one.cancel(CanceledBy::Notification);
        one.cancel(CanceledBy::Disconnection);
        agent.cancel(CanceledBy::Close);
        other.cancel(CanceledBy::Disconnection);
        assert_eq!(one.by(), Some(CanceledBy::Notification));
        assert_eq!((other.by(), other.token().is_cancelled()), (Some(CanceledBy::Close), true));
    }
}
