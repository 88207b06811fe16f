use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// A session as the books know it: an id that is no secret, and how many of its calls have ended.
#[derive(Debug)]
pub(crate) struct Sitting {
    id: Arc<str>,
    served: AtomicU64,
}

impl Sitting {
    /// With a fresh id of eight random bytes in hexadecimal.
    pub(crate) fn open() -> Result<Arc<Self>, getrandom::Error> {
        let mut id = [0_u8; 8];
        getrandom::fill(&mut id)?;
        let id = format!("{:016x}", u64::from_ne_bytes(id)).into();
        Ok(Arc::new(Self { id, served: AtomicU64::new(0) }))
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
