use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio_util::sync::CancellationToken;

/// Connections at once.
const MAX: usize = 1_024;

/// Connections at once that have not yet shown a valid bearer.
const MAX_UNPROVEN: usize = 64;

/// The open connections, so that strangers can never take the places of agents.
#[derive(Default)]
pub(super) struct Connections {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    connections: BTreeMap<u64, Entry>,
}

struct Entry {
    proven: Arc<AtomicBool>,
    close: CancellationToken,
}

/// One connection in the table; leaves it when dropped.
pub(super) struct Connection {
    id: u64,
    table: Arc<Connections>,
    proven: Arc<AtomicBool>,
    close: CancellationToken,
}

impl Connections {
    /// A place for a new connection, made free by closing the oldest unproven one where none is left; `None` if
    /// every place belongs to a connection that has shown a bearer.
    pub(super) fn admit(self: &Arc<Self>) -> Option<Connection> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let unproven = open.unproven().count();
        if unproven >= MAX_UNPROVEN || open.connections.len() >= MAX {
            let oldest = open.unproven().next()?;
            if let Some(entry) = open.connections.remove(&oldest) {
                entry.close.cancel();
            }
        }
        let id = open.next;
        open.next += 1;
        let (proven, close) = (Arc::new(AtomicBool::new(false)), CancellationToken::new());
        open.connections.insert(id, Entry { proven: Arc::clone(&proven), close: close.clone() });
        Some(Connection { id, table: Arc::clone(self), proven, close })
    }
}

impl Open {
    /// Ids of the connections that have not shown a valid bearer, oldest first.
    fn unproven(&self) -> impl Iterator<Item = u64> {
        self.connections.iter().filter(|(_, entry)| !entry.proven.load(Ordering::Relaxed)).map(|(id, _)| *id)
    }
}

impl Connection {
    /// Notes that a valid bearer came over this connection.
    pub(super) fn prove(&self) {
        self.proven.store(true, Ordering::Relaxed);
    }

    /// Whether a valid bearer has come over this connection.
    pub(super) fn is_proven(&self) -> bool {
        self.proven.load(Ordering::Relaxed)
    }

    /// Resolves when the place is needed for another connection.
    pub(super) async fn closed(&self) {
        self.close.cancelled().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.table.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.connections.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admit_agents(table: &Arc<Connections>, count: usize) -> Vec<Connection> {
        let admit = |_| {
            let connection = table.admit().expect("there is room");
            connection.prove();
            connection
        };
        (0..count).map(admit).collect()
    }

    #[test]
    fn strangers_displace_the_oldest_stranger_and_never_an_agent() {
        let table = Arc::new(Connections::default());
        let agents = admit_agents(&table, 100);
        let strangers: Vec<_> =
            (0..MAX_UNPROVEN + 3).map(|_| table.admit().expect("a stranger makes room")).collect();

        let closed = |connection: &Connection| connection.close.is_cancelled();
        assert_eq!(strangers.iter().map(closed).collect::<Vec<_>>()[..4], [true, true, true, false]);
        assert_eq!(strangers.iter().filter(|stranger| closed(stranger)).count(), 3);
        assert!(!agents.iter().any(closed));
    }

    #[test]
    fn a_full_table_of_agents_refuses_and_a_place_comes_back_with_its_connection() {
        let table = Arc::new(Connections::default());
        let mut agents = admit_agents(&table, MAX);
        assert!(table.admit().is_none());
        agents.pop();
        assert!(table.admit().is_some());
    }
}
