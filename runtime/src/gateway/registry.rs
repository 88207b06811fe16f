use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use tokio_util::sync::CancellationToken;

use super::{bearer::Digest, connections::Connections};
use crate::mcp::Service;

/// Which bearer selects which agent, and the connections over which they come.
#[derive(Default)]
pub(crate) struct Registry {
    registrations: RwLock<HashMap<Digest, Arc<Registration>>>,
    connections: Arc<Connections>,
}

/// One agent at the gateway.
pub(crate) struct Registration {
    pub(crate) service: Service,
    /// The agent's own bearer: the connections of its sessions count with it.
    pub(crate) owner: Digest,
    /// Canceled when the bearer is no longer one, which a request may outlast that is still being read.
    pub(crate) revoked: CancellationToken,
}

impl Registry {
    pub(crate) fn insert(&self, bearer: Digest, registration: Arc<Registration>) {
        self.registrations.write().unwrap_or_else(PoisonError::into_inner).insert(bearer, registration);
    }

    pub(crate) fn get(&self, bearer: Digest) -> Option<Arc<Registration>> {
        self.registrations.read().unwrap_or_else(PoisonError::into_inner).get(&bearer).cloned()
    }

    pub(super) fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Ends what a bearer can do; the connections over which it came are strangers' again.
    pub(crate) fn remove(&self, bearer: Digest) {
        let removed = self.registrations.write().unwrap_or_else(PoisonError::into_inner).remove(&bearer);
        // Dropped outside the lock: a registration owns a whole catalog.
        drop(removed);
        self.connections.revoke(bearer);
    }
}
