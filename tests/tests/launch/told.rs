//! No text that the library makes of what it has tells the bearer, nor do logs, at whatever level.

use std::{fmt::Debug, fs, path::Path, process::Stdio, time::Duration};

use agent_tools_runtime::{Acp, Approve, ClaudeCode, Client, Codex, Dialect, LaunchErrorKind, Offer, Scope};
use agent_tools_tests::{
    cli::Cli,
    client::{self, Era},
    log::Log,
    model::Step,
};
use serde_json::json;

use crate::{
    bench::Bench,
    canary,
    run::Run,
    scenarios::Turn,
    shell::{STRANGERS, Shell, User},
    wrapper::wrapper,
};

#[tokio::test]
async fn no_debug_output_error_fingerprint_or_log_has_the_bearer() {
    let _alone = STRANGERS.lock().await;
    let log = Log::of_process();
    let user = User::new("told");
    let shell = || Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };
    let mut told = Vec::new();
    let mut tell = |what: &dyn Debug| told.extend([format!("{what:?}"), format!("{what:#?}")]);

    tell(&user.agent);
    tell(user.agent.catalog());
    tell(&user.agent.session());
    tell(&user.agent.launch(shell()).clones(user.clones()).approve(Approve::All));
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let endpoint = launch.session().endpoint();
    let (variable, bearer) = endpoint.environment();
    let sender = client::Client::new(endpoint);
    tell(&launch);
    tell(&launch.session());
    tell(endpoint);
    tell(&user.agent.start().await.expect("it has started"));
    tell(&launch.ask("true"));

    let not_ready = launch.ready(Duration::ZERO).await.expect_err("nobody came");
    tell(&not_ready);
    tell(&not_ready.to_string());
    let call = async {
        let _pong = sender.call(Era::Modern, "ping", json!({})).await.result();
        fs::write(user.folder.join("called"), "").expect("written");
    };
    let wait = format!("until [ -e '{}' ]; do sleep 0.05; done", user.folder.join("called").display());
    let (answer, ()) = tokio::join!(launch.ask(wait).into_future(), call);
    let answer = answer.expect("it ends");
    assert_eq!(answer.records().len(), 1);
    tell(&answer);
    tell(&user.agent.ledger());
    tell(&user.agent.tally());

    let wrong = sender.with_bearer(&format!("{bearer}x")).request(Era::Legacy, "tools/list", json!({})).await;
    assert_eq!(wrong.status, 401);
    tell(&wrong);
    let late = launch.ask("sleep 60").deadline(Duration::from_millis(50)).await.expect_err("too long");
    tell(&late);
    tell(&late.to_string());
    let broken = user.folder.join("broken");
    fs::create_dir_all(&broken).expect("a folder");
    fs::write(broken.join("settings.toml"), "a = ").expect("written");
    let error = user.launch(&broken, Dialect::Toml).await.expect_err("no TOML");
    assert_eq!(error.kind(), LaunchErrorKind::Settings);
    tell(&error);
    tell(&error.to_string());

    let approved = ["ping"];
    let offer = Offer {
        url: endpoint.url(),
        variable,
        server_key: "host",
        clone: Path::new("/clone"),
        no_proxy: "",
        unapproved: &[],
        approved: &approved,
        patience: Duration::from_secs(1),
    };
    tell(&offer);
    let clients: [&dyn Client; 3] = [&Codex::default(), &ClaudeCode::default(), &shell()];
    for client in clients {
        tell(&client.plan(&offer, &|_| None));
    }
    tell(&(Codex::default(), ClaudeCode::default().headers_helper(), Acp::new("/bin/cat")));
    let (payload, fingerprint, catalog) = (launch.payload(), launch.fingerprint(), user.agent.catalog());
    tell(&(payload, fingerprint, catalog.fingerprint()));
    tell(&format!("{payload} {fingerprint} {}", catalog.fingerprint()));
    tell(&(endpoint.url(), Scope::test()));

    let forms = canary::forms(bearer);
    let found: Vec<_> = told.iter().filter(|told| canary::holds(told, &forms)).collect();
    assert_eq!(found, Vec::<&String>::new());
    tracing::trace!(target: "search", "the search for a bearer ends");
    let logged = log.text();
    assert!(logged.contains("TRACE search: the search for a bearer ends"), "everything is kept");
    assert!(logged.contains(launch.session().id()), "the call is in it");
    assert!(!canary::holds(&logged, &forms));
    assert_eq!(canary::files_with(&user.folder, &forms), Vec::<String>::new());
    assert!(canary::holds(format!("{:?}", launch.session().mcp_servers()), &forms), "what has it, is found");
}

/// The same search as in every turn, so that one which finds nothing would be known.
#[tokio::test]
async fn the_bearer_is_in_the_environment_of_the_client_and_of_no_other_process() {
    let user = User::new("environ");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let child = launch.spawn_with(|mut command| {
        command.args(["-c", "read line"]).stdin(Stdio::piped()).kill_on_drop(true).spawn()
    });
    let child = child.expect("it starts");
    let mut seen = canary::Seen::default();
    seen.look(&canary::forms(launch.session().endpoint().environment().1));
    assert!(seen.command_lines.is_empty(), "{seen:?}");
    assert_eq!(seen.environments.keys().copied().collect::<Vec<_>>(), [child.id().expect("it runs")]);
}

/// A turn with a client that logs all it can, in which the bearer is looked for as in every turn.
async fn at_its_most_verbose<C: Client>(cli: Cli, make: fn(&Bench) -> C) -> Option<Turn> {
    let run = Run { cli, is_real: true, scenario: "at_its_most_verbose" };
    let calls = vec![Step::Call("lookup_issue", json!({ "key": "APP-1" }))];
    let (turn, _) = Turn::taken(run, make, Approve::ReadOnly, calls).await?;
    assert_eq!(turn.calls().len(), 1);
    Some(turn)
}

#[tokio::test]
async fn codex_does_not_log_it() {
    let make = |bench: &Bench| bench.codex().program(wrapper(bench, Cli::Codex, "export RUST_LOG=trace"));
    let Some(turn) = at_its_most_verbose(Cli::Codex, make).await else { return };
    assert!(turn.answer.stderr().contains("TRACE"), "{}", turn.answer.stderr());
}

#[tokio::test]
async fn claude_code_does_not_log_it() {
    let make = |bench: &Bench| {
        let file = bench.folder.join("debug.log");
        bench.claude_code().arg("--debug").arg(format!("--debug-file={}", file.display()))
    };
    let Some(turn) = at_its_most_verbose(Cli::ClaudeCode, make).await else { return };
    let log = fs::read_to_string(turn.bench.folder.join("debug.log")).expect("it was written");
    assert!(log.contains("MCP server"), "{log}");
}
