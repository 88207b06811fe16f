//! What is no tool stays in the block as it is.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{Context, tools, toolset};

/// A set that others see.
#[derive(Debug)]
pub struct Tracker {
    /// How many there are.
    pub issues: usize,
}

#[toolset]
impl Tracker {
    /// The most issues there can be.
    pub const MOST: usize = Self::FEW * 10;

    const FEW: usize = 2;

    /// A tracker.
    #[must_use]
    pub const fn new() -> Self {
        Self { issues: Self::FEW }
    }

    /// Count the issues.
    #[tool]
    pub async fn count(&self, context: &Context) -> usize {
        context.is_cancelled().then(|| self.counted::<usize>().unwrap_or_default()).unwrap_or(self.issues)
    }

    /// Another number of issues.
    #[must_use]
    pub fn with(mut self, issues: usize) -> Self {
        self.add(issues);
        self
    }

    fn add(&mut self, issues: usize) {
        self.issues += issues;
    }

    fn counted<'a, T>(&'a self) -> Option<T>
    where
        T: TryFrom<usize> + 'a,
    {
        T::try_from(self.issues).ok()
    }

    extern "C" fn foreign(first: usize, second: usize) -> usize {
        first.max(second)
    }

    async fn wait(self: Box<Self>) -> usize {
        self.issues
    }

    /// Count in a crate's own words.
    #[tool(inline)]
    pub(crate) fn foreign_count(&self) -> usize {
        Self::foreign(self.issues, 1)
    }
}

fn main() {
    let tracker = Tracker::new().with(Tracker::MOST);
    assert_eq!(tracker.issues, 22);
    drop(Box::new(Tracker::new()).wait());
    assert_eq!(tracker.foreign_count(), 22);
    assert_eq!(tools![..Arc::new(tracker)].names().collect::<Vec<_>>(), ["count", "foreign_count"]);
}
