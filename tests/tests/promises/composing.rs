use std::sync::Arc;

use agent_tools::{Context, Tools, define, durable_tools, read_only_tools, tool, tools};
use agent_tools_runtime::{Catalog, Lint, LintKind, Problem};
use agent_tools_tests::{
    client::Era,
    tools::{Counts, basic, boom_blocking, gallery, meet, noargs},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use crate::serve;

mod elsewhere {
    /// A tool of another module.
    #[agent_tools::tool(read_only)]
    pub(super) async fn distant() {}
}

/// Look something up with two services.
#[tool(read_only)]
async fn lookup(#[state] first: &String, #[state] second: Arc<Vec<u8>>, key: &str) -> String {
    format!("{key}{first}{}", second.len())
}

#[derive(Deserialize, JsonSchema)]
struct Pair {
    left: i32,
    right: i32,
}

#[tokio::test]
async fn handlers_of_different_kinds_stand_in_one_list() {
    let sum = define("sum", "Add.", |_: Context, pair: Pair| async move { Ok(pair.left + pair.right) });
    let set: Tools = tools![gallery, elsewhere::distant];
    let tools = tools![noargs, boom_blocking, lookup(String::from("-"), Arc::new(vec![1, 2])), ..set, ..sum,];
    let (agent, client) = serve(tools).await;
    assert_eq!(
        client.list(Era::Modern).await,
        ["boom_blocking", "distant", "gallery", "lookup", "noargs", "sum"],
        "sorted by name"
    );
    let sum = client.call(Era::Modern, "sum", json!({ "left": 2, "right": 40 })).await.result();
    assert_eq!(sum["structuredContent"], json!({ "result": 42 }));
    let found = client.call(Era::Legacy, "lookup", json!({ "key": "k" })).await.result();
    assert_eq!(found["content"][0]["text"], "k-2");
    agent.close(crate::SOON).await.expect("closes");
}

#[tokio::test]
async fn thirty_two_calls_of_one_handler_all_enter_before_any_returns() {
    let (agent, client) = serve(tools![meet(Arc::new(Barrier::new(32)))]).await;
    let mut calls = JoinSet::new();
    for at in 0..32 {
        let client = client.clone();
        calls.spawn(async move { client.call(Era::ALL[at % 2], "meet", json!({})).await.result() });
    }
    let results = calls.join_all().await;
    assert_eq!(results.len(), 32);
    assert!(results.iter().all(|result| result["isError"] == false), "{results:?}");
    agent.close(crate::SOON).await.expect("closes");
}

#[test]
fn what_stands_behind_a_spread_is_checked_at_freeze_with_every_problem_at_once() {
    let nothing = |name: &'static str, description: &'static str| {
        define(name, description, |_: Context, _: Pair| async { Ok(()) })
    };
    let tools = tools![
        noargs,
        ..nothing("noargs", "Same name."),
        ..nothing("no spaces", "Bad name."),
        ..nothing("blank", "  "),
        ..nothing("both", "Contradicts.").read_only().destructive(),
        ..nothing("bell", "Ring.").title("Bell\u{7}"),
        ..nothing("two_lines", "Two.").revision("v1\nv2"),
        ..nothing("zero", "Nothing\0."),
    ];
    let problems = Catalog::freeze(tools).expect_err("seven problems");
    let problems: Vec<_> = problems.iter().map(|problem| (problem.tool(), problem.message())).collect();
    let tools: Vec<_> = problems.iter().map(|(tool, _)| *tool).collect();
    assert_eq!(tools, ["noargs", "no spaces", "blank", "both", "bell", "two_lines", "zero"], "{problems:?}");
    assert!(problems[0].1.contains("agent_tools_tests::tools::basic::noargs"), "{problems:?}");
    assert!(problems[3].1.contains("`read_only` contradicts `destructive`"), "{problems:?}");
    assert!(problems[4..].iter().all(|problem| problem.1.contains("control characters")), "{problems:?}");
}

#[test]
fn an_empty_set_is_a_problem_unless_it_is_meant() {
    let problems = Catalog::freeze(tools![]).expect_err("nothing was listed");
    assert!(problems.to_string().contains("Catalog::empty()"), "{problems}");
    assert!(Catalog::empty().is_empty());
    assert_eq!(Catalog::freeze(basic(&Arc::new(Counts::default()))).expect("freezes").len(), 10);
}

#[test]
fn what_durable_and_read_only_lists_demand_holds_behind_a_spread_too() {
    let set = || define("set", "Nothing.", |_: Context, _: Pair| async { Ok(()) });
    let problems = Catalog::freeze(durable_tools![..set()]).expect_err("no revision");
    assert!(problems.to_string().contains("it has no revision"), "{problems}");
    let problems = Catalog::freeze(read_only_tools![noargs, ..set()]).expect_err("not read_only");
    assert_eq!(problems.iter().map(Problem::tool).collect::<Vec<_>>(), ["set"]);
    let durable = durable_tools![..set().revision("v1"), revised];
    assert_eq!(Catalog::freeze(durable).expect("freezes").len(), 2);
    assert_eq!(Catalog::freeze(read_only_tools![noargs, ..set().read_only()]).expect("freezes").len(), 2);
}

/// Has a revision.
#[tool(revision = "v3")]
async fn revised() {}

#[test]
fn a_tool_that_does_not_say_its_effects_is_a_lint_and_a_problem_if_lints_are_denied() {
    let set = |name: &'static str| define(name, "Nothing.", |_: Context, _: Pair| async { Ok(()) });
    let tools = || {
        tools![
            revised,
            noargs,
            ..set("a").destructive(),
            ..set("b").non_destructive(),
            ..set("c").idempotent()
        ]
    };
    let catalog = Catalog::freeze(tools()).expect("a lint is no problem");
    let lints = catalog.lints();
    assert_eq!(lints.iter().map(Lint::tool).collect::<Vec<_>>(), ["c", "revised"]);
    assert!(lints.iter().all(|lint| lint.kind() == LintKind::EffectsUnsaid));
    assert!(lints[1].to_string().contains("Codex cancels such a call"), "{}", lints[1]);
    let problems = Catalog::options().deny_lints().freeze(tools()).expect_err("lints are denied");
    assert_eq!(problems.iter().map(Problem::tool).collect::<Vec<_>>(), ["revised", "c"]);
    Catalog::options().deny_lints().freeze(tools![noargs]).expect("nothing to deny");
}
