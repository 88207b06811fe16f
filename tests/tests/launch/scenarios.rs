use std::{fs, time::Duration};

use agent_tools::{ToolError, Tools, reject, tool, tools};
use agent_tools_runtime::{Agent, Answer, Approve, Client, OutcomeKind};
use agent_tools_tests::model::{Model, Step};
use serde_json::json;

use crate::bench::Bench;

/// Look up an issue.
#[tool(read_only)]
async fn lookup_issue(
    /// The key, such as `APP-1`.
    key: String,
) -> String {
    format!("{key} is open; the number is 7341")
}

/// Close an issue.
#[tool]
async fn close_issue(
    /// The key.
    key: String,
) -> String {
    format!("{key} is closed; the number is 7341")
}

/// Say no.
#[tool(read_only)]
async fn say_no() -> Result<String, ToolError> {
    Err(reject("absent", "number 7341 is not on the list"))
}

fn tools() -> Tools {
    tools![lookup_issue, close_issue, say_no]
}

/// One turn of a client in which the model asks for a tool.
struct Turn {
    agent: Agent,
    bench: Bench,
    answer: Answer,
}

impl Turn {
    async fn of<C: Client>(
        name: &str,
        client: impl FnOnce(&Bench) -> C,
        approve: Approve,
        call: (&'static str, serde_json::Value),
    ) -> Self {
        let model = Model::start(vec![Step::Call(call.0, call.1), Step::Say("FINAL")]);
        let bench = Bench::new(name, model);
        let agent = Agent::builder("test").tools(tools()).build().expect("it builds");
        let mut launch = agent.launch(client(&bench)).approve(approve).clones(bench.clones());
        for (name, value) in bench.environment() {
            launch = launch.env(name, value);
        }
        let launch = launch.await.expect("it launches");
        let asked = launch.ask("Do it.").folder(bench.work()).deadline(Duration::from_secs(60));
        let (answer, ready) = tokio::join!(asked.into_future(), launch.ready(Duration::from_secs(60)));
        ready.expect("the client lists the tools");
        let answer = answer.expect("it ends");
        drop(launch);
        assert_eq!(fs::read_dir(bench.clones()).expect("a folder").count(), 0, "nothing is left");
        Self { agent, bench, answer }
    }

    fn calls(&self) -> Vec<(Option<&str>, OutcomeKind)> {
        self.answer.records().iter().map(|record| (record.tool(), record.kind())).collect()
    }
}

use std::future::IntoFuture as _;

macro_rules! for_each_client {
    ($($client:ident)*) => {
        $(
            mod $client {
                use super::*;

                #[tokio::test]
                async fn the_model_calls_a_tool_and_sees_its_result() {
                    let call = ("lookup_issue", json!({ "key": "APP-1" }));
                    let turn = Turn::of(concat!(stringify!($client), "-result"), Bench::$client, Approve::ReadOnly, call).await;
                    assert_eq!(turn.calls(), [(Some("lookup_issue"), OutcomeKind::Success)], "{:?}", turn.answer);
                    assert!(turn.bench.model.results()[0].contains("7341"));
                    assert_eq!(turn.answer.text(), Some("FINAL"));
                    assert_eq!(turn.agent.tally().started(), 1);
                }

                #[tokio::test]
                async fn a_tool_that_may_change_things_does_not_run_unasked() {
                    let call = ("close_issue", json!({ "key": "APP-1" }));
                    let turn = Turn::of(concat!(stringify!($client), "-unasked"), Bench::$client, Approve::ReadOnly, call).await;
                    assert_eq!(turn.calls(), []);
                    assert!(!turn.bench.model.results()[0].contains("7341"));
                }

                #[tokio::test]
                async fn a_tool_runs_that_was_approved_by_name() {
                    let call = ("close_issue", json!({ "key": "APP-1" }));
                    let approve = Approve::tools(["close_issue"]);
                    let turn = Turn::of(concat!(stringify!($client), "-named"), Bench::$client, approve, call).await;
                    assert_eq!(turn.calls(), [(Some("close_issue"), OutcomeKind::Success)]);
                }

                #[tokio::test]
                async fn nothing_runs_where_nothing_is_approved() {
                    let call = ("lookup_issue", json!({ "key": "APP-1" }));
                    let turn = Turn::of(concat!(stringify!($client), "-nothing"), Bench::$client, Approve::Nothing, call).await;
                    assert_eq!(turn.calls(), []);
                }

                #[tokio::test]
                async fn the_words_of_a_rejection_reach_the_model() {
                    let turn = Turn::of(concat!(stringify!($client), "-rejected"), Bench::$client, Approve::All, ("say_no", json!({}))).await;
                    assert_eq!(turn.calls(), [(Some("say_no"), OutcomeKind::Rejected)]);
                    assert!(turn.bench.model.results()[0].contains("number 7341 is not on the list"));
                }
            }
        )*
    };
}

for_each_client!(codex claude_code);
