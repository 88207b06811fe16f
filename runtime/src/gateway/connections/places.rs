use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

use tokio::time::Instant;

use super::{MAX, MAX_OF_ONE, MAX_UNPROVEN, Shared, TO_SPEAK};
use crate::gateway::bearer::Digest;

/// Who has which place, and who gives way to whom.
#[derive(Default)]
pub(super) struct Places {
    next: u64,
    /// How often a bearer has come.
    uses: u64,
    held: BTreeMap<u64, Place>,
}

struct Place {
    shared: Arc<Shared>,
    holder: Holder,
}

#[derive(Clone, Copy)]
enum Holder {
    Stranger {
        since: Instant,
    },
    /// A valid bearer came over it.
    Agent {
        owner: Digest,
        bearer: Digest,
        /// The count of uses at its last one.
        used: u64,
    },
}

impl Places {
    pub(super) fn admit(&mut self, shared: &Arc<Shared>, now: Instant) -> u64 {
        // One, and one more where a revoked bearer has left too many of them.
        for _ in 0..2 {
            if self.strangers().count() >= MAX_UNPROVEN {
                self.displace_oldest_stranger();
            }
        }
        let id = self.next;
        self.next += 1;
        self.take(id, shared, Holder::Stranger { since: now });
        id
    }

    /// How long the next connection has to wait, so that the stranger that it displaces has had its time.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        if self.strangers().count() < MAX_UNPROVEN {
            return None;
        }
        let (since, _) = self.strangers().min()?;
        let wait = TO_SPEAK.saturating_sub(now.duration_since(since));
        (!wait.is_zero()).then_some(wait)
    }

    /// Whether there is a place for a connection of this agent, which is its own then.
    pub(super) fn prove(&mut self, id: u64, shared: &Arc<Shared>, owner: Digest, bearer: Digest) -> bool {
        let before = self.held.get(&id).map(|place| place.holder);
        if !matches!(before, Some(Holder::Agent { owner: before, .. }) if before == owner)
            && !self.make_room(id, owner)
        {
            return false;
        }
        // A displaced one's own place is another's by now.
        if before.is_none() && self.held.len() >= MAX {
            self.displace_oldest_stranger();
        }
        self.uses += 1;
        self.take(id, shared, Holder::Agent { owner, bearer, used: self.uses });
        shared.phase.prove();
        true
    }

    pub(super) fn disprove(&mut self, id: u64, now: Instant) {
        if let Some(place) = self.held.get_mut(&id) {
            place.disprove(now);
        }
    }

    pub(super) fn revoke(&mut self, revoked: Digest, now: Instant) {
        for place in self.held.values_mut() {
            if matches!(place.holder, Holder::Agent { bearer, .. } if bearer == revoked) {
                place.disprove(now);
            }
        }
    }

    pub(super) fn is_proven(&self, id: u64) -> bool {
        self.held.get(&id).is_some_and(|place| matches!(place.holder, Holder::Agent { .. }))
    }

    pub(super) fn leave(&mut self, id: u64) {
        self.held.remove(&id);
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.held.len()
    }

    fn take(&mut self, id: u64, shared: &Arc<Shared>, holder: Holder) {
        self.held.insert(id, Place { shared: Arc::clone(shared), holder });
    }

    fn strangers(&self) -> impl Iterator<Item = (Instant, u64)> {
        self.held.iter().filter_map(|(&id, place)| match place.holder {
            Holder::Stranger { since } => Some((since, id)),
            Holder::Agent { .. } => None,
        })
    }

    fn displace_oldest_stranger(&mut self) {
        let oldest = self.strangers().min();
        if let Some(place) = oldest.and_then(|(_, id)| self.held.remove(&id)) {
            place.shared.displace();
        }
    }

    /// Makes room for one more connection of an agent, if there is none: the connection that has been idle for longest
    /// gives way, of the agent's own where it has its share, and otherwise of the agent that has most. An agent never
    /// takes a place of one that has fewer.
    fn make_room(&mut self, newcomer: u64, owner: Digest) -> bool {
        let mut counts = HashMap::<Digest, usize>::new();
        for (&id, place) in &self.held {
            if let Holder::Agent { owner, .. } = place.holder
                && id != newcomer
            {
                *counts.entry(owner).or_default() += 1;
            }
        }
        let count = |owner| counts.get(&owner).copied().unwrap_or_default();
        let own = count(owner);
        let has_share = own >= MAX_OF_ONE;
        if !has_share && counts.values().sum::<usize>() < MAX - MAX_UNPROVEN {
            return true;
        }
        let candidates = self.held.iter().filter_map(|(&id, place)| match place.holder {
            Holder::Agent { owner: of, used, .. }
                if id != newcomer
                    && (of == owner || !has_share && count(of) > own)
                    && place.shared.phase.is_idle() =>
            {
                Some((count(of), Reverse(used), id))
            }
            _ => None,
        });
        let Some((.., id)) = candidates.max() else { return false };
        if let Some(place) = self.held.remove(&id) {
            place.shared.close.cancel();
        }
        true
    }
}

impl Place {
    fn disprove(&mut self, now: Instant) {
        if matches!(self.holder, Holder::Agent { .. }) {
            self.holder = Holder::Stranger { since: now };
            self.shared.phase.disprove();
        }
    }
}

impl Shared {
    fn displace(&self) {
        // Displaced before, it had shown its bearer at the last moment, and that once.
        if self.displaced.is_cancelled() {
            self.close.cancel();
        }
        self.displaced.cancel();
    }
}
