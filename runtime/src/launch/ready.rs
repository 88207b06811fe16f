use std::{error::Error, fmt, time::Duration};

use tokio::time::timeout;

use crate::{agent::Session, books::Seen, gateway::StrangerCount};

/// Resolves once the session's client was shown the tools, unless it has stopped sending its bearer since; what has been
/// seen since the launch decides.
pub(super) async fn ready(
    session: &Session,
    since: &Since,
    client: &str,
    deadline: Duration,
) -> Result<(), NotReady> {
    let mut seen = session.watch();
    let told = seen.wait_for(|seen| seen.lists > 0 || seen.is_unexpanded);
    // Whether it was told, the agent is closed or the time is over, what has been seen decides.
    tokio::select! {
        _ = timeout(deadline, told) => {}
        () = session.closed().cancelled() => {}
    }
    let now = *seen.borrow();
    if now.lists > 0 && !now.is_unexpanded && !session.closed().is_cancelled() {
        return Ok(());
    }
    Err(since.not_ready(session, client, now.is_unexpanded))
}

/// Resolves once the session's client does not expand the variable.
pub(super) async fn not_expanded(session: &Session, client: &str) -> NotReady {
    let mut seen = session.watch();
    // The session, and so what is watched, outlives this.
    drop(seen.wait_for(|seen| seen.is_unexpanded).await);
    NotReady::new(NotReadyKind::NotExpanded, session, client)
}

/// What had been seen of a session's client when something began.
pub(super) struct Since {
    seen: Seen,
    requests: u64,
    unauthorized: (u64, StrangerCount),
}

impl Since {
    pub(super) fn now(session: &Session) -> Self {
        Self {
            seen: *session.watch().borrow(),
            requests: session.requests(),
            unauthorized: session.unauthorized(),
        }
    }

    /// What has stood between the client and the tools since, if anything did.
    pub(super) fn kept_from(&self, session: &Session, client: &str) -> Option<NotReady> {
        let seen = *session.watch().borrow();
        let is_unexpanded = seen.unexpanded > self.seen.unexpanded;
        let is_closed = session.closed().is_cancelled();
        (is_closed || is_unexpanded || seen.lists == self.seen.lists)
            .then(|| self.not_ready(session, client, is_unexpanded))
    }

    fn not_ready(&self, session: &Session, client: &str, is_unexpanded: bool) -> NotReady {
        let (seen, unauthorized) = (*session.watch().borrow(), session.unauthorized());
        let kind = if session.closed().is_cancelled() {
            NotReadyKind::Closed
        } else if is_unexpanded {
            NotReadyKind::NotExpanded
        } else if seen.refused_lists > self.seen.refused_lists {
            NotReadyKind::ListRefused
        } else if session.requests() > self.requests {
            NotReadyKind::NotListed
        } else if unauthorized != self.unauthorized {
            NotReadyKind::Unauthorized
        } else {
            NotReadyKind::Nothing
        };
        let has_empty = unauthorized.1.empty > self.unauthorized.1.empty;
        NotReady { has_empty, ..NotReady::new(kind, session, client) }
    }
}

/// Why a client that was launched is without the tools.
#[derive(Clone, Debug)]
pub struct NotReady {
    kind: NotReadyKind,
    client: String,
    variable: String,
    /// Whether an empty bearer came that may be of this client or of another.
    has_empty: bool,
}

/// The kinds of [`NotReady`], by what was seen of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotReadyKind {
    /// No request came.
    Nothing,
    /// Requests came without a bearer that is valid; they need not be the client's.
    Unauthorized,
    /// The client did not expand the variable: it sent its name in the place of the bearer, or nothing there. An empty
    /// bearer is this client's if `Agent-Tools-Variable` says so, and else if no other launch waits for its own.
    NotExpanded,
    /// Requests came with the bearer, and none for the list of tools.
    NotListed,
    /// The list of tools was asked for with the bearer, and refused: for a protocol version that is not spoken, params
    /// that are none, or a cursor.
    ListRefused,
    /// The agent was closed, or dropped: the launch's bearer is revoked, whatever the client did before.
    Closed,
}

impl NotReady {
    fn new(kind: NotReadyKind, session: &Session, client: &str) -> Self {
        let (client, variable) = (client.to_owned(), session.endpoint().variable().to_owned());
        Self { kind, client, variable, has_empty: false }
    }

    /// What was seen.
    pub fn kind(&self) -> NotReadyKind {
        self.kind
    }
}

impl fmt::Display for NotReady {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, client, variable, has_empty } = self;
        match kind {
            NotReadyKind::Nothing => {
                write!(
                    f,
                    "{client} has sent no request to the gateway; is it running, with the command of the launch?"
                )
            }
            NotReadyKind::Unauthorized => {
                let without = if *has_empty { "with an empty bearer" } else { "without a valid bearer" };
                write!(f, "requests came {without}; does {client} have `{variable}` in its environment?")
            }
            NotReadyKind::NotExpanded => write!(
                f,
                "{client} did not expand the variable `{variable}`; give its process the environment of the launch"
            ),
            NotReadyKind::ListRefused => {
                write!(f, "{client} asked for the tools and was refused; its own log has the answer")
            }
            NotReadyKind::Closed => {
                write!(f, "the agent was closed, which has revoked the bearer; launch {client} anew")
            }
            NotReadyKind::NotListed => {
                write!(f, "{client} came with its bearer and has not listed the tools; its own log says why")
            }
        }
    }
}

impl Error for NotReady {}
