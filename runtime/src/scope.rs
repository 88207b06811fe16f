mod approval;
mod cancellation;
mod permits;
mod progress;
mod timeouts;
mod unended;

use std::{collections::HashSet, fmt, sync::Arc, time::Duration};

use agent_tools::Descriptor;
use tokio::runtime::Handle;

pub(crate) use self::{
    approval::Approval,
    cancellation::Cancellation,
    permits::{Permit, PermitLimits, Permits, Places},
    progress::Reports,
    timeouts::Timeouts,
    unended::{Stay, Unended},
};
pub use self::{cancellation::CanceledBy, progress::Progress};
use crate::{
    books::{Books, ClientInfo, Entry, Ledger, Sitting, Tally, Traceparent},
    name::TARGET,
    panics,
};

pub(crate) type Visible = Arc<dyn Fn(&Descriptor) -> bool + Send + Sync>;

/// Within what one call runs: who asks, how long it may take, what it may see and how many run beside it.
///
/// ```
/// # use std::time::Duration;
/// # use agent_tools_runtime::Scope;
/// let scope = Scope::test().caller("nightly import").timeout(Duration::from_secs(2));
/// let canceller = scope.canceller();
/// canceller.cancel();
/// ```
#[derive(Clone)]
pub struct Scope {
    caller: Arc<str>,
    timeouts: Timeouts,
    cancellation: Cancellation,
    books: Books,
    sitting: Option<Arc<Sitting>>,
    runtime: Option<Handle>,
    only: Option<Arc<HashSet<String>>>,
    visible: Option<Visible>,
    approval: Option<Arc<Approval>>,
    permits: Permits,
    unended: Option<Unended>,
    progress: Option<progress::Sink>,
    traceparent: Option<Traceparent>,
}

impl Scope {
    /// No limits but those a tool declares itself: for tests and for callers that bring their own.
    pub fn test() -> Self {
        Self {
            caller: "test".into(),
            timeouts: Timeouts::default(),
            cancellation: Cancellation::default(),
            books: Books::default(),
            sitting: None,
            runtime: None,
            only: None,
            visible: None,
            approval: None,
            permits: Permits::unlimited(),
            unended: None,
            progress: None,
            traceparent: None,
        }
    }

    /// The scope of a registration; its calls are `unended` until their handlers have really ended.
    pub(crate) fn limited(
        permits: Permits,
        cancellation: Cancellation,
        books: Books,
        runtime: Handle,
        unended: Unended,
    ) -> Self {
        Self { cancellation, books, runtime: Some(runtime), permits, unended: Some(unended), ..Self::test() }
    }

    /// The same limits with a cancellation of its own, which the parent's still reaches.
    pub(crate) fn child(&self) -> Self {
        Self { cancellation: self.cancellation.child(), ..self.clone() }
    }

    /// A label for the host's log.
    #[must_use]
    pub fn caller(mut self, caller: impl Into<String>) -> Self {
        self.caller = caller.into().into();
        self
    }

    /// How long a call may run whose tool declares neither `timeout` nor `idle_timeout`.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeouts.whole = Some(timeout);
        self
    }

    /// How long a call may go without progress whose tool declares no `idle_timeout`.
    #[must_use]
    pub fn idle_timeout(mut self, timeout: Duration) -> Self {
        self.timeouts.idle = Some(timeout);
        self
    }

    /// Hides tools. A hidden one answers as if it did not exist; nothing can be shown that the catalog lacks.
    #[must_use]
    pub fn visible(mut self, visible: impl Fn(&Descriptor) -> bool + Send + Sync + 'static) -> Self {
        self.visible = Some(Arc::new(visible));
        self
    }

    /// Runs handlers on this runtime instead of the one that is current at the call.
    #[must_use]
    pub fn runtime(mut self, runtime: Handle) -> Self {
        self.runtime = Some(runtime);
        self
    }

    /// Told of every report that a handler makes of its progress. It runs on the handler's thread and should be quick; if
    /// it panics the handler runs on.
    #[must_use]
    pub fn progress(mut self, tell: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(progress::Sink::new(tell));
        self
    }

    /// A handle that cancels every call of this scope, those to come included.
    pub fn canceller(&self) -> Canceller {
        Canceller(self.cancellation.clone())
    }

    /// How many calls of this scope there were, and how they ended; a clone of a scope keeps the same books.
    pub fn tally(&self) -> Tally {
        self.books.tally()
    }

    /// The last calls of this scope, one by one, and those to come.
    pub fn ledger(&self) -> &Ledger {
        self.books.ledger()
    }

    /// The same for one call, which stands there in its client's trace.
    pub(crate) fn traced(self, traceparent: Option<Traceparent>) -> Self {
        Self { traceparent, ..self }
    }

    /// Lets a call in, with a cancellation of its own.
    pub(crate) fn begin(&self) -> Entry {
        let (cancellation, caller) = (self.cancellation.child(), Arc::clone(&self.caller));
        self.books.begin(cancellation, caller, self.sitting.clone(), self.traceparent.clone())
    }

    /// The same for one session: with a cancellation of its own, what it may see, and what is approved to it.
    pub(crate) fn session(
        &self,
        sitting: Arc<Sitting>,
        only: Option<HashSet<String>>,
        visible: Option<Visible>,
        approval: Option<Arc<Approval>>,
    ) -> Self {
        Self { sitting: Some(sitting), only: only.map(Arc::new), visible, approval, ..self.child() }
    }

    /// Whether a tool exists for the caller. A predicate that panics hides: it is the host's own code, on a thread of
    /// the gateway's.
    pub(crate) fn sees(&self, descriptor: &Descriptor) -> bool {
        if self.only.as_ref().is_some_and(|only| !only.contains(descriptor.name())) {
            return false;
        }
        let Some(visible) = &self.visible else { return true };
        panics::caught(&self.books, || visible(descriptor)).unwrap_or_else(|detail| {
            let tool = descriptor.name();
            tracing::error!(target: TARGET, tool, detail, "a `visible` predicate panicked; the tool is hidden");
            false
        })
    }

    /// Whether a tool that the caller sees may run.
    pub(crate) fn approves(&self, tool: &str) -> bool {
        self.approval.as_ref().is_none_or(|approval| approval.allows(tool))
    }

    /// The caller was shown the tools.
    pub(crate) fn see_list(&self) {
        if let Some(sitting) = &self.sitting {
            sitting.see_list();
        }
    }

    /// The caller said what it is.
    pub(crate) fn see_client(&self, client: impl FnOnce() -> ClientInfo) {
        if let Some(sitting) = &self.sitting {
            sitting.see_client(client());
        }
    }

    /// Whether it sees all tools, now and later.
    pub(crate) fn sees_all(&self) -> bool {
        self.only.is_none() && self.visible.is_none()
    }

    /// Whether what it sees may change from one moment to the next.
    pub(crate) fn may_change_its_mind(&self) -> bool {
        self.visible.is_some()
    }

    pub(crate) fn label(&self) -> &Arc<str> {
        &self.caller
    }

    /// The tool's own timeouts, else the scope's.
    pub(crate) fn timeouts_of(&self, tool: &Descriptor) -> Timeouts {
        self.timeouts.of(tool)
    }

    /// What cancels the calls of this scope.
    pub(crate) fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    pub(crate) fn handle(&self) -> Handle {
        self.runtime.clone().unwrap_or_else(Handle::current)
    }

    /// Counts a call among those that a close waits for.
    pub(crate) fn stay(&self, tool: &str) -> Option<Arc<Stay>> {
        self.unended.as_ref().map(|unended| unended.begin(tool))
    }

    /// The reports of one call.
    pub(crate) fn reports(&self) -> Reports {
        Reports::to(self.progress.clone().map(|sink| sink.counted_in(&self.books)))
    }

    pub(crate) fn permits(&self) -> &Permits {
        &self.permits
    }
}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope")
            .field("caller", &self.caller)
            .field("timeouts", &self.timeouts)
            .finish_non_exhaustive()
    }
}

/// Cancels the calls of a [`Scope`].
#[derive(Clone)]
pub struct Canceller(Cancellation);

impl Canceller {
    /// Cancels; handlers are dropped at their next await, blocking ones are told through their context.
    pub fn cancel(&self) {
        self.0.cancel(CanceledBy::Host);
    }
}

impl fmt::Debug for Canceller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Canceller").field(&self.0.by()).finish()
    }
}
