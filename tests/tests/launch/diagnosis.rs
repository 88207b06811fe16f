//! What a host is told of a client that comes without its bearer, or asks for the tools in a way that is refused.

use std::{fs, future::IntoFuture as _, process::Stdio, time::Duration};

use agent_tools_runtime::{
    Approve, ClaudeCode, Client, Codex, Dialect, Launch, NotReady, NotReadyKind, Record,
};
use agent_tools_tests::{
    cli::Cli,
    client::{self, Era},
    model::{Model, Step},
};
use serde_json::json;

use crate::{
    bench::Bench,
    shell::{STRANGERS, User},
    wrapper::wrapper,
};

/// So long that a test which waits for it has failed.
const LONG: Duration = Duration::from_secs(30);

/// What a client sends in the place of `Bearer` and its bearer, where it does not expand the variable `X`.
const UNEXPANDED: [&str; 8] =
    ["Bearer ${X}", "Bearer $X", "Bearer {env:X}", "Bearer ${env:X}", "X", "Bearer ", "Bearer", "bearer   "];

/// A client of the session of a launch, which sends what it is told to.
struct Sender {
    client: client::Client,
    variable: String,
}

impl Sender {
    fn new<C: Client>(launch: &Launch<C>) -> Self {
        let endpoint = launch.session().endpoint();
        Self { client: client::Client::new(endpoint), variable: endpoint.variable().to_owned() }
    }

    /// Lists the tools with this in the place of the bearer, and the name of the variable beside it, as the entry has it;
    /// the status of the answer.
    async fn send(&self, authorization: &str) -> u16 {
        self.send_alone(&format!("{authorization}\r\nAgent-Tools-Variable: X")).await
    }

    /// The same without that name.
    async fn send_alone(&self, authorization: &str) -> u16 {
        let right = format!("Bearer {}", self.client.bearer());
        let text = self.client.text(Era::Legacy, "tools/list", json!({}));
        let sent = text.replace(&right, &authorization.replace('X', &self.variable));
        self.client.send(&sent).await.status
    }
}

#[tokio::test]
async fn a_client_that_does_not_expand_the_variable_is_told_at_once() {
    let user = User::new("unexpanded");
    for form in UNEXPANDED {
        let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
        let sender = Sender::new(&launch);
        let (not_ready, status) = tokio::join!(launch.ready(LONG), sender.send(form));
        let not_ready = not_ready.expect_err("it has not listed");
        assert_eq!((not_ready.kind(), status), (NotReadyKind::NotExpanded, 401), "{form}");
        assert!(not_ready.to_string().contains(&sender.variable), "{not_ready}");
    }
}

#[tokio::test]
async fn a_client_that_was_right_once_is_told_of_all_the_same() {
    let user = User::new("right-once");
    for form in UNEXPANDED {
        let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
        let sender = Sender::new(&launch);
        assert_eq!(sender.client.list(Era::Legacy).await, ["ping"]);
        launch.ready(LONG).await.expect("it was right");
        let (not_ready, status) = tokio::join!(launch.not_expanded(), sender.send(form));
        assert_eq!((not_ready.kind(), status), (NotReadyKind::NotExpanded, 401), "{form}");
        let not_ready = launch.ready(LONG).await.expect_err("what came last counts");
        assert_eq!(not_ready.kind(), NotReadyKind::NotExpanded, "{form}");
        assert_eq!(sender.client.list(Era::Modern).await, ["ping"]);
        launch.ready(LONG).await.expect("it is right again");
    }
}

#[tokio::test]
async fn an_answer_says_that_its_client_did_not_expand_the_variable() {
    let _alone = STRANGERS.lock().await;
    let user = User::new("answers");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let sender = Sender::new(&launch);
    // The client ends once it may, which is when it has been spoken for.
    let done = user.folder.join("done");
    let question = format!("until [ -e '{0}' ]; do sleep 0.05; done; rm '{0}'", done.display());
    for (sent, kind) in [
        (&["Bearer $X"][..], Some(NotReadyKind::NotExpanded)),
        (&["right", "Bearer "], Some(NotReadyKind::NotExpanded)),
        (&["Bearer ", "right"], Some(NotReadyKind::NotExpanded)),
        (&["right"], None),
        (&["Bearer wrong"], Some(NotReadyKind::Unauthorized)),
        (&[], Some(NotReadyKind::Nothing)),
    ] {
        let speak = async {
            for form in sent {
                match *form {
                    "right" => drop(sender.client.list(Era::Legacy).await),
                    form => assert_eq!(sender.send(form).await, 401),
                }
            }
            fs::write(&done, "").expect("written");
        };
        let (answer, ()) = tokio::join!(launch.ask(&*question).into_future(), speak);
        let answer = answer.expect("it ends");
        assert_eq!(answer.not_ready().map(NotReady::kind), kind, "{sent:?}");
    }
}

#[tokio::test]
async fn an_empty_bearer_is_nobodys_where_it_could_be_anothers() {
    let _alone = STRANGERS.lock().await;
    let user = User::new("empty");
    let one = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let other = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let sender = Sender::new(&one);
    let short = Duration::from_millis(500);
    let (first, second, _) = tokio::join!(one.ready(short), other.ready(short), sender.send_alone("Bearer "));
    for not_ready in [first, second] {
        let not_ready = not_ready.expect_err("nobody listed");
        assert_eq!(not_ready.kind(), NotReadyKind::Unauthorized);
        assert!(not_ready.to_string().contains("an empty bearer"), "{not_ready}");
    }
}

#[tokio::test]
async fn a_list_that_is_refused_is_told() {
    let user = User::new("refused-lists");
    for (era, params, headers) in [
        (Era::Legacy, json!({}), "MCP-Protocol-Version: 1999-01-01\r\n"),
        (Era::Legacy, json!({}), "Mcp-Session-Id: nobodys\r\n"),
        (Era::Legacy, json!([]), ""),
        (Era::Legacy, json!({ "cursor": "2" }), ""),
        (Era::Modern, json!({ "cursor": "2" }), ""),
    ] {
        let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
        let client = Sender::new(&launch).client;
        let text = client.text(era, "tools/list", params.clone());
        let answer = client.send(&text.replacen("Accept:", &format!("{headers}Accept:"), 1)).await;
        assert!(answer.body.contains("\"error\""), "{params}: {}", answer.body);
        let not_ready = launch.ready(Duration::from_millis(50)).await.expect_err("it was refused");
        assert_eq!(not_ready.kind(), NotReadyKind::ListRefused, "{params} {headers}");
        assert_eq!(client.list(era).await, ["ping"]);
        launch.ready(LONG).await.expect("it has it in the end");
    }
}

#[tokio::test]
async fn what_came_before_anybody_asked_is_told_and_what_came_before_the_launch_is_not() {
    let _alone = STRANGERS.lock().await;
    let user = User::new("before");
    for (sent, is_named, kind) in [
        ("Bearer wrong", false, NotReadyKind::Unauthorized),
        ("Bearer wrong", true, NotReadyKind::Unauthorized),
        ("Bearer $X", true, NotReadyKind::NotExpanded),
        ("", false, NotReadyKind::Nothing),
    ] {
        let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
        let sender = Sender::new(&launch);
        if !sent.is_empty() {
            let status = if is_named { sender.send(sent).await } else { sender.send_alone(sent).await };
            assert_eq!(status, 401, "{sent}");
        }
        let not_ready = launch.ready(Duration::ZERO).await.expect_err("it has not listed");
        assert_eq!(not_ready.kind(), kind, "{sent} {is_named}");
    }
}

#[tokio::test]
async fn that_the_agent_is_closed_is_told_at_once() {
    for (has_listed, is_dropped) in [(false, false), (false, true), (true, false), (true, true)] {
        let user = User::new("closed");
        let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
        if has_listed {
            assert_eq!(Sender::new(&launch).client.list(Era::Legacy).await, ["ping"]);
            launch.ready(LONG).await.expect("it has listed");
        }
        let agent = user.agent;
        let close = async move {
            if !is_dropped {
                agent.close(LONG).await.expect("nothing runs");
            }
        };
        // Where it has listed it may be said before that it is ready.
        let (early, ()) = tokio::join!(launch.ready(LONG), close);
        assert_eq!(early.is_ok(), has_listed, "{early:?}");
        let not_ready = launch.ready(LONG).await.expect_err("it has lost them");
        let answer = launch.ask("true").await.expect("it ends");
        let told = [early.err().unwrap_or(not_ready.clone()), not_ready].map(|not_ready| not_ready.kind());
        assert_eq!(told, [NotReadyKind::Closed; 2], "{has_listed} {is_dropped}");
        assert_eq!(answer.not_ready().map(NotReady::kind), Some(NotReadyKind::Closed));
    }
}

/// Does something to each of our variables, as one who cleans the environment.
fn cleaning(change: &str) -> String {
    format!("for name in $(env | grep -oE '^AGENT_TOOLS_[0-9A-F]{{8}}'); do {change}; done")
}

/// What is told of a real client that a wrapper keeps its variable from, while it runs and when it is done.
async fn behind_a_wrapper<C: Client>(
    name: &str,
    client: impl FnOnce(&Bench) -> C,
) -> Option<[Option<NotReadyKind>; 2]> {
    let bench = Bench::new(name, Model::start(vec![Step::Say("FINAL")]))?;
    let user = User::new(name);
    let mut launch = user.agent.launch(client(&bench)).clones(bench.clones());
    for (name, value) in bench.environment() {
        launch = launch.env(name, value);
    }
    let launch = launch.await.expect("it launches");
    let asked = launch.ask("Do it.").folder(bench.work()).deadline(Duration::from_mins(2));
    let ask = async {
        let answer = asked.await.expect("it ends");
        answer.not_ready().map(NotReady::kind)
    };
    let (ready, answer) = tokio::join!(launch.ready(Duration::from_secs(5)), ask);
    Some([ready.err().map(|not_ready| not_ready.kind()), answer])
}

#[tokio::test]
async fn claude_code_without_its_variable_is_told_while_it_runs_and_when_it_is_done() {
    for (name, change) in [("unset", "unset $name"), ("empty", "export $name=")] {
        let name = format!("claude-{name}");
        let make =
            |bench: &Bench| bench.claude_code().program(wrapper(bench, Cli::ClaudeCode, &cleaning(change)));
        let Some(told) = behind_a_wrapper(&name, make).await else { return };
        assert_eq!(told, [Some(NotReadyKind::NotExpanded); 2], "{name}");
        let make = |bench: &Bench| make(bench).headers_helper();
        let Some(told) = behind_a_wrapper(&format!("{name}-helper"), make).await else { return };
        assert_eq!(told, [Some(NotReadyKind::NotExpanded); 2], "{name}");
    }
}

/// It looks itself, and ends.
#[tokio::test]
async fn codex_without_its_variable_does_not_come() {
    let _alone = STRANGERS.lock().await;
    let make = |bench: &Bench| -> Codex {
        bench.codex().program(wrapper(bench, Cli::Codex, &cleaning("unset $name")))
    };
    let Some(told) = behind_a_wrapper("codex-unset", make).await else { return };
    assert_eq!(told, [Some(NotReadyKind::Nothing); 2]);
}

#[tokio::test]
async fn a_client_that_its_host_starts_without_the_variable_is_told() {
    let Some(bench) = Bench::new("spawned", Model::start(vec![Step::Say("FINAL")])) else { return };
    let user = User::new("spawned");
    let mut launch = user.agent.launch(bench.claude_code()).clones(bench.clones());
    for (name, value) in bench.environment() {
        launch = launch.env(name, value);
    }
    let launch = launch.await.expect("it launches");
    let child = launch.spawn_with(|mut command| {
        command.args(["--print", "Do it."]).current_dir(bench.work()).kill_on_drop(true);
        command.env_remove(launch.session().endpoint().variable());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    });
    let _child = child.expect("it starts");
    let not_ready = launch.ready(LONG).await.expect_err("it cannot have listed");
    assert_eq!(not_ready.kind(), NotReadyKind::NotExpanded);
}

#[tokio::test]
async fn claude_code_takes_the_bearer_from_a_command() {
    for (name, make) in [
        ("helper", (|bench| bench.claude_code().headers_helper()) as fn(&Bench) -> ClaudeCode),
        ("helper-strict", |bench| bench.claude_code().headers_helper().strict()),
    ] {
        let script = vec![Step::Call("ping", json!({})), Step::Say("FINAL")];
        let Some(bench) = Bench::new(name, Model::start(script)) else { return };
        let user = User::new(name);
        let mut launch = user.agent.launch(make(&bench)).approve(Approve::ReadOnly).clones(bench.clones());
        for (name, value) in bench.environment() {
            launch = launch.env(name, value);
        }
        let launch = launch.await.expect("it launches");
        let answer = launch.ask("Do it.").folder(bench.work()).await.expect("it ends");
        let called: Vec<_> = answer.records().iter().filter_map(Record::tool).collect();
        assert_eq!((called, answer.not_ready().is_none()), (vec!["ping"], true), "{name}");
    }
}
