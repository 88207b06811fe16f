use std::{fmt, future::Future, pin::Pin, sync::Arc, task::Poll, time::Instant};

use crate::__private::Host;

/// What a handler may know about its call, whether it was canceled and when it must end, and may say while it runs.
///
/// A tool takes it as `ctx: &Context`. It says nothing that the transport cannot prove: there is no caller name,
/// no user and no session in it.
///
/// ```
/// use agent_tools::{Context, tool};
///
/// /// Count slowly.
/// #[tool(read_only)]
/// async fn count(ctx: &Context, /** How far. */ to: u32) -> u32 {
///     (0..to).take_while(|_| !ctx.is_cancelled()).count() as u32
/// }
///
/// // In a unit test the function is called directly.
/// # fn block_on<T>(future: impl std::future::Future<Output = T>) -> T {
/// #     let mut waker = std::task::Context::from_waker(std::task::Waker::noop());
/// #     match std::pin::pin!(future).poll(&mut waker) { std::task::Poll::Ready(t) => t, _ => panic!() }
/// # }
/// assert_eq!(block_on(count(&Context::detached(), 3)), 3);
/// assert_eq!(block_on(count(&Context::cancelled_for_test(), 3)), 0);
/// ```
#[derive(Clone)]
pub struct Context {
    host: Arc<dyn Host>,
}

impl Context {
    /// A context that is never canceled and has no deadline: for direct calls and unit tests.
    pub fn detached() -> Self {
        Self::new(Arc::new(Detached { canceled: false }))
    }

    /// A context whose call has already been canceled, to test how a handler ends.
    pub fn cancelled_for_test() -> Self {
        Self::new(Arc::new(Detached { canceled: true }))
    }

    pub(crate) fn new(host: Arc<dyn Host>) -> Self {
        Self { host }
    }

    /// Whether the call is canceled: the client went away, the agent closes, or the deadline passed.
    ///
    /// An asynchronous handler needs no check, since its future is dropped; a synchronous one cannot be dropped
    /// and should look now and then.
    pub fn is_cancelled(&self) -> bool {
        self.host.is_cancelled()
    }

    /// Resolves when the call is canceled; on any executor.
    pub fn cancelled(&self) -> Cancelled {
        Cancelled { wait: self.host.cancelled() }
    }

    /// When the library will end the call; `None` without a limit. A tool's `idle_timeout` may end it earlier.
    pub fn deadline(&self) -> Option<Instant> {
        self.host.deadline()
    }

    /// Reports how far the call has come, to a client that asked for it, and starts the tool's `idle_timeout` anew.
    ///
    /// `done` and `total` are in any unit, such as files or bytes; an empty `message` is left out. A report is one only if
    /// `done` is greater than in the last one, which MCP asks for (2025-11-25, progress). It never waits: while a client
    /// reads slowly, reports are left out. A message is at most 4,096 bytes, on one line.
    ///
    /// ```
    /// # use agent_tools::{Context, tool};
    /// /// Index the notes.
    /// #[tool(idempotent)]
    /// async fn index(ctx: &Context, /** Which. */ names: Vec<String>) {
    ///     for (name, at) in names.iter().zip(0..) {
    ///         ctx.progress(at, Some(names.len() as u64), name);
    ///         // ...
    ///     }
    /// }
    /// ```
    pub fn progress(&self, done: u64, total: Option<u64>, message: &str) {
        self.host.progress(done, total, message);
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("cancelled", &self.is_cancelled())
            .field("deadline", &self.deadline())
            .finish()
    }
}

/// The future that [`Context::cancelled`] returns.
#[must_use = "it resolves only when it is polled"]
pub struct Cancelled {
    wait: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Future for Cancelled {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> Poll<()> {
        self.wait.as_mut().poll(cx)
    }
}

impl fmt::Debug for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cancelled")
    }
}

struct Detached {
    canceled: bool,
}

impl Host for Detached {
    fn is_cancelled(&self) -> bool {
        self.canceled
    }

    fn cancelled(&self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        if self.canceled { Box::pin(std::future::ready(())) } else { Box::pin(std::future::pending()) }
    }

    fn deadline(&self) -> Option<Instant> {
        None
    }

    fn progress(&self, _: u64, _: Option<u64>, _: &str) {}
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use super::*;

    #[test]
    fn a_detached_context_never_ends_and_the_test_one_has_ended() {
        let mut nobody = std::task::Context::from_waker(Waker::noop());
        let detached = Context::detached();
        assert!(!detached.is_cancelled());
        assert!(Pin::new(&mut detached.cancelled()).poll(&mut nobody).is_pending());
        assert_eq!(detached.deadline(), None);

        let ended = Context::cancelled_for_test();
        assert!(ended.is_cancelled());
        assert!(Pin::new(&mut ended.cancelled()).poll(&mut nobody).is_ready());
    }
}
