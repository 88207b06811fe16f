use std::sync::{Arc, Mutex, PoisonError};

use tokio::{runtime::Handle, sync::OnceCell};
use tokio_util::task::TaskTracker;

use super::{Agent, Endpoint, StartError};
use crate::{
    gateway::{Gateway, bearer::Bearer, bearer::Digest, registry::Registration},
    mcp::{Service, ServiceConfig},
    scope::{CanceledBy, Cancellation, Permits, Scope},
};

/// An agent's presence at the gateway.
pub(super) struct Registered {
    endpoint: Endpoint,
    digest: Digest,
    cancellation: Cancellation,
    calls: TaskTracker,
    /// Left when the last call has ended.
    gateway: Mutex<Option<Arc<Gateway>>>,
    left: OnceCell<()>,
}

impl Registered {
    pub(super) fn new(agent: &Agent, runtime: Handle) -> Result<Self, StartError> {
        let bearer = Bearer::generate().map_err(StartError::no_entropy)?;
        let gateway = Gateway::join().map_err(StartError::no_listener)?;
        let (cancellation, calls) = (Cancellation::default(), TaskTracker::new());
        let permits = Permits::new(agent.limits.permits());
        let mut scope =
            Scope::limited(permits, cancellation.child(), agent.books.clone(), runtime, calls.clone())
                .caller(agent.id.clone())
                .timeout(agent.limits.call_timeout);
        if let Some(timeout) = agent.limits.idle_timeout {
            scope = scope.idle_timeout(timeout);
        }
        let service = Service::new(ServiceConfig {
            catalog: agent.catalog.clone(),
            scope,
            authority: gateway.authority(),
            server: agent.server.clone(),
            instructions: agent.instructions.clone(),
            slow_by_default: agent.limits.outlasts_clients(),
        });
        let digest = bearer.digest();
        let endpoint = Endpoint::new(gateway.authority(), bearer).map_err(StartError::no_entropy)?;
        gateway.registry().insert(digest, Arc::new(Registration { service }));
        let (gateway, left) = (Mutex::new(Some(gateway)), OnceCell::new());
        Ok(Self { endpoint, digest, cancellation, calls, gateway, left })
    }

    pub(super) fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Ends what the bearer can do: no new request is let in, and every call is canceled.
    pub(super) fn revoke(&self, by: CanceledBy) {
        if let Some(gateway) = &*self.gateway.lock().unwrap_or_else(PoisonError::into_inner) {
            gateway.registry().remove(self.digest);
        }
        self.cancellation.cancel(by);
        self.calls.close();
    }

    /// Resolves when the last call has ended and the gateway is left.
    pub(super) async fn ended(&self) {
        self.calls.wait().await;
        // Whoever closes at the same time waits for the same leaving.
        self.left
            .get_or_init(|| async {
                let gateway = self.gateway.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(gateway) = gateway {
                    gateway.leave().await;
                }
            })
            .await;
    }

    pub(super) fn running(&self) -> usize {
        self.calls.len()
    }
}
