use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use pin_project_lite::pin_project;

use super::fate::Fate;
use crate::{
    outcome::{End, HostError},
    panics,
};

pin_project! {
    /// The seam between the host's runtime and a tool: all code of the tool's types runs inside of it, in the call's span,
    /// and what panics there is counted and becomes an end.
    ///
    /// No `async fn`, which would have room for the work twice.
    pub(super) struct Within<F> {
        fate: Arc<Fate>,
        #[pin]
        work: F,
    }
}

impl<F> Within<F> {
    pub(super) fn new(fate: Arc<Fate>, work: F) -> Self {
        Self { fate, work }
    }
}

impl<F: Future<Output = End>> Future for Within<F> {
    type Output = End;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<End> {
        let within = self.project();
        let (fate, work) = (within.fate, within.work);
        let _entered = fate.span().enter();
        let polled = fate.poll(|| {
            let polled = panics::caught(fate.books(), || work.poll(cx));
            polled.unwrap_or_else(|words| Poll::Ready(panicked(&words)))
        });
        if let Poll::Ready(end) = &polled {
            fate.record(end);
        }
        polled
    }
}

/// A handler's own future, which is dropped within the seam as well: what it holds may panic then.
pub(super) struct Held<F: ?Sized> {
    work: Option<Pin<Box<F>>>,
    fate: Arc<Fate>,
}

impl<F: ?Sized> Held<F> {
    pub(super) fn new(work: Pin<Box<F>>, fate: Arc<Fate>) -> Self {
        Self { work: Some(work), fate }
    }
}

impl<F: Future + ?Sized> Future for Held<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        match &mut self.work {
            Some(work) => work.as_mut().poll(cx),
            // Only once it is dropped.
            None => Poll::Pending,
        }
    }
}

impl<F: ?Sized> Drop for Held<F> {
    /// It has ended, or its task was aborted.
    fn drop(&mut self) {
        let _entered = self.fate.span().enter();
        let work = self.work.take();
        if let Err(words) = panics::caught(self.fate.books(), || drop(work)) {
            self.fate.record(&panicked(&words));
        }
    }
}

pub(super) fn panicked(words: &str) -> End {
    End::Panicked(HostError::new(format!("panicked: {words}")))
}
