mod places;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    select,
    sync::Notify,
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

use self::places::Places;
use super::{bearer::Digest, phase::Phase, refusal::Refusal};

/// Connections at once.
const MAX: usize = 1_024;

/// Connections at once that have not yet shown a valid bearer. The other places are for those that have.
const MAX_UNPROVEN: usize = 64;

/// How long a stranger has to show a bearer before another connection can take its place.
///
/// Long enough for a client that speaks only a while after it has connected; and short enough for one that comes after a
/// whole backlog of silent peers, which waits for 1,024 / 64 times this.
const TO_SPEAK: Duration = Duration::from_millis(125);

/// Connections at once of one agent, its sessions included.
const MAX_OF_ONE: usize = 256;

/// The open connections, so that neither strangers nor a greedy agent can take the places of others.
#[derive(Default)]
pub(crate) struct Connections {
    places: Mutex<Places>,
    /// A stranger has left, or is none any more.
    freed: Notify,
}

/// One connection in the table; leaves it when dropped.
pub(super) struct Connection {
    id: u64,
    table: Arc<Connections>,
    shared: Arc<Shared>,
}

/// What a connection and its place in the table share.
#[derive(Default)]
struct Shared {
    phase: Arc<Phase>,
    displaced: CancellationToken,
    close: CancellationToken,
}

impl Connections {
    /// Resolves when there is a place for a stranger, or one whose stranger has had the time to say who it is.
    pub(super) async fn settled(&self) {
        loop {
            let wait = self.places().wait(Instant::now());
            let Some(wait) = wait else { return };
            select! {
                () = sleep(wait) => {}
                () = self.freed.notified() => {}
            }
        }
    }

    /// A place for a new connection, made free by displacing the oldest stranger where none is left.
    pub(super) fn admit(self: &Arc<Self>) -> Connection {
        let shared = Arc::<Shared>::default();
        let id = self.places().admit(&shared, Instant::now());
        Connection { id, table: Arc::clone(self), shared }
    }

    /// Makes strangers of the connections over which this bearer came last.
    pub(super) fn revoke(&self, bearer: Digest) {
        self.places().revoke(bearer, Instant::now());
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Where the connection's exchange is.
    pub(super) fn phase(&self) -> &Arc<Phase> {
        &self.shared.phase
    }

    /// Notes which valid bearer came over this connection, and which agent's it is. One that was displaced a moment ago
    /// takes a place again.
    ///
    /// # Errors
    /// If there is no place for it; it is a stranger's then.
    pub(super) fn prove(&self, owner: Digest, bearer: Digest) -> Result<(), Refusal> {
        // Closed for good: this is its last exchange.
        if self.shared.close.is_cancelled() {
            return Ok(());
        }
        let proven = self.table.places().prove(self.id, &self.shared, owner, bearer);
        if proven {
            self.table.freed.notify_one();
            Ok(())
        } else {
            self.disprove();
            Err(Refusal::Crowded)
        }
    }

    /// Notes that a bearer came that is not valid, or no longer: the connection is a stranger's again.
    pub(super) fn disprove(&self) {
        self.table.places().disprove(self.id, Instant::now());
    }

    /// Whether a valid bearer has come over this connection, and it still has its place.
    pub(super) fn is_proven(&self) -> bool {
        self.table.places().is_proven(self.id)
    }

    /// Resolves when a stranger's place is given to another connection.
    pub(super) async fn displaced(&self) {
        self.shared.displaced.cancelled().await;
    }

    /// Resolves when the place of an agent's connection is given to another one.
    pub(super) async fn closed(&self) {
        self.shared.close.cancelled().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.table.places().leave(self.id);
        self.table.freed.notify_one();
    }
}

#[cfg(test)]
mod tests;
