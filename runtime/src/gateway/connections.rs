use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::bearer::Digest;

/// Connections at once.
const MAX: usize = 1_024;

/// Connections at once that have not yet shown a valid bearer.
const MAX_UNPROVEN: usize = 64;

/// How long a stranger has to show a bearer before another connection can take its place.
const TO_SPEAK: Duration = Duration::from_millis(20);

/// Connections at once of one agent.
const MAX_OF_ONE: usize = 256;

/// The open connections, so that neither strangers nor a greedy agent can take the places of others.
#[derive(Default)]
pub(super) struct Connections {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    connections: BTreeMap<u64, Entry>,
}

enum Entry {
    Stranger {
        since: Instant,
        displaced: CancellationToken,
    },
    /// A valid bearer came over it.
    Agent {
        owner: Digest,
        close: CancellationToken,
    },
}

/// One connection in the table; leaves it when dropped.
pub(super) struct Connection {
    id: u64,
    table: Arc<Connections>,
    displaced: CancellationToken,
    close: CancellationToken,
}

impl Connections {
    /// Resolves when a stranger can be displaced without having had the time to say who it is.
    pub(super) async fn settled(&self) {
        loop {
            let wait = self.open().wait();
            let Some(wait) = wait else { return };
            sleep(wait).await;
        }
    }

    /// A place for a new connection, made free by displacing the oldest unproven one where none is left; `None` if
    /// every place belongs to a connection that has shown a bearer.
    pub(super) fn admit(self: &Arc<Self>) -> Option<Connection> {
        let mut open = self.open();
        if open.strangers() >= MAX_UNPROVEN || open.connections.len() >= MAX {
            open.displace_oldest_stranger()?;
        }
        let id = open.next;
        open.next += 1;
        let (displaced, close) = (CancellationToken::new(), CancellationToken::new());
        open.connections.insert(id, Entry::Stranger { since: Instant::now(), displaced: displaced.clone() });
        Some(Connection { id, table: Arc::clone(self), displaced, close })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn strangers(&self) -> usize {
        self.connections.values().filter(|entry| matches!(entry, Entry::Stranger { .. })).count()
    }

    /// How long the next connection has to wait, so that the stranger that it displaces has had its time.
    fn wait(&self) -> Option<Duration> {
        if self.strangers() < MAX_UNPROVEN {
            return None;
        }
        let (_, since, _) = self.oldest_stranger()?;
        let wait = TO_SPEAK.saturating_sub(since.elapsed());
        (!wait.is_zero()).then_some(wait)
    }

    fn oldest_stranger(&self) -> Option<(u64, Instant, &CancellationToken)> {
        self.connections.iter().find_map(|(&id, entry)| match entry {
            Entry::Stranger { since, displaced } => Some((id, *since, displaced)),
            Entry::Agent { .. } => None,
        })
    }

    fn displace_oldest_stranger(&mut self) -> Option<()> {
        let (id, _, displaced) = self.oldest_stranger()?;
        displaced.cancel();
        self.connections.remove(&id);
        Some(())
    }

    /// Closes the oldest connection of one agent if it has more than its share.
    fn hold_to_share(&mut self, owner: Digest) {
        let mut of_one = self.connections.iter().filter(|(_, entry)| entry.is_of(owner));
        let oldest = of_one.next().map(|(&id, _)| id);
        if of_one.count() >= MAX_OF_ONE
            && let Some(Entry::Agent { close, .. }) = oldest.and_then(|id| self.connections.remove(&id))
        {
            close.cancel();
        }
    }
}

impl Entry {
    fn is_of(&self, digest: Digest) -> bool {
        matches!(self, Self::Agent { owner, .. } if *owner == digest)
    }
}

impl Connection {
    /// Notes whose valid bearer came over this connection; past an agent's share its oldest one is closed. One that was
    /// displaced a moment ago takes a place again.
    pub(super) fn prove(&self, owner: Digest) {
        let mut open = self.table.open();
        // Closed for good.
        if self.close.is_cancelled() || open.connections.get(&self.id).is_some_and(|entry| entry.is_of(owner))
        {
            return;
        }
        open.connections.insert(self.id, Entry::Agent { owner, close: self.close.clone() });
        open.hold_to_share(owner);
    }

    /// Notes that a bearer came that is not valid, or no longer: the connection is a stranger's again.
    pub(super) fn disprove(&self) {
        if let Some(entry @ Entry::Agent { .. }) = self.table.open().connections.get_mut(&self.id) {
            *entry = Entry::Stranger { since: Instant::now(), displaced: self.displaced.clone() };
        }
    }

    /// Whether a valid bearer has come over this connection, and it still has its place.
    pub(super) fn is_proven(&self) -> bool {
        matches!(self.table.open().connections.get(&self.id), Some(Entry::Agent { .. }))
    }

    /// Resolves when a stranger's place is given to another connection.
    pub(super) async fn displaced(&self) {
        self.displaced.cancelled().await;
    }

    /// Resolves when the place is needed for another connection of the same agent.
    pub(super) async fn closed(&self) {
        self.close.cancelled().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.table.open().connections.remove(&self.id);
    }
}

#[cfg(test)]
mod tests;
