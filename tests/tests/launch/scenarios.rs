use std::{fs, future::IntoFuture as _, time::Duration};

use agent_tools::{Context, ToolError, Tools, reject, tool, tools};
use agent_tools_runtime::{Agent, Answer, Approve, Client, OutcomeKind};
use agent_tools_tests::model::{Model, Step};
use serde_json::json;
use tokio::{process::Command, time::sleep};

use crate::{bench::Bench, canary};

/// Look up an issue.
#[tool(read_only)]
fn lookup_issue(
    /// The key, such as `APP-1`.
    key: &str,
) -> String {
    format!("{key} is open; the number is 7341")
}

/// Close an issue.
#[tool]
fn close_issue(
    /// The key.
    key: &str,
) -> String {
    format!("{key} is closed; the number is 7341")
}

/// Say no.
#[tool(read_only)]
fn say_no() -> Result<String, ToolError> {
    Err(reject("absent", "number 7341 is not on the list"))
}

/// Take more than a minute.
#[tool(read_only, timeout = "2m")]
async fn take_long(context: &Context) -> String {
    for second in 0..75 {
        sleep(Duration::from_secs(1)).await;
        context.progress(second + 1, Some(75), "still at it");
    }
    "done after 75 seconds; the number is 7341".to_owned()
}

fn tools() -> Tools {
    tools![lookup_issue, close_issue, say_no, take_long]
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
        client: fn(&Bench) -> C,
        approve: Approve,
        call: Step,
    ) -> Option<Self> {
        let model = Model::start(vec![call, Step::Say("FINAL")]);
        let bench = Bench::new(name, model)?;
        let agent = Agent::builder("test").tools(tools()).build().expect("it builds");
        let mut launch = agent.launch(client(&bench)).approve(approve).clones(bench.clones());
        for (name, value) in bench.environment() {
            launch = launch.env(name, value);
        }
        let launch = launch.await.expect("it launches");
        let canary = canary::forms(launch.session().endpoint().environment().1);
        let watch = canary::Watch::start(canary.clone());
        let asked = launch.ask("Do it.").folder(bench.work()).deadline(Duration::from_mins(3));
        let (answer, ready) = tokio::join!(asked.into_future(), launch.ready(Duration::from_mins(1)));
        ready.expect("the client lists the tools");
        let answer = answer.expect("it ends");
        let (command_lines, looked) = watch.stop();
        assert!(command_lines.is_empty() && looked > 0, "{command_lines:?}");
        assert_eq!(canary::files_with(&bench.folder, &canary), Vec::<String>::new());
        let told = format!("{launch:?} {answer:?} {:?}", bench.model.asked());
        assert!(!canary.iter().any(|form| told.contains(form)), "{told}");
        let leaked =
            |sent: &String| sent.contains("127.0.0.1") || canary.iter().any(|form| sent.contains(form));
        assert_eq!(
            bench.proxy.sent().iter().find(|sent| leaked(sent)),
            None,
            "nothing of ours reaches the proxy"
        );
        drop(launch);
        assert_eq!(fs::read_dir(bench.clones()).expect("a folder").count(), 0, "nothing is left");
        Some(Self { agent, bench, answer })
    }

    fn calls(&self) -> Vec<(Option<&str>, OutcomeKind)> {
        self.answer.records().iter().map(|record| (record.tool(), record.kind())).collect()
    }
}

/// Each scenario with each client.
macro_rules! scenarios {
    ($($scenario:ident)*) => {
        mod codex {
            $(#[tokio::test] async fn $scenario() { super::$scenario("codex", super::Bench::codex).await; })*
        }
        mod claude_code {
            $(#[tokio::test] async fn $scenario() { super::$scenario("claude", super::Bench::claude_code).await; })*
        }
    };
}

scenarios! {
    the_model_calls_a_tool_and_sees_its_result
    a_tool_that_may_change_things_does_not_run_unasked
    a_tool_runs_that_was_approved_by_name
    nothing_runs_where_nothing_is_approved
    the_words_of_a_rejection_reach_the_model
    a_tool_that_takes_longer_than_a_minute_is_waited_for
}

async fn the_model_calls_a_tool_and_sees_its_result<C: Client>(client: &str, make: fn(&Bench) -> C) {
    let call = Step::Call("lookup_issue", json!({ "key": "APP-1" }));
    let Some(turn) = Turn::of(&format!("{client}-result"), make, Approve::ReadOnly, call).await else {
        return;
    };
    assert_eq!(turn.calls(), [(Some("lookup_issue"), OutcomeKind::Success)], "{:?}", turn.answer);
    assert!(turn.bench.model.results()[0].contains("7341"));
    assert_eq!(turn.answer.text(), Some("FINAL"));
    assert_eq!(turn.agent.tally().started(), 1);
}

async fn a_tool_that_may_change_things_does_not_run_unasked<C: Client>(client: &str, make: fn(&Bench) -> C) {
    let call = Step::Call("close_issue", json!({ "key": "APP-1" }));
    let Some(turn) = Turn::of(&format!("{client}-unasked"), make, Approve::ReadOnly, call).await else {
        return;
    };
    assert_eq!(turn.calls(), []);
    assert!(!turn.bench.model.results()[0].contains("7341"), "the model was told that it did not run");
}

async fn a_tool_runs_that_was_approved_by_name<C: Client>(client: &str, make: fn(&Bench) -> C) {
    let call = Step::Call("close_issue", json!({ "key": "APP-1" }));
    let approve = Approve::tools(["close_issue"]);
    let Some(turn) = Turn::of(&format!("{client}-named"), make, approve, call).await else { return };
    assert_eq!(turn.calls(), [(Some("close_issue"), OutcomeKind::Success)]);
}

async fn nothing_runs_where_nothing_is_approved<C: Client>(client: &str, make: fn(&Bench) -> C) {
    let call = Step::Call("lookup_issue", json!({ "key": "APP-1" }));
    let Some(turn) = Turn::of(&format!("{client}-nothing"), make, Approve::Nothing, call).await else {
        return;
    };
    assert_eq!(turn.calls(), []);
}

async fn the_words_of_a_rejection_reach_the_model<C: Client>(client: &str, make: fn(&Bench) -> C) {
    let call = Step::Call("say_no", json!({}));
    let Some(turn) = Turn::of(&format!("{client}-rejected"), make, Approve::All, call).await else { return };
    assert_eq!(turn.calls(), [(Some("say_no"), OutcomeKind::Rejected)]);
    assert!(turn.bench.model.results()[0].contains("number 7341 is not on the list"));
}

async fn a_tool_that_takes_longer_than_a_minute_is_waited_for<C: Client>(
    client: &str,
    make: fn(&Bench) -> C,
) {
    let call = Step::Call("take_long", json!({}));
    let Some(turn) = Turn::of(&format!("{client}-long"), make, Approve::ReadOnly, call).await else { return };
    assert_eq!(turn.calls(), [(Some("take_long"), OutcomeKind::Success)]);
    assert!(turn.bench.model.results()[0].contains("7341"), "{:?}", turn.bench.model.results());
}

#[tokio::test]
async fn launches_of_one_agent_have_a_bearer_each_and_see_none_of_another() {
    let call = || Step::Call("lookup_issue", json!({ "key": "APP-1" }));
    let bench = |name| Bench::new(name, Model::start(vec![call(), Step::Say("FINAL")]));
    let (Some(one), Some(other)) = (bench("beside-1"), bench("beside-2")) else { return };
    let agent = Agent::builder("test").tools(tools()).build().expect("it builds");
    let mut codex = agent.launch(one.codex()).clones(one.clones());
    for (name, value) in one.environment() {
        codex = codex.env(name, value);
    }
    let mut claude = agent.launch(other.claude_code()).clones(one.clones());
    for (name, value) in other.environment() {
        claude = claude.env(name, value);
    }
    let (codex, claude) = (codex.await.expect("it launches"), claude.await.expect("it launches"));
    let variables = [codex.session().endpoint().variable(), claude.session().endpoint().variable()];
    let environment = |command: &Command| {
        let names = command.as_std().get_envs().map(|(name, _)| name.to_string_lossy().into_owned());
        names.filter(|name| variables.contains(&name.as_str())).collect::<Vec<_>>()
    };
    assert_eq!(environment(&codex.command()), variables[..1]);
    assert_eq!(environment(&claude.command()), variables[1..]);
    let asked = codex.ask("Do it.").folder(one.work()).into_future();
    let (first, second) = tokio::join!(asked, claude.ask("Do it.").folder(other.work()).into_future());
    assert_eq!((first.expect("it ends").records().len(), second.expect("it ends").records().len()), (1, 1));
    assert_eq!((codex.session().calls_served(), claude.session().calls_served()), (1, 1));
}
