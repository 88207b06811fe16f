use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use tokio_util::sync::CancellationToken;

use super::{bearer::Digest, connections::Connections, strangers::Strangers};
use crate::{books::Sitting, mcp::Service};

/// Which bearer selects which agent, and the connections over which they come.
#[derive(Default)]
pub(crate) struct Registry {
    registrations: RwLock<HashMap<Digest, Arc<Registration>>>,
    connections: Arc<Connections>,
    strangers: Strangers,
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

impl Registry {
    pub(crate) fn insert(&self, bearer: Digest, registration: Arc<Registration>) {
        if let Some(Guest { sitting, variable }) = &registration.guest {
            self.strangers.expect(variable, sitting);
        }
        self.registrations.write().unwrap_or_else(PoisonError::into_inner).insert(bearer, registration);
    }

    pub(crate) fn get(&self, bearer: Digest) -> Option<Arc<Registration>> {
        self.registrations.read().unwrap_or_else(PoisonError::into_inner).get(&bearer).cloned()
    }

    /// Those who come without a bearer that is registered.
    pub(crate) fn strangers(&self) -> &Strangers {
        &self.strangers
    }

    pub(super) fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Ends what a bearer can do; the connections over which it came are strangers' again.
    pub(crate) fn remove(&self, bearer: Digest) {
        let removed = self.registrations.write().unwrap_or_else(PoisonError::into_inner).remove(&bearer);
        if let Some(Guest { variable, .. }) = removed.as_ref().and_then(|removed| removed.guest.as_ref()) {
            self.strangers.forget(variable);
        }
        // Dropped outside the lock: a registration owns a whole catalog.
        drop(removed);
        self.connections.revoke(bearer);
    }
}
