//! What ends while two things are under way, for every pair of them: nobody is left waiting, and the books balance.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
    time::Duration,
};

use agent_tools_runtime::{Agent, CanceledBy, Limits, Record, StillOpen, Subscription};
use agent_tools_tests::client::{Client, Era};
use tokio::{runtime::Runtime, time::timeout};

use crate::{
    PATIENCE, eventually,
    listening::listening,
    state::{Stage, State},
};

/// What ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Close,
    DropOfAgent,
    DropOfSession,
}

pub(crate) fn pairs() {
    Runtime::new().expect("a runtime").block_on(async {
        for end in [End::Close, End::DropOfAgent, End::DropOfSession] {
            for (at, one) in State::ALL.into_iter().enumerate() {
                for other in State::ALL.into_iter().skip(at) {
                    hold(end, [one, other]).await;
                }
            }
        }
    });
}

async fn hold(end: End, states: [State; 2]) {
    let case = format!("{end:?} while {states:?}");
    let stage = Stage::set(Limits::new()).await;
    let mut clients = Vec::new();
    for state in states {
        clients.extend(stage.enter(state).await.map(|client| (state, client)));
    }
    let closes = states.iter().filter(|state| **state == State::Closing).count();
    let mut ends = stage.agent.ledger().subscribe();
    let agent = bring_about(end, stage, closes, &case).await;
    for (state, client) in clients {
        let read = client.await.expect("a client ends");
        assert!(state.is_answer(&read), "{case}: {state:?} was told {read:?}");
    }
    let calls = states.iter().filter(|state| state.is_call()).count();
    if let Some(agent) = agent {
        let tally = agent.tally();
        assert!(tally.is_balanced(), "{case}: {tally:?}");
        assert_eq!((tally.started(), tally.running()), (calls as u64, 0), "{case}");
        serve_again(agent, &case).await;
    }
    let by = if end == End::Close || closes > 0 { CanceledBy::Close } else { CanceledBy::Revocation };
    assert_eq!(causes(&mut ends).await, vec![Some(by); calls], "{case}");
    eventually("the port is free", || listening() == 0).await;
}

/// Brings an end about, beside so many closes, and gives the agent if it was not dropped.
async fn bring_about(end: End, stage: Stage, closes: usize, case: &str) -> Option<Agent> {
    let Stage { agent, session, gate, ended, .. } = stage;
    let closes = if end == End::Close { closes + 1 } else { closes };
    let begun = begin(&agent, closes).await;
    let session = match end {
        End::Close => Some(session),
        End::DropOfSession => {
            drop(session);
            None
        }
        // An agent can be dropped only when the closes that were begun have been given up.
        End::DropOfAgent => {
            drop(begun);
            drop(agent);
            gate.open();
            ended.send_replace(true);
            return None;
        }
    };
    gate.open();
    for close in begun {
        close.await.unwrap_or_else(|open| panic!("{case}: {open}"));
        assert_eq!((listening(), agent.tally().running()), (0, 0), "{case}: it was the last agent");
    }
    ended.send_replace(true);
    drop(session);
    Some(agent)
}

type Close<'a> = Pin<Box<dyn Future<Output = Result<(), StillOpen>> + 'a>>;

/// Begins so many closes.
async fn begin(agent: &Agent, closes: usize) -> Vec<Close<'_>> {
    let mut begun = Vec::new();
    for _ in 0..closes {
        let mut close: Close<'_> = Box::pin(agent.close(PATIENCE));
        let polled = poll_fn(|cx| Poll::Ready(close.as_mut().poll(cx))).await;
        begun.push(match polled {
            Poll::Pending => close,
            Poll::Ready(result) => Box::pin(async { result }),
        });
    }
    begun
}

async fn serve_again(agent: Agent, case: &str) {
    let endpoint = agent.start().await.unwrap_or_else(|error| panic!("{case}: {error}"));
    let client = Client::new(&endpoint);
    assert_eq!(client.list(Era::Modern).await, ["work", "work_long"], "{case}");
    client.initialize().await;
    agent.close(PATIENCE).await.unwrap_or_else(|open| panic!("{case}: {open}"));
    assert_eq!(listening(), 0, "{case}");
}

/// Who canceled the calls, once no more can come.
async fn causes(ends: &mut Subscription) -> Vec<Option<CanceledBy>> {
    let mut records = Vec::new();
    while let Some(record) = timeout(PATIENCE, ends.next()).await.expect("the books are kept for nobody") {
        records.push(record);
    }
    records.iter().map(Record::canceled_by).collect()
}

/// A close that ran out of time while the last connections were ending is not done for who closes again.
pub(crate) fn again() {
    Runtime::new().expect("a runtime").block_on(async {
        let mut waited = false;
        // They are cut after half a second, which can pass on a busy machine before anything else happens.
        for _ in 0..20 {
            let stage = Stage::set(Limits::new()).await;
            let list = stage.enter(State::Listing).await.expect("a client");
            match stage.agent.close(Duration::from_millis(1)).await {
                Ok(()) => {}
                Err(open) => {
                    assert_eq!((open.running(), open.tools().count()), (0, 0));
                    let text = open.to_string();
                    assert!(text.contains("its last connections have not ended"), "{text}");
                }
            }
            let mut close = std::pin::pin!(stage.agent.close(PATIENCE));
            let polled = poll_fn(|cx| Poll::Ready(close.as_mut().poll(cx))).await;
            waited |= polled.is_pending();
            if polled.is_pending() {
                close.await.expect("closes");
            }
            assert_eq!(listening(), 0);
            stage.gate.open();
            list.await.expect("it ends");
            if waited {
                return;
            }
        }
        panic!("no second close ever waited");
    });
}
