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

    fn admit_agents_of(table: &Arc<Connections>, number: usize, count: usize) -> Vec<Connection> {
        let admit = |_| {
            let connection = table.admit().expect("there is room");
            connection.prove(agent(number));
            connection
        };
        (0..count).map(admit).collect()
    }

    fn closed(connection: &Connection) -> bool {
        connection.close.is_cancelled() || connection.displaced.is_cancelled() && !connection.is_proven()
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

    #[test]
    fn a_bearer_that_comes_at_the_last_moment_takes_a_place_again_and_one_past_its_share_does_not() {
        let table = Arc::new(Connections::default());
        let late = table.admit().expect("there is room");
        let strangers: Vec<_> =
            (0..MAX_UNPROVEN).map(|_| table.admit().expect("a stranger makes room")).collect();
        assert!(closed(&late));
        late.prove(agent(1));
        assert!(late.is_proven() && !closed(&late) && !strangers.iter().any(closed));
        let others: Vec<_> = admit_agents_of(&table, 1, MAX_OF_ONE);
        assert!(closed(&late) && !others.iter().any(closed));
        late.prove(agent(1));
        assert!(closed(&late), "it has had its share");
    }

    #[tokio::test]
    async fn a_stranger_has_its_time_before_its_place_is_given_away() {
        let table = Arc::new(Connections::default());
        let _strangers: Vec<_> = (0..MAX_UNPROVEN).map(|_| table.admit().expect("there is room")).collect();
        let begun = Instant::now();
        table.settled().await;
        assert!(begun.elapsed() >= TO_SPEAK / 2, "{:?}", begun.elapsed());
    }
}
