//! Many agents, sessions and clients at once, with the same tools, ids and progress tokens everywhere.

mod lane;
mod marked;
mod seen;

use std::{env, sync::Arc, time::Duration};

use agent_tools_runtime::{Agent, CanceledBy, Limits, OutcomeKind};
use tokio::task::JoinHandle;

use self::{lane::Lane, seen::Seen};
use crate::{SOON, alone, eventually, footprint::Footprints};

const AGENTS: usize = 64;

/// Clients of each agent at one time.
const LANES: usize = 2;

/// How many calls are made; `.ci/run --full` says how many.
fn calls() -> u64 {
    env::var("AGENT_TOOLS_CALLS")
        .map_or(20_000, |calls| calls.parse().expect("AGENT_TOOLS_CALLS is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_crosses_between_agents_and_nothing_is_left_of_their_calls() {
    let _process = alone().await;
    let calls = calls();
    let agents = agents().await;
    let ledgers: Vec<_> = agents.iter().map(|agent| read_ledger(agent)).collect();
    let mut seen = vec![Seen::default(); AGENTS];
    let mut footprints = Footprints::of(&agents);
    for tenth in 0..10 {
        let lanes: Vec<_> = (0..AGENTS * LANES)
            .map(|lane| {
                let (number, nth) = (lane % AGENTS, tenth * AGENTS * LANES + lane);
                tokio::spawn(Lane::new(Arc::clone(&agents[number]), number, nth).run(share(calls, nth)))
            })
            .collect();
        for (lane, talk) in lanes.into_iter().enumerate() {
            seen[lane % AGENTS] += talk.await.expect("what a client got was its own");
        }
        footprints.add().await;
    }
    drop(footprints);
    assert_eq!(seen.iter().map(Seen::calls).sum::<u64>(), calls);

    for ((agent, seen), ledger) in agents.into_iter().zip(seen).zip(ledgers) {
        check_tally(&agent, &seen);
        agent.close(SOON).await.expect("closes");
        drop(agent);
        eventually("nobody holds the books", || ledger.is_finished()).await;
        let Read { records, lost, numbers } = ledger.await.expect("each record is the agent's own");
        assert_eq!(records + lost, seen.calls(), "one record for each call");
        assert!(lost > 0 || numbers == records * (records + 1) / 2, "each number once");
    }
}

/// How many calls a lane makes in one tenth: as many as the others, or one more.
fn share(calls: u64, nth: usize) -> u64 {
    let shares = u64::try_from(10 * AGENTS * LANES).expect("small");
    calls / shares + u64::from(u64::try_from(nth).expect("small") < calls % shares)
}

async fn agents() -> Vec<Arc<Agent>> {
    let started: Vec<_> = (0..AGENTS)
        .map(|number| {
            tokio::spawn(async move {
                // More clients than places: whoever waits is answered in the end, however slow the machine is.
                let limits = Limits::new().permit_wait(Duration::from_mins(1));
                let agent =
                    Agent::builder(marked::marker(number)).tools(marked::tools(number)).limits(limits);
                let agent = agent.build().expect("builds");
                agent.start().await.expect("starts");
                Arc::new(agent)
            })
        })
        .collect();
    let mut agents = Vec::new();
    for agent in started {
        agents.push(agent.await.expect("starts"));
    }
    agents
}

/// What a reader of one agent's ledger has read.
#[derive(Default)]
struct Read {
    records: u64,
    lost: u64,
    /// The sum of the records' numbers.
    numbers: u64,
}

/// Reads the ledger of an agent until nobody writes it any more.
fn read_ledger(agent: &Agent) -> JoinHandle<Read> {
    let (caller, mut ends) = (agent.id().to_owned(), agent.ledger().subscribe());
    tokio::spawn(async move {
        let mut read = Read::default();
        while let Some(record) = ends.next().await {
            assert_eq!(record.caller(), caller);
            read.records += 1;
            read.numbers += record.number();
        }
        Read { lost: ends.lost(), ..read }
    })
}

/// The books say what the clients have seen.
fn check_tally(agent: &Agent, seen: &Seen) {
    let tally = agent.tally();
    assert!(tally.is_balanced() && tally.running() == 0, "{tally:?}");
    assert_eq!((tally.started(), tally.ended()), (seen.calls(), seen.calls()), "{seen:?} {tally:?}");
    assert_eq!(tally.of(OutcomeKind::UnknownTool), seen.unknown, "{seen:?} {tally:?}");
    assert_eq!(tally.canceled_by(CanceledBy::Notification), seen.taken_back, "{seen:?} {tally:?}");
    assert_eq!(tally.canceled_by(CanceledBy::Revocation), seen.revoked, "{seen:?} {tally:?}");
    // How a call ended whose client was gone, only the books know.
    let of_gone = tally.canceled_by(CanceledBy::Disconnection);
    assert_eq!(tally.of(OutcomeKind::Success) + of_gone, seen.answered + seen.gone, "{seen:?} {tally:?}");
    assert!(of_gone <= seen.gone, "{seen:?} {tally:?}");
}
