use std::{
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio_util::sync::CancellationToken;

use super::{bearer::Digest, connections::Connections};
use crate::{books::Sitting, mcp::Service};

/// Which bearer selects which agent, and the connections over which they come.
#[derive(Default)]
pub(crate) struct Registry {
    registrations: RwLock<HashMap<Digest, Arc<Registration>>>,
    connections: Arc<Connections>,
    /// What a client sends that names the variable of its bearer and does not expand it.
    placeholders: RwLock<HashMap<Digest, Arc<Sitting>>>,
    /// How many requests came without a bearer that is registered.
    unauthorized: AtomicU64,
}

/// One agent at the gateway.
pub(crate) struct Registration {
    pub(crate) service: Service,
    /// The agent's own bearer: the connections of its sessions count with it.
    pub(crate) owner: Digest,
    /// Canceled when the bearer is no longer one, which a request may outlast that is still being read.
    pub(crate) revoked: CancellationToken,
    /// Of a session's bearer.
    pub(crate) guest: Option<Guest>,
}

/// A session at the gateway, and the variable that its client should expand.
pub(crate) struct Guest {
    pub(crate) sitting: Arc<Sitting>,
    pub(crate) variable: String,
}

/// The ways in which clients' settings name a variable.
fn placeholders(variable: &str) -> [Digest; 4] {
    let forms = [
        format!("${{{variable}}}"),
        format!("${variable}"),
        format!("{{env:{variable}}}"),
        format!("${{env:{variable}}}"),
    ];
    forms.map(|form| Digest::of(form.as_bytes()))
}

impl Registry {
    pub(crate) fn insert(&self, bearer: Digest, registration: Arc<Registration>) {
        if let Some(Guest { sitting, variable }) = &registration.guest {
            let mut known = self.placeholders.write().unwrap_or_else(PoisonError::into_inner);
            known.extend(placeholders(variable).map(|form| (form, Arc::clone(sitting))));
        }
        self.registrations.write().unwrap_or_else(PoisonError::into_inner).insert(bearer, registration);
    }

    pub(crate) fn get(&self, bearer: Digest) -> Option<Arc<Registration>> {
        self.registrations.read().unwrap_or_else(PoisonError::into_inner).get(&bearer).cloned()
    }

    /// Notes what came in the place of a bearer, if anything did.
    pub(super) fn note_unauthorized(&self, presented: Option<Digest>) {
        self.unauthorized.fetch_add(1, Ordering::Relaxed);
        let known = self.placeholders.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(sitting) = presented.and_then(|presented| known.get(&presented)) {
            sitting.see_placeholder();
        }
    }

    /// How many requests came without a bearer that is registered.
    pub(crate) fn unauthorized(&self) -> u64 {
        self.unauthorized.load(Ordering::Relaxed)
    }

    pub(super) fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Ends what a bearer can do; the connections over which it came are strangers' again.
    pub(crate) fn remove(&self, bearer: Digest) {
        let removed = self.registrations.write().unwrap_or_else(PoisonError::into_inner).remove(&bearer);
        if let Some(Guest { variable, .. }) = removed.as_ref().and_then(|removed| removed.guest.as_ref()) {
            let mut known = self.placeholders.write().unwrap_or_else(PoisonError::into_inner);
            for form in placeholders(variable) {
                known.remove(&form);
            }
        }
        // Dropped outside the lock: a registration owns a whole catalog.
        drop(removed);
        self.connections.revoke(bearer);
    }
}
