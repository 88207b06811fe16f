use std::{collections::BTreeSet, fs, sync::Arc};

use agent_tools_runtime::Agent;

use crate::{at_rest, eventually};

/// What may be resident more after the last tenth of a test than after the first, in KiB, beside the records that are
/// kept: an allocator returns its memory as it likes. A few hundred bytes for each call would be more.
const SLACK: usize = 4 * 1024;

/// What a record may take, in bytes.
const RECORD: usize = 512;

/// What the process holds of its system (Linux: `/proc/self`), and of its agents' calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footprint {
    /// Resident memory, in KiB.
    resident: usize,
    /// Open descriptors.
    descriptors: usize,
    /// Records in the ledgers, which are kept up to their bound.
    records: usize,
}

/// The footprint after each tenth of a test.
pub(crate) struct Footprints {
    agents: Vec<Arc<Agent>>,
    before: Footprint,
    first: Option<Footprint>,
}

impl Footprints {
    /// Of agents that have started and have not been called.
    pub(crate) fn of(agents: &[Arc<Agent>]) -> Self {
        Self { agents: agents.to_vec(), before: Footprint::of(agents), first: None }
    }

    /// Waits for the end of all calls and connections. Nothing runs and no session is open then, no descriptor is held
    /// that was not before, and hardly more memory than after the first tenth.
    pub(crate) async fn add(&mut self) {
        for agent in &self.agents {
            at_rest(agent).await;
            assert_eq!(agent.open_sessions(), 0);
        }
        eventually("the connections are closed", || descriptors() <= self.before.descriptors).await;
        let now = Footprint::of(&self.agents);
        let first = *self.first.get_or_insert(now);
        let most = first.resident + (now.records - first.records) * RECORD / 1024 + SLACK;
        assert!(now.resident <= most, "{most} KiB at most: {:?}, {first:?}, {now:?}", self.before);
    }
}

impl Footprint {
    fn of(agents: &[Arc<Agent>]) -> Self {
        let records = agents.iter().map(|agent| agent.ledger().recent().len()).sum();
        Self { resident: resident(), descriptors: descriptors(), records }
    }
}

fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a size");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// What the descriptors of this process lead to, each thing once: the runtimes of tests that wait for their turn come and
/// go, and have an event queue and a copy of the one socket for signals each.
fn descriptors() -> usize {
    let open = fs::read_dir("/proc/self/fd").expect("Linux").flatten();
    open.filter_map(|descriptor| fs::read_link(descriptor.path()).ok()).collect::<BTreeSet<_>>().len()
}
