//! Sessions that are opened and dropped, idle, after calls and within one.

use std::sync::Arc;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, CanceledBy, OutcomeKind};
use agent_tools_tests::{
    client::{Client, Era},
    line::Line,
    tools::noargs,
};
use serde_json::json;
use tokio::sync::Semaphore;

use crate::{SOON, alone, at_rest, footprint::Footprints};

const AGENTS: usize = 8;

/// Sessions of each agent in a row, ten times over.
const IN_A_ROW: usize = 125;

/// Wait until the session ends.
#[tool(read_only)]
async fn wait(#[state] begun: Arc<Semaphore>) {
    begun.add_permits(1);
    std::future::pending::<()>().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_sessions_leave_nothing_behind() {
    let _process = alone().await;
    let mut agents = Vec::new();
    let mut kept = Vec::new();
    let begun: Vec<_> = (0..AGENTS).map(|_| Arc::new(Semaphore::new(0))).collect();
    for begun in &begun {
        let tools = tools![noargs, wait(Arc::clone(begun))];
        let agent = Arc::new(Agent::builder("sessions").tools(tools).build().expect("builds"));
        kept.push(Client::new(&agent.start().await.expect("starts")));
        agents.push(agent);
    }
    let mut footprints = Footprints::of(&agents);
    for _ in 0..10 {
        let rows: Vec<_> = agents
            .iter()
            .zip(&begun)
            .map(|(agent, begun)| tokio::spawn(row(Arc::clone(agent), Arc::clone(begun))))
            .collect();
        for row in rows {
            row.await.expect("each session ends");
        }
        footprints.add().await;
    }
    drop(footprints);
    for (agent, client) in agents.iter().zip(kept) {
        client.call(Era::Modern, "noargs", json!({})).await.result();
        let tally = at_rest(agent).await;
        let (served, revoked) = (10 * IN_A_ROW / 5, 10 * IN_A_ROW / 25);
        let expected = (u64::try_from(served + 1).expect("small"), u64::try_from(revoked).expect("small"));
        let counted = (tally.of(OutcomeKind::Success), tally.canceled_by(CanceledBy::Revocation));
        assert_eq!((counted, tally.started()), (expected, expected.0 + expected.1), "{tally:?}");
        agent.close(SOON).await.expect("closes");
    }
}

/// Opens and drops one session after the other: a fifth serves a call, some end within another one.
async fn row(agent: Arc<Agent>, begun: Arc<Semaphore>) {
    for at in 0..IN_A_ROW {
        let session = agent.session().only(["noargs", "wait"]).start().await.expect("starts");
        assert_eq!(agent.open_sessions(), 1);
        if at % 5 != 0 {
            continue;
        }
        let era = Era::ALL[at / 5 % 2];
        let client = Client::new(session.endpoint());
        client.call(era, "noargs", json!({})).await.result();
        assert_eq!(session.calls_served(), 1);
        if at % 25 == 0 {
            let mut line = Line::open(client.authority()).await;
            line.send(client.text(era, "tools/call", json!({ "name": "wait" })).as_bytes()).await;
            begun.acquire().await.expect("never closed").forget();
            drop(session);
            assert_eq!(line.answer().await.failure()["code"], "canceled");
        } else {
            drop(session);
        }
        assert_eq!(client.call(era, "noargs", json!({})).await.status, 401, "its bearer is worth nothing");
    }
}
