//! What real CLIs make of each type: every row's tool is shown to the model, is called, and has its value.

use std::{collections::HashMap, future::IntoFuture as _, time::Duration};

use agent_tools::Tools;
use agent_tools_runtime::{Agent, Client, OutcomeKind};
use agent_tools_tests::model::{Model, Step};
use serde_json::{Map, Value};

use crate::{
    bench::Bench,
    row::{Row, TAKEN},
    rows,
    values::VALUES,
};

/// The rows that a tool can take, each with the arguments of one call.
fn calls() -> Vec<(Row, Value)> {
    let values: HashMap<_, _> = VALUES.iter().copied().collect();
    let rows = rows::all();
    assert_eq!(rows.len(), VALUES.len(), "a value for each row");
    let taken = rows.into_iter().filter(|row| row.faults.is_empty());
    let with_arguments = taken.map(|row| {
        let text = values.get(row.name.as_str()).expect("each row has a value");
        let named = (!text.is_empty()).then(|| ("x".to_owned(), serde_json::from_str(text).expect("JSON")));
        let arguments = Value::Object(Map::from_iter(named));
        (row, arguments)
    });
    with_arguments.collect()
}

/// One turn, in which the model calls a tool of every row, one by one.
async fn every_row<C: Client>(name: &str, client: fn(&Bench) -> C) {
    let calls = calls();
    let steps = calls.iter().map(|(row, arguments)| Step::Call(row.take.clone().leak(), arguments.clone()));
    let Some(bench) = Bench::new(name, Model::start(steps.chain([Step::Say("FINAL")]).collect())) else {
        return;
    };
    let names: Vec<String> = calls.iter().map(|(row, _)| row.take.clone()).collect();
    let tools = rows::all().into_iter().fold(Tools::default(), |tools, row| tools.with(row.tools));
    let agent = Agent::builder("test").tools(tools).build().expect("the tools freeze");
    let shown = names.clone();
    let mut launch =
        agent.launch(client(&bench)).clones(bench.clones()).session(|session| session.only(shown));
    for (name, value) in bench.environment() {
        launch = launch.env(name, value);
    }
    let launch = launch.await.expect("it launches");
    TAKEN.lock().expect("nobody has panicked").clear();
    let asked = launch.ask("Do it.").folder(bench.work()).deadline(Duration::from_mins(5));
    let answer = asked.into_future().await.expect("it ends");
    let shown = bench.model.tools();
    for name in &names {
        let is_it = |shown: &String| shown == name || shown.ends_with(&format!("__{name}"));
        assert!(shown.iter().any(is_it), "{name} is not shown: {shown:?}");
    }
    let called: Vec<_> = answer.records().iter().map(|record| (record.tool(), record.kind())).collect();
    let expected: Vec<_> = names.iter().map(|name| (Some(name.as_str()), OutcomeKind::Success)).collect();
    assert_eq!(called, expected, "{:?}", bench.model.results());
    let taken = TAKEN.lock().expect("nobody has panicked").clone();
    let expected: Vec<_> =
        calls.iter().map(|(row, arguments)| (row.take.clone(), (row.alone)(arguments))).collect();
    assert_eq!(taken, expected);
    assert_eq!(answer.text(), Some("FINAL"));
    let to_proxy = bench.proxy.sent();
    assert!(!to_proxy.iter().any(|sent| sent.contains("127.0.0.1")), "{to_proxy:?}");
}

#[tokio::test]
async fn every_cli_shows_every_row_and_calls_it_with_its_value() {
    every_row("types-codex", Bench::codex).await;
    every_row("types-claude", Bench::claude_code).await;
}
