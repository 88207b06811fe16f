use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// What the caller of a session may call while nobody can be asked. While somebody can, the client asks.
#[derive(Debug, Default)]
pub(crate) struct Approval {
    approved: HashSet<String>,
    unattended: AtomicUsize,
}

impl Approval {
    pub(crate) fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Arc<Self> {
        let approved = names.into_iter().map(str::to_owned).collect();
        Arc::new(Self { approved, unattended: AtomicUsize::new(0) })
    }

    pub(crate) fn allows(&self, tool: &str) -> bool {
        self.unattended.load(Ordering::Acquire) == 0 || self.approved.contains(tool)
    }

    /// From here on nobody can be asked, until the guard is dropped.
    pub(crate) fn unattended(self: &Arc<Self>) -> Unattended {
        self.unattended.fetch_add(1, Ordering::AcqRel);
        Unattended(Arc::clone(self))
    }
}

/// While it lives, nobody can be asked.
#[derive(Debug)]
pub(crate) struct Unattended(Arc<Approval>);

impl Drop for Unattended {
    fn drop(&mut self) {
        self.0.unattended.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_approved_runs_while_nobody_can_be_asked() {
        let approval = Approval::of(["look"]);
        let allowed = || ["look", "wipe"].map(|tool| approval.allows(tool));
        assert_eq!(allowed(), [true, true]);
        let (one, other) = (approval.unattended(), approval.unattended());
        assert_eq!(allowed(), [true, false]);
        drop(one);
        assert_eq!(allowed(), [true, false]);
        drop(other);
        assert_eq!(allowed(), [true, true]);
    }
}
