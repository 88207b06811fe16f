use std::{error::Error, fmt};

use crate::Rejection;

/// How a handler fails: either a [`Rejection`] for the model, or an error for the host.
///
/// `?` turns any `Error + Send + Sync + 'static` into a `ToolError`. The chain of sources is searched for a
/// [`Rejection`]; without one the model reads a fixed sentence with an id, and the error itself goes to the
/// host's record (the runtime's log, and the outcome of a call in process) under the same id.
///
/// `ToolError` deliberately does not implement [`Error`]: that is what makes the blanket conversion possible, and
/// it keeps a tool's error from being wrapped where its rejection could no longer be found.
pub struct ToolError {
    rejection: Option<Rejection>,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl ToolError {
    /// The words for the model, where there are any.
    pub fn rejection(&self) -> Option<&Rejection> {
        self.rejection.as_ref()
    }

    /// The error as the host sees it; absent when the handler made a bare rejection.
    pub fn source(&self) -> Option<&(dyn Error + Send + Sync + 'static)> {
        self.source.as_deref()
    }

    /// An error of an erased type, such as `Box<dyn Error + Send + Sync>`.
    pub fn from_boxed(source: Box<dyn Error + Send + Sync>) -> Self {
        let rejection = rejection_in(source.as_ref()).cloned();
        Self { rejection, source: Some(source) }
    }

    /// An error that [`anyhow`] carries; a rejection counts as the root, in the chain and as a context.
    #[cfg(feature = "anyhow")]
    pub fn from_anyhow(error: anyhow::Error) -> Self {
        let rejection = error
            .downcast_ref::<Rejection>()
            .or_else(|| error.chain().find_map(|link| link.downcast_ref()))
            .cloned();
        Self { rejection, source: Some(error.into()) }
    }

    #[doc(hidden)]
    pub fn into_parts(self) -> (Option<Rejection>, Option<Box<dyn Error + Send + Sync>>) {
        (self.rejection, self.source)
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        let erased: &(dyn Error + 'static) = &error;
        if let Some(rejection) = erased.downcast_ref::<Rejection>() {
            return Self { rejection: Some(rejection.clone()), source: None };
        }
        Self::from_boxed(Box::new(error))
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.rejection, &self.source) {
            (Some(rejection), _) => write!(f, "ToolError({rejection})"),
            (None, Some(source)) => write!(f, "ToolError({source:?})"),
            (None, None) => f.write_str("ToolError"),
        }
    }
}

/// The first rejection in a chain of sources. A chain longer than 64 links is somebody's cycle.
fn rejection_in<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e Rejection> {
    std::iter::successors(Some(error), |&link: &&'e (dyn Error + 'static)| link.source())
        .take(64)
        .find_map(|link| link.downcast_ref())
}

#[cfg(test)]
mod tests;
