use std::{error::Error, fmt, time::Duration};

use tokio::time::timeout;

use crate::agent::Session;

/// Resolves once the session's client was shown the tools.
pub(super) async fn ready(session: &Session, client: &str, deadline: Duration) -> Result<(), NotReady> {
    let mut seen = session.watch();
    let before = session.unauthorized();
    let waited = timeout(deadline, seen.wait_for(|seen| seen.list || seen.placeholder)).await;
    let seen = match waited {
        Ok(Ok(seen)) => *seen,
        Ok(Err(_)) | Err(_) => *session.watch().borrow(),
    };
    let kind = match session.unauthorized() - before {
        _ if seen.list => return Ok(()),
        _ if seen.placeholder => NotReadyKind::NotExpanded,
        _ if seen.request => NotReadyKind::NotListed,
        0 => NotReadyKind::Nothing,
        _ => NotReadyKind::Unauthorized,
    };
    let (client, variable) = (client.to_owned(), session.endpoint().variable().to_owned());
    Err(NotReady { kind, client, variable })
}

/// A client that was launched and has not listed the tools.
#[derive(Clone, Debug)]
pub struct NotReady {
    kind: NotReadyKind,
    client: String,
    variable: String,
}

/// What was seen of a client that has not listed the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotReadyKind {
    /// No request came.
    Nothing,
    /// Requests came without a bearer that is valid; they need not be the client's.
    Unauthorized,
    /// The client sent the name of the variable in the place of its value.
    NotExpanded,
    /// Requests came with the bearer, and none for the list of tools.
    NotListed,
}

impl NotReady {
    /// What was seen.
    pub fn kind(&self) -> NotReadyKind {
        self.kind
    }
}

impl fmt::Display for NotReady {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, client, variable } = self;
        match kind {
            NotReadyKind::Nothing => {
                write!(
                    f,
                    "{client} has not come to the gateway; is it running, and is the profile the launch's?"
                )
            }
            NotReadyKind::Unauthorized => {
                write!(
                    f,
                    "requests came without a valid bearer; does {client} have `{variable}` in its environment?"
                )
            }
            NotReadyKind::NotExpanded => write!(
                f,
                "{client} did not expand the variable `{variable}`; give its process the environment of the launch"
            ),
            NotReadyKind::NotListed => {
                write!(f, "{client} came with its bearer and has not listed the tools; its own log says why")
            }
        }
    }
}

impl Error for NotReady {}
