use std::{
    collections::HashSet,
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::runtime::Handle;

use super::{Agent, Endpoint, Session, StartError, session::Offer};
use crate::{
    books::Sitting,
    gateway::{
        Departure, Gateway, StrangerCount,
        bearer::{Bearer, Digest},
        clock::Clock,
        registry::{Guest, Registration},
    },
    mcp::{Listed, Service, ServiceConfig},
    scope::{CanceledBy, Cancellation, Permits, Scope, Unended},
};

/// An agent's presence at the gateway: its own bearer, and those of its sessions.
pub(super) struct Registered {
    /// The agent's own bearer.
    owner: Digest,
    endpoint: Endpoint,
    scope: Scope,
    listed: Listed,
    cancellation: Cancellation,
    unended: Unended,
    clock: Clock,
    present: Mutex<Present>,
}

struct Present {
    /// Left when the last call has ended.
    gateway: Option<Arc<Gateway>>,
    /// Whoever closes at the same time, or again, waits for the same one.
    departure: Departure,
    /// Which bearers are let in; none after the revocation, and none can be added then.
    bearers: HashSet<Digest>,
    revoked: bool,
}

impl Registered {
    pub(super) fn new(agent: &Agent, runtime: Handle) -> Result<Self, StartError> {
        let bearer = Bearer::generate().map_err(StartError::no_entropy)?;
        let gateway = Gateway::join().map_err(StartError::no_listener)?;
        let (cancellation, unended) = (Cancellation::default(), Unended::default());
        let permits = Permits::new(agent.limits.permits());
        let mut scope =
            Scope::limited(permits, cancellation.child(), agent.books.clone(), runtime, unended.clone())
                .caller(agent.id.clone())
                .timeout(agent.limits.call_timeout);
        if let Some(timeout) = agent.limits.idle_timeout {
            scope = scope.idle_timeout(timeout);
        }
        let listed = Listed::of(&agent.catalog);
        let owner = bearer.digest();
        let endpoint = Endpoint::new(gateway.authority(), bearer).map_err(StartError::no_entropy)?;
        let config = service(agent, gateway.authority(), scope.clone(), listed.clone());
        gateway.registry().insert(owner, registration(config, owner, None));
        let clock = gateway.clock().clone();
        let present = Mutex::new(Present {
            gateway: Some(gateway),
            departure: Departure::default(),
            bearers: HashSet::from([owner]),
            revoked: false,
        });
        Ok(Self { owner, endpoint, scope, listed, cancellation, unended, clock, present })
    }

    /// Lets a session in.
    pub(super) fn open(self: &Arc<Self>, agent: &Agent, offer: Offer) -> Result<Session, StartError> {
        let bearer = Bearer::generate().map_err(StartError::no_entropy)?;
        let sitting = Sitting::open();
        let scope = self.scope.session(Arc::clone(&sitting), offer.only, offer.visible, offer.approval);
        let cancellation = scope.cancellation().clone();
        let digest = bearer.digest();
        let mut present = self.present();
        let Some(gateway) = present.gateway.as_ref().filter(|_| !present.revoked) else {
            return Err(StartError::closing(&agent.id));
        };
        let endpoint = Endpoint::new(gateway.authority(), bearer).map_err(StartError::no_entropy)?;
        let mut config = service(agent, gateway.authority(), scope, self.listed.clone());
        config.instructions = offer.instructions.or(config.instructions);
        let guest = Guest { sitting: Arc::clone(&sitting), variable: endpoint.variable().to_owned() };
        gateway.registry().insert(digest, registration(config, self.owner, Some(guest)));
        present.bearers.insert(digest);
        drop(present);
        let (server_key, registered) = (agent.server_key.clone(), Arc::downgrade(self));
        Ok(Session { endpoint, server_key, sitting, cancellation, digest, registered })
    }

    /// Ends what one session's bearer can do; its calls are the session's to cancel.
    pub(super) fn end(&self, digest: Digest) {
        let mut present = self.present();
        present.bearers.remove(&digest);
        if let Some(gateway) = &present.gateway {
            gateway.registry().remove(digest);
        }
    }

    /// How many requests came to the gateway without a bearer that it knows.
    pub(super) fn strangers(&self) -> StrangerCount {
        let present = self.present();
        present.gateway.as_ref().map(|gateway| gateway.registry().strangers().count()).unwrap_or_default()
    }

    pub(super) fn open_sessions(&self) -> usize {
        self.present().bearers.len().saturating_sub(1)
    }

    pub(super) fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Ends what every bearer can do: no new request is let in, and every call is canceled.
    pub(super) fn revoke(&self, by: CanceledBy) {
        let mut present = self.present();
        present.revoked = true;
        let bearers = std::mem::take(&mut present.bearers);
        if let Some(gateway) = &present.gateway {
            for bearer in bearers {
                gateway.registry().remove(bearer);
            }
        }
        drop(present);
        self.cancellation.cancel(by);
        self.unended.close();
    }

    /// Resolves when the last call has ended and the gateway is left.
    pub(super) async fn ended(&self) {
        self.unended.none().await;
        let departure = self.present().leave();
        departure.over().await;
    }

    /// Resolves after so long, whatever blocks the host's threads.
    pub(super) fn alarm(&self, after: Duration) -> impl Future<Output = ()> + use<> {
        self.clock.alarm(after)
    }

    /// How many calls of each tool have not ended, sorted by its name.
    pub(super) fn unended(&self) -> Vec<(String, usize)> {
        self.unended.by_tool()
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Present {
    /// Leaves the gateway, unless that has been done.
    fn leave(&mut self) -> Departure {
        if let Some(gateway) = self.gateway.take() {
            self.departure = gateway.leave();
        }
        self.departure.clone()
    }
}

fn registration(config: ServiceConfig<'_>, owner: Digest, guest: Option<Guest>) -> Arc<Registration> {
    let revoked = config.scope.cancellation().token().clone();
    Arc::new(Registration { service: Service::new(config), owner, revoked, guest })
}

/// What a bearer of the agent's is served.
fn service<'a>(agent: &Agent, authority: &'a str, scope: Scope, listed: Listed) -> ServiceConfig<'a> {
    ServiceConfig {
        catalog: agent.catalog.clone(),
        scope,
        listed,
        authority,
        server: agent.server.clone(),
        instructions: agent.instructions.clone(),
        slow_by_default: agent.limits.outlasts_clients(),
    }
}
