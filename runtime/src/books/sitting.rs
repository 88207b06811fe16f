use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use crate::id;

/// A session as the books know it: an id that is no secret, and how many of its calls have ended.
#[derive(Debug)]
pub(crate) struct Sitting {
    id: Arc<str>,
    served: AtomicU64,
}

impl Sitting {
    /// With a fresh id.
    pub(crate) fn open() -> Arc<Self> {
        Arc::new(Self { id: id::fresh().into(), served: AtomicU64::new(0) })
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
}
