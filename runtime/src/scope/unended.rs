use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// The calls of one registration that have not ended, by their tools: what a close waits for.
#[derive(Clone, Default)]
pub(crate) struct Unended(Arc<Shared>);

#[derive(Default)]
struct Shared {
    calls: TaskTracker,
    /// A tool that was called once stays: there are no more of them than in the catalog.
    tools: Mutex<BTreeMap<Arc<str>, usize>>,
}

/// One call, and its handler that may outlast it: ends when the last of them lets go of it.
pub(crate) struct Stay {
    tool: Arc<str>,
    of: Arc<Shared>,
    /// Given back last, when the tool has been uncounted.
    _token: TaskTrackerToken,
}

impl Unended {
    /// Counts a call.
    pub(crate) fn begin(&self, tool: &str) -> Arc<Stay> {
        let mut tools = self.0.tools();
        let tool = tools.get_key_value(tool).map_or_else(|| tool.into(), |(known, _)| Arc::clone(known));
        *tools.entry(Arc::clone(&tool)).or_default() += 1;
        drop(tools);
        Arc::new(Stay { tool, of: Arc::clone(&self.0), _token: self.0.calls.token() })
    }

    /// From here on they can all have ended; what still comes is canceled before it runs.
    pub(crate) fn close(&self) {
        self.0.calls.close();
    }

    /// Resolves when all have ended.
    pub(crate) async fn none(&self) {
        self.0.calls.wait().await;
    }

    /// How many there are of each tool, sorted by name.
    pub(crate) fn by_tool(&self) -> Vec<(String, usize)> {
        let tools = self.0.tools();
        tools
            .iter()
            .filter(|(_, calls)| **calls > 0)
            .map(|(tool, calls)| (tool.to_string(), *calls))
            .collect()
    }
}

impl Shared {
    fn tools(&self) -> MutexGuard<'_, BTreeMap<Arc<str>, usize>> {
        self.tools.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        if let Some(calls) = self.of.tools().get_mut(&self.tool) {
            *calls -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::Future,
        pin::pin,
        task::{Context, Waker},
    };

    use super::*;

    #[test]
    fn a_call_counts_once_under_its_tool_until_it_and_its_handler_have_ended() {
        let unended = Unended::default();
        let mut none = pin!(unended.none());
        let mut are_none = || none.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        let counts = |counts: &[(&str, usize)]| {
            let counts = counts.iter().map(|(tool, calls)| ((*tool).to_owned(), *calls)).collect::<Vec<_>>();
            assert_eq!(unended.by_tool(), counts);
        };
        counts(&[]);
        let (save, other, read) = (unended.begin("save"), unended.begin("save"), unended.begin("read"));
        counts(&[("read", 1), ("save", 2)]);
        let handler = Arc::clone(&save);
        unended.close();
        drop((save, other));
        counts(&[("read", 1), ("save", 1)]);
        drop(read);
        assert!(!are_none());
        drop(handler);
        counts(&[]);
        assert!(are_none());
    }
}
