use std::{
    fmt,
    sync::{Arc, Condvar, Mutex, MutexGuard},
    time::Duration,
};

use agent_tools::{Tools, tool, tools};
use agent_tools_tests::client::{Answer, Client, Era};
use serde_json::json;
use tokio::{task::JoinSet, time::sleep};

/// Where the calls block.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Pool,
    Worker,
}

impl Form {
    pub(crate) const ALL: [Self; 2] = [Self::Pool, Self::Worker];

    fn tool(self) -> &'static str {
        match self {
            Self::Pool => "block_pool",
            Self::Worker => "block_worker",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pool => "on the blocking pool",
            Self::Worker => "on workers of the host",
        })
    }
}

/// Calls that block until they are let go.
#[derive(Default)]
pub(crate) struct Held {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    is_held: bool,
    blocked: usize,
}

/// Block a thread of the blocking pool.
#[tool(read_only)]
fn block_pool(#[state] held: &Held) {
    held.wait();
}

/// Block a worker.
#[tool(read_only)]
async fn block_worker(#[state] held: &Held) {
    held.wait();
}

impl Held {
    pub(crate) fn tools(self: &Arc<Self>) -> Tools {
        tools![block_pool(Arc::clone(self)), block_worker(Arc::clone(self))]
    }

    /// Makes so many calls that block, and waits until they do.
    pub(crate) async fn block(&self, client: &Client, form: Form, calls: usize) -> JoinSet<Answer> {
        self.state().is_held = true;
        let mut set = JoinSet::new();
        for _ in 0..calls {
            let client = client.clone();
            set.spawn(async move { client.call(Era::Modern, form.tool(), json!({})).await });
        }
        while self.state().blocked < calls {
            sleep(Duration::from_millis(1)).await;
        }
        set
    }

    /// Lets them go, and waits until they are answered.
    pub(crate) async fn let_go(&self, calls: JoinSet<Answer>) {
        self.state().is_held = false;
        self.changed.notify_all();
        for answer in calls.join_all().await {
            assert_eq!(answer.result()["isError"], false);
        }
    }

    fn wait(&self) {
        let mut state = self.state();
        state.blocked += 1;
        self.changed.wait_while(state, |state| state.is_held).unwrap().blocked -= 1;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }
}
