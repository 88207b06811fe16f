use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// How often handlers were entered, left, and dropped before they were left.
#[derive(Debug, Default)]
pub struct Counts {
    /// Entered.
    pub started: AtomicUsize,
    /// Ran to the end.
    pub finished: AtomicUsize,
    /// Left in any way.
    pub ended: AtomicUsize,
}

impl Counts {
    /// Entered, finished, ended, at one moment: no count shrinks, so two equal readings held between them.
    pub fn get(&self) -> (usize, usize, usize) {
        let load = |count: &AtomicUsize| count.load(Ordering::SeqCst);
        let read = || (load(&self.started), load(&self.finished), load(&self.ended));
        let mut before = read();
        loop {
            let now = read();
            if now == before {
                return now;
            }
            before = now;
        }
    }

    /// Counts a handler that does not wait; in this order nobody sees it run.
    pub(super) fn pass(&self) {
        for count in [&self.finished, &self.ended, &self.started] {
            count.fetch_add(1, Ordering::SeqCst);
        }
    }

    pub(super) fn enter(self: &Arc<Self>) -> Entered {
        self.started.fetch_add(1, Ordering::SeqCst);
        Entered(Arc::clone(self))
    }
}

/// Counts the end when it is dropped.
pub(super) struct Entered(Arc<Counts>);

impl Entered {
    pub(super) fn finish(&self) {
        self.0.finished.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::SeqCst);
    }
}
