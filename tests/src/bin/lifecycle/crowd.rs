use std::{sync::Arc, time::Duration};

use agent_tools_runtime::{CanceledBy, Limits};
use tokio::{runtime::Runtime, task::JoinSet};

use crate::{
    listening::listening,
    state::{Stage, State},
};

/// How long a close may take, whatever runs.
const MOST: Duration = Duration::from_secs(2);

/// Calls of each kind.
const EACH: u64 = 100;

/// A close of a hundred calls and a hundred open streams, of which most wait for a place to run, is done in its time.
pub(crate) fn closes() {
    Runtime::new().expect("a runtime").block_on(async {
        let limits = Limits::new().calls(64).permit_wait(Duration::from_mins(10));
        let stage = Arc::new(Stage::set(limits).await);
        let mut clients = Vec::new();
        for _ in 0..EACH {
            clients.extend(stage.enter(State::Running).await.map(|client| (State::Running, client)));
        }
        let mut streams = JoinSet::new();
        for _ in 0..EACH {
            let stage = Arc::clone(&stage);
            streams.spawn(async move { stage.enter(State::Streaming).await });
        }
        let streams = streams.join_all().await;
        clients.extend(streams.into_iter().flatten().map(|client| (State::Streaming, client)));

        stage.agent.close(MOST).await.expect("closes in time");
        assert_eq!(listening(), 0);
        let tally = stage.agent.tally();
        assert!(tally.is_balanced(), "{tally:?}");
        assert_eq!((tally.running(), tally.canceled_by(CanceledBy::Close)), (0, 2 * EACH));
        for (state, client) in clients {
            let read = client.await.expect("a client ends");
            assert!(state.is_answer(&read), "{state:?} was told {read:?}");
        }
    });
}
