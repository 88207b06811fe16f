use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;

use super::bearer::Digest;

/// Connections at once.
const MAX: usize = 1_024;

/// Connections at once that have not yet shown a valid bearer.
const MAX_UNPROVEN: usize = 64;

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

struct Entry {
    /// Whose valid bearer came over it.
    owner: Option<Digest>,
    close: CancellationToken,
}

/// One connection in the table; leaves it when dropped.
pub(super) struct Connection {
    id: u64,
    table: Arc<Connections>,
    close: CancellationToken,
}

impl Connections {
    /// A place for a new connection, made free by closing the oldest unproven one where none is left; `None` if
    /// every place belongs to a connection that has shown a bearer.
    pub(super) fn admit(self: &Arc<Self>) -> Option<Connection> {
        let mut open = self.open();
        if open.count(None) >= MAX_UNPROVEN || open.connections.len() >= MAX {
            open.close_oldest(None)?;
        }
        let id = open.next;
        open.next += 1;
        let close = CancellationToken::new();
        open.connections.insert(id, Entry { owner: None, close: close.clone() });
        Some(Connection { id, table: Arc::clone(self), close })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn count(&self, owner: Option<Digest>) -> usize {
        self.connections.values().filter(|entry| entry.owner == owner).count()
    }

    /// Closes the oldest connection of one owner, or of none.
    fn close_oldest(&mut self, owner: Option<Digest>) -> Option<()> {
        let (&oldest, _) = self.connections.iter().find(|(_, entry)| entry.owner == owner)?;
        let entry = self.connections.remove(&oldest)?;
        entry.close.cancel();
        Some(())
    }
}

impl Connection {
    /// Notes whose valid bearer came over this connection; past an agent's share its oldest one is closed.
    pub(super) fn prove(&self, owner: Digest) {
        let mut open = self.table.open();
        let Some(entry) = open.connections.get_mut(&self.id) else { return };
        let is_new = entry.owner.replace(owner) != Some(owner);
        if is_new && open.count(Some(owner)) > MAX_OF_ONE {
            // The oldest is another one: this connection has just joined.
            open.close_oldest(Some(owner));
        }
    }

    /// Whether a valid bearer has come over this connection.
    pub(super) fn is_proven(&self) -> bool {
        self.table.open().connections.get(&self.id).is_some_and(|entry| entry.owner.is_some())
    }

    /// Resolves when the place is needed for another connection.
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
mod tests {
    use super::*;

    fn agent(number: usize) -> Digest {
        Digest::of(number.to_string().as_bytes())
    }

    /// Connections of different agents, each within its share.
    fn admit_agents(table: &Arc<Connections>, count: usize) -> Vec<Connection> {
        let admit = |at| {
            let connection = table.admit().expect("there is room");
            connection.prove(agent(at / MAX_OF_ONE));
            connection
        };
        (0..count).map(admit).collect()
    }

    fn closed(connection: &Connection) -> bool {
        connection.close.is_cancelled()
    }

    #[test]
    fn strangers_displace_the_oldest_stranger_and_never_an_agent() {
        let table = Arc::new(Connections::default());
        let agents = admit_agents(&table, 100);
        let strangers: Vec<_> =
            (0..MAX_UNPROVEN + 3).map(|_| table.admit().expect("a stranger makes room")).collect();

        assert_eq!(strangers.iter().map(closed).collect::<Vec<_>>()[..4], [true, true, true, false]);
        assert_eq!(strangers.iter().filter(|stranger| closed(stranger)).count(), 3);
        assert!(!agents.iter().any(closed));
    }

    #[test]
    fn a_greedy_agent_displaces_only_itself() {
        let table = Arc::new(Connections::default());
        let modest = table.admit().expect("there is room");
        modest.prove(agent(7));
        let greedy: Vec<_> = (0..MAX_OF_ONE + 2)
            .map(|_| {
                let connection = table.admit().expect("there is room");
                connection.prove(agent(8));
                connection.prove(agent(8));
                connection
            })
            .collect();
        assert_eq!(greedy.iter().filter(|connection| closed(connection)).count(), 2);
        assert!(closed(&greedy[0]) && closed(&greedy[1]), "the oldest ones");
        assert!(!closed(&modest));
        assert!(!greedy[0].is_proven() && greedy[2].is_proven());
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
