use std::{collections::BTreeSet, fs, future::IntoFuture as _, process, time::Duration};

use agent_tools::{Context, ToolError, Tools, reject, tool, tools};
use agent_tools_runtime::{Agent, Answer, Approve, Client, OutcomeKind};
use agent_tools_tests::{
    cli::Cli,
    log::Log,
    model::{Model, Step},
    seams::Recording,
};
use serde_json::json;
use tokio::{process::Command, time::sleep};

use crate::{bench::Bench, canary, recorded::Recorded, run, run::Run};

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

/// How long a tool takes.
struct Seconds(u64);

/// Take more than a minute.
#[tool(read_only, timeout = "2m")]
async fn take_long(#[state] seconds: &Seconds, context: &Context) -> String {
    for second in 0..seconds.0 {
        sleep(Duration::from_secs(1)).await;
        context.progress(second + 1, Some(seconds.0), "still at it");
    }
    "done at last; the number is 7341".to_owned()
}

/// It is the patience of the real CLIs that is tried; of a fake one only that it reads the stream to its end.
fn tools(is_real: bool) -> Tools {
    tools![lookup_issue, close_issue, say_no, take_long(Seconds(if is_real { 75 } else { 2 }))]
}

/// One turn of a client in which the model asks for a tool.
pub(crate) struct Turn {
    pub(crate) agent: Agent,
    pub(crate) bench: Bench,
    pub(crate) answer: Answer,
}

impl Turn {
    async fn of<C: Client>(run: Run, client: fn(&Bench) -> C, approve: Approve, call: Step) -> Option<Self> {
        Self::of_calls(run, client, approve, vec![call]).await
    }

    /// Held against what is recorded of the scenario.
    async fn of_calls<C: Client>(
        run: Run,
        client: fn(&Bench) -> C,
        approve: Approve,
        calls: Vec<Step>,
    ) -> Option<Self> {
        let (turn, recording) = Self::taken(run, client, approve, calls).await?;
        run.record(&recording);
        Some(turn)
    }

    pub(crate) async fn taken<C: Client>(
        run: Run,
        client: fn(&Bench) -> C,
        approve: Approve,
        mut calls: Vec<Step>,
    ) -> Option<(Self, Recording)> {
        let log = Log::of_process();
        calls.push(Step::Say("FINAL"));
        let model = Model::start(calls);
        let bench = Bench::of(run, model)?;
        let agent = Agent::builder("test").tools(tools(run.is_real)).build().expect("it builds");
        let (client, kept) = Recorded::new(client(&bench));
        let mut launch = agent.launch(client).approve(approve).clones(bench.clones());
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
        let seen = watch.stop();
        assert_eq!(seen.command_lines, BTreeSet::new());
        // Where it is, it is found, but in a fake, which ends before anybody looks; the host itself does not have it.
        assert!(!(run.is_real && seen.environments.is_empty()), "{seen:?}");
        assert!(!seen.environments.contains_key(&process::id()), "{seen:?}");
        assert_eq!(canary::files_with(&bench.folder, &canary), Vec::<String>::new());
        let told = format!("{launch:?} {answer:?} {:?}", bench.model.asked());
        assert!(!canary::holds(&told, &canary), "{told}");
        assert!(!canary::holds(log.text(), &canary), "the host's log has it");
        let leaked = |sent: &String| sent.contains("127.0.0.1") || canary::holds(sent, &canary);
        assert_eq!(
            bench.proxy.sent().iter().find(|sent| leaked(sent)),
            None,
            "nothing of ours reaches the proxy"
        );
        let recording = kept.recording(&launch, &bench);
        assert!(!canary::holds(recording.to_string(), &canary), "{recording}");
        drop(launch);
        assert_eq!(fs::read_dir(bench.clones()).expect("a folder").count(), 0, "nothing is left");
        Some((Self { agent, bench, answer }, recording))
    }

    pub(crate) fn calls(&self) -> Vec<(Option<&str>, OutcomeKind)> {
        self.answer.records().iter().map(|record| (record.tool(), record.kind())).collect()
    }
}

/// Each scenario with each client, real and fake.
macro_rules! scenarios {
    ($($scenario:ident)*) => {
        const SCENARIOS: &[&str] = &[$(stringify!($scenario)),*];
        scenarios!(codex, Codex, codex, true, $($scenario)*);
        scenarios!(claude_code, ClaudeCode, claude_code, true, $($scenario)*);
        scenarios!(fake_codex, Codex, codex, false, $($scenario)*);
        scenarios!(fake_claude_code, ClaudeCode, claude_code, false, $($scenario)*);
    };
    ($module:ident, $cli:ident, $make:ident, $is_real:literal, $($scenario:ident)*) => {
        mod $module {
            use super::{Bench, Cli, Run};

            $(
                #[tokio::test]
                async fn $scenario() {
                    let run = Run { cli: Cli::$cli, is_real: $is_real, scenario: stringify!($scenario) };
                    super::$scenario(run, Bench::$make).await;
                }
            )*
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
    calls_in_a_row_have_an_end_each
}

async fn the_model_calls_a_tool_and_sees_its_result<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let call = Step::Call("lookup_issue", json!({ "key": "APP-1" }));
    let Some(turn) = Turn::of(run, make, Approve::ReadOnly, call).await else {
        return;
    };
    assert_eq!(turn.calls(), [(Some("lookup_issue"), OutcomeKind::Success)], "{:?}", turn.answer);
    assert!(turn.bench.model.results()[0].contains("7341"));
    assert_eq!(turn.answer.text(), Some("FINAL"));
    assert_eq!(turn.agent.tally().started(), 1);
}

async fn a_tool_that_may_change_things_does_not_run_unasked<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let call = Step::Call("close_issue", json!({ "key": "APP-1" }));
    let Some(turn) = Turn::of(run, make, Approve::ReadOnly, call).await else {
        return;
    };
    assert_eq!(turn.calls(), []);
    assert!(!turn.bench.model.results()[0].contains("7341"), "the model was told that it did not run");
}

async fn a_tool_runs_that_was_approved_by_name<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let call = Step::Call("close_issue", json!({ "key": "APP-1" }));
    let approve = Approve::tools(["close_issue"]);
    let Some(turn) = Turn::of(run, make, approve, call).await else { return };
    assert_eq!(turn.calls(), [(Some("close_issue"), OutcomeKind::Success)]);
}

async fn nothing_runs_where_nothing_is_approved<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let call = Step::Call("lookup_issue", json!({ "key": "APP-1" }));
    let Some(turn) = Turn::of(run, make, Approve::Nothing, call).await else {
        return;
    };
    assert_eq!(turn.calls(), []);
}

async fn the_words_of_a_rejection_reach_the_model<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let call = Step::Call("say_no", json!({}));
    let Some(turn) = Turn::of(run, make, Approve::All, call).await else { return };
    assert_eq!(turn.calls(), [(Some("say_no"), OutcomeKind::Rejected)]);
    assert!(turn.bench.model.results()[0].contains("number 7341 is not on the list"));
}

async fn a_tool_that_takes_longer_than_a_minute_is_waited_for<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let call = Step::Call("take_long", json!({}));
    let Some(turn) = Turn::of(run, make, Approve::ReadOnly, call).await else { return };
    assert_eq!(turn.calls(), [(Some("take_long"), OutcomeKind::Success)]);
    assert!(turn.bench.model.results()[0].contains("7341"), "{:?}", turn.bench.model.results());
}

async fn calls_in_a_row_have_an_end_each<C: Client>(run: Run, make: fn(&Bench) -> C) {
    let calls = vec![
        Step::Call("lookup_issue", json!({ "key": "APP-1" })),
        Step::Call("close_issue", json!({ "key": "APP-1" })),
        Step::Call("say_no", json!({})),
        Step::Call("lookup_issue", json!({ "key": "APP-2" })),
    ];
    let Some(turn) = Turn::of_calls(run, make, Approve::ReadOnly, calls).await else { return };
    let ends = [
        (Some("lookup_issue"), OutcomeKind::Success),
        (Some("say_no"), OutcomeKind::Rejected),
        (Some("lookup_issue"), OutcomeKind::Success),
    ];
    assert_eq!(turn.calls(), ends);
    let told = turn.bench.model.results();
    let results = ["APP-1 is open", "", "7341 is not on the list", "APP-2 is open"];
    assert!(told.len() == 4 && told.iter().zip(results).all(|(told, own)| told.contains(own)), "{told:?}");
    assert!(!told[1].contains("7341"), "{told:?}");
}

#[tokio::test]
async fn launches_of_one_agent_have_a_bearer_each_and_see_none_of_another() {
    launched_beside_each_other(true).await;
}

#[tokio::test]
async fn fake_launches_of_one_agent_have_a_bearer_each_and_see_none_of_another() {
    launched_beside_each_other(false).await;
}

async fn launched_beside_each_other(is_real: bool) {
    let call = || Step::Call("lookup_issue", json!({ "key": "APP-1" }));
    let bench = |cli| {
        let run = Run { cli, is_real, scenario: "beside" };
        Bench::of(run, Model::start(vec![call(), Step::Say("FINAL")]))
    };
    let (Some(one), Some(other)) = (bench(Cli::Codex), bench(Cli::ClaudeCode)) else { return };
    let agent = Agent::builder("test").tools(tools(is_real)).build().expect("it builds");
    let (codex, of_codex) = Recorded::new(one.codex());
    let mut codex = agent.launch(codex).clones(one.clones());
    for (name, value) in one.environment() {
        codex = codex.env(name, value);
    }
    let (claude, of_claude) = Recorded::new(other.claude_code());
    let mut claude = agent.launch(claude).clones(one.clones());
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
    if run::is_update() {
        return;
    }
    let (of_codex, of_claude) = (of_codex.recording(&codex, &one), of_claude.recording(&claude, &other));
    for (cli, recording) in [(Cli::Codex, of_codex), (Cli::ClaudeCode, of_claude)] {
        // Each does what it does alone.
        Run { cli, is_real, scenario: "the_model_calls_a_tool_and_sees_its_result" }.hold(&recording);
    }
}

#[test]
fn each_scenario_has_a_recording_of_each_cli_and_no_other_is_left() {
    // They are being written beside this.
    if run::is_update() {
        return;
    }
    for cli in Cli::RECORDED {
        let files = fs::read_dir(cli.recordings()).expect("the recordings are there");
        let mut found: Vec<_> = files.map(|file| file.expect("a file").file_name().into_string()).collect();
        found.sort();
        let mut expected: Vec<_> = SCENARIOS.iter().map(|scenario| Ok(format!("{scenario}.json"))).collect();
        expected.sort();
        assert_eq!(found, expected);
        for scenario in SCENARIOS {
            let recording = Run { cli, is_real: true, scenario }.recording().to_string();
            let of_the_machine = ["/home/", "/root/", "/tmp/", "/var/", "/Users/", "127.0.0.1"];
            assert_eq!(of_the_machine.iter().find(|own| recording.contains(**own)), None, "{recording}");
        }
    }
}
