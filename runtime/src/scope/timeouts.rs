use std::time::Duration;

use agent_tools::Descriptor;

/// When a call ends whatever its handler does; `None` where nothing bounds it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timeouts {
    pub(crate) whole: Option<Duration>,
    /// Without progress.
    pub(crate) idle: Option<Duration>,
}

impl Timeouts {
    /// What the tool says itself, else these.
    ///
    /// A tool that says only how long it may go without progress may run for as long as it gets on.
    pub(crate) fn of(self, tool: &Descriptor) -> Self {
        let own = Self { whole: tool.timeout(), idle: tool.idle_timeout() };
        Self { whole: own.whole.or(self.whole.filter(|_| own.idle.is_none())), idle: own.idle.or(self.idle) }
    }
}
