use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use super::fate::Fate;
use crate::{
    outcome::{End, HostError},
    panics,
};

/// The seam between the host's runtime and a tool: all code of the tool's types runs inside of it, in the call's span, and
/// what panics there is counted and becomes an end.
pub(super) struct Seam<F> {
    /// Boxed, so that it can be dropped in here as well: what a handler holds may panic then.
    work: Option<Pin<Box<F>>>,
    fate: Arc<Fate>,
}

impl<F> Seam<F> {
    pub(super) fn around(work: F, fate: Arc<Fate>) -> Self {
        Self { work: Some(Box::pin(work)), fate }
    }
}

impl<F: Future<Output = End>> Future for Seam<F> {
    type Output = End;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<End> {
        let Self { work, fate } = self.get_mut();
        let _entered = fate.span().enter();
        // Not polled again after its end.
        let Some(running) = work else { return Poll::Pending };
        let polled = fate.poll(|| {
            let polled = panics::caught(fate.books(), || running.as_mut().poll(cx));
            polled.unwrap_or_else(|words| Poll::Ready(panicked(&words)))
        });
        let Poll::Ready(end) = polled else { return Poll::Pending };
        let end = let_go(work, fate).unwrap_or(end);
        fate.record(&end);
        Poll::Ready(end)
    }
}

impl<F> Drop for Seam<F> {
    /// The task was aborted, or its runtime shuts down.
    fn drop(&mut self) {
        let Self { work, fate } = self;
        let _entered = fate.span().enter();
        if let Some(end) = let_go(work, fate) {
            fate.record(&end);
        }
    }
}

/// Drops what is left of the work; how that ended, if it panicked.
fn let_go<W>(work: &mut Option<W>, fate: &Fate) -> Option<End> {
    let work = work.take()?;
    panics::caught(fate.books(), || drop(work)).err().map(|words| panicked(&words))
}

pub(super) fn panicked(words: &str) -> End {
    End::Panicked(HostError::new(format!("panicked: {words}")))
}
