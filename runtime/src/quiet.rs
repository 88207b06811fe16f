//! The gateway's threads are quiet: what the libraries on them write to a log is not the host's.
//!
//! rmcp writes each message to the log of the thread that it is on, results and all, in tasks that it spawns itself. So the
//! threads have no subscriber, and what is ours to say, or the host's own code, is run aloud: then the thread has the
//! subscriber that it would have had. A span must be entered and left aloud as well, or it never ends.

use std::{
    cell::RefCell,
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use tracing::{
    Dispatch,
    dispatcher::{DefaultGuard, set_default},
    level_filters::LevelFilter,
};

thread_local! {
    static QUIET: RefCell<Option<DefaultGuard>> = const { RefCell::new(None) };
}

/// Makes this thread quiet, until it ends; called when a thread of the gateway's starts and whenever it wakes up.
///
/// Not before there is a subscriber in the process: from then on that it was ever quiet, `tracing` would no longer pass on
/// to `log` what has no subscriber, of any crate.
pub(crate) fn hush() {
    if LevelFilter::current() != LevelFilter::OFF {
        QUIET.with_borrow_mut(|quiet| {
            quiet.get_or_insert_with(|| set_default(&Dispatch::none()));
        });
    }
}

/// Runs what is ours, or the host's, with the subscriber that the thread would have if it were not quiet.
pub(crate) fn aloud<T>(run: impl FnOnce() -> T) -> T {
    // Dropped at the end, however that comes.
    let _again = QUIET.take().map(|guard| {
        drop(guard);
        Again
    });
    run()
}

struct Again;

impl Drop for Again {
    fn drop(&mut self) {
        QUIET.set(Some(set_default(&Dispatch::none())));
    }
}

/// A future that is polled, and dropped, aloud.
pub(crate) struct Aloud<F>(Option<Pin<Box<F>>>);

impl<F> Aloud<F> {
    pub(crate) fn new(work: F) -> Self {
        Self(Some(Box::pin(work)))
    }
}

impl<F: Future> Future for Aloud<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        aloud(|| match &mut self.0 {
            Some(work) => work.as_mut().poll(cx),
            None => Poll::Pending,
        })
    }
}

impl<F> Drop for Aloud<F> {
    fn drop(&mut self) {
        let work = self.0.take();
        aloud(|| drop(work));
    }
}

#[cfg(test)]
mod tests;
