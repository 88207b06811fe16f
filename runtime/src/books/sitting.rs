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
    seen: watch::Sender<Seen>,
    client: Mutex<Option<ClientInfo>>,
}

/// What the gateway has seen of a session's client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// A request with its bearer.
    pub(crate) request: bool,
    /// It was shown the tools.
    pub(crate) list: bool,
    /// The name of its variable came where the bearer should be.
    pub(crate) placeholder: bool,
}

impl Sitting {
    /// With a fresh id.
    pub(crate) fn open() -> Arc<Self> {
        let (id, seen) = (id::fresh().into(), watch::Sender::new(Seen::default()));
        Arc::new(Self { id, served: AtomicU64::new(0), seen, client: Mutex::default() })
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

    pub(crate) fn see_request(&self) {
        self.see(Seen { request: true, ..Seen::default() });
    }

    pub(crate) fn see_list(&self) {
        self.see(Seen { list: true, ..Seen::default() });
    }

    pub(crate) fn see_placeholder(&self) {
        self.see(Seen { placeholder: true, ..Seen::default() });
    }

    /// What its client said of itself last.
    pub(crate) fn client(&self) -> Option<ClientInfo> {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn see_client(&self, client: ClientInfo) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client);
    }

    fn see(&self, new: Seen) {
        let merged = |seen: &Seen| Seen {
            request: seen.request || new.request,
            list: seen.list || new.list,
            placeholder: seen.placeholder || new.placeholder,
        };
        // Mostly there is nothing new, and a look is cheaper.
        let now = *self.seen.borrow();
        if merged(&now) != now {
            self.seen.send_modify(|seen| *seen = merged(seen));
        }
    }
}
