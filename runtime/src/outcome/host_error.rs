use std::{error::Error, fmt};

use crate::id;

/// What went wrong, for the host: the whole chain in words, under an id that the model was told as well.
#[derive(Clone, PartialEq, Eq)]
pub struct HostError {
    id: String,
    detail: String,
}

impl HostError {
    /// A record with a fresh id.
    pub(crate) fn new(detail: impl Into<String>) -> Self {
        Self { id: id::fresh(), detail: detail.into() }
    }

    /// An error with its chain of sources, joined by colons.
    pub(crate) fn of(error: &(dyn Error + 'static)) -> Self {
        let chain = std::iter::successors(Some(error), |&link: &&(dyn Error + 'static)| link.source());
        // A source that repeats its parent's words would only say them twice.
        let mut detail: Vec<String> = chain.take(64).map(ToString::to_string).collect();
        detail.dedup();
        Self::new(detail.join(": "))
    }

    /// Eight random bytes in hexadecimal: the id in the sentence that the model read.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The error and its sources. May hold secrets of the host: for its own log only.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl fmt::Debug for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostError").field("id", &self.id).field("detail", &self.detail).finish()
    }
}
