use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use tokio::sync::watch;

use super::ClientInfo;
use crate::id;

/// A session as the books know it: an id that is no secret, and how many of its calls have ended.
#[derive(Debug)]
pub(crate) struct Sitting {
    id: Arc<str>,
    served: AtomicU64,
    requests: AtomicU64,
    unauthorized: AtomicU64,
    seen: watch::Sender<Seen>,
    client: Mutex<Option<ClientInfo>>,
}

/// What the gateway has seen of a session's client, but for requests that come with its bearer: those are many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// How often it was shown the tools.
    pub(crate) lists: u64,
    /// How often it asked for them and got an error.
    pub(crate) refused_lists: u64,
    /// How often the name of its variable came where the bearer should be, or nothing did.
    pub(crate) unexpanded: u64,
    /// Whether that was so the last time that it came.
    pub(crate) is_unexpanded: bool,
}

impl Sitting {
    /// With a fresh id.
    pub(crate) fn open() -> Arc<Self> {
        let [served, requests, unauthorized] = [const { AtomicU64::new(0) }; 3];
        let (id, seen) = (id::fresh().into(), watch::Sender::new(Seen::default()));
        Arc::new(Self { id, served, requests, unauthorized, seen, client: Mutex::default() })
    }

    pub(crate) fn id(&self) -> &Arc<str> {
        &self.id
    }

    pub(crate) fn served(&self) -> u64 {
        self.served.load(Ordering::Acquire)
    }

    pub(super) fn serve(&self) {
        self.served.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Seen> {
        self.seen.subscribe()
    }

    /// Whether somebody waits for what is seen of it.
    pub(crate) fn is_watched(&self) -> bool {
        self.seen.receiver_count() > 0
    }

    /// How many requests came with its bearer.
    pub(crate) fn requests(&self) -> u64 {
        self.requests.load(Ordering::Acquire)
    }

    /// How many came with a wrong bearer, and said that they are its client's.
    pub(crate) fn unauthorized(&self) -> u64 {
        self.unauthorized.load(Ordering::Acquire)
    }

    pub(crate) fn lists(&self) -> u64 {
        self.seen.borrow().lists
    }

    pub(crate) fn see_request(&self) {
        self.requests.fetch_add(1, Ordering::AcqRel);
        // Mostly there is nothing new, and a look is cheaper.
        if self.seen.borrow().is_unexpanded {
            self.seen.send_modify(|seen| seen.is_unexpanded = false);
        }
    }

    pub(crate) fn see_unauthorized(&self) {
        self.unauthorized.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn see_list(&self) {
        self.seen.send_modify(|seen| seen.lists += 1);
    }

    pub(crate) fn see_refused_list(&self) {
        self.seen.send_modify(|seen| seen.refused_lists += 1);
    }

    /// What its client said of itself last.
    pub(crate) fn client(&self) -> Option<ClientInfo> {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn see_client(&self, client: ClientInfo) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client);
    }

    pub(crate) fn see_unexpanded(&self) {
        self.seen.send_modify(|seen| {
            seen.unexpanded += 1;
            seen.is_unexpanded = true;
        });
    }
}
