//! Agents of the Agent Client Protocol: a shell that says what it has, and a real one.

use std::{fs, process::Stdio, time::Duration};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Acp, Agent};
use agent_tools_tests::{
    client::{Client, Era},
    model::{Model, Step},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};

use crate::{bench::Bench, canary, programs::clis, shell::User};

/// Look.
#[tool(read_only)]
fn look() -> u32 {
    7341
}

#[tokio::test]
async fn an_acp_agent_is_told_of_its_server_in_session_new_and_goes_past_every_proxy() {
    let user = User::new("acp");
    let agent = Agent::builder("test").tools(tools![look]).build().expect("it builds");
    let acp = Acp::new("/bin/sh").arg("-c").arg("read new; echo \"$new\"; env").inherit("CARGO_PKG_");
    let launch = agent.launch(acp).clones(user.clones()).folder(user.folder.clone());
    let launch = launch.env("HTTPS_PROXY", "http://127.0.0.1:9").await.expect("it launches");

    let mut command = launch.command();
    let mut running =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("it runs");
    let params = json!({ "cwd": user.folder, "mcpServers": launch.session().mcp_servers() });
    let new = json!({ "jsonrpc": "2.0", "id": 1, "method": "session/new", "params": params });
    let mut stdin = running.stdin.take().expect("a pipe");
    stdin.write_all(format!("{new}\n").as_bytes()).await.expect("written");
    let mut said = String::new();
    running.stdout.take().expect("a pipe").read_to_string(&mut said).await.expect("it says something");

    let (heard, environment) = said.split_once('\n').expect("two parts");
    let heard: Value = serde_json::from_str(heard).expect("a message");
    let server = &heard["params"]["mcpServers"][0];
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let header = &server["headers"][0];
    assert_eq!((text(&server["type"]), text(&server["name"])), ("http".to_owned(), "host".to_owned()));
    assert_eq!(text(&header["name"]), "Authorization");
    let bearer = text(&header["value"]).trim_start_matches("Bearer ").to_owned();
    assert_eq!(Client::at(&text(&server["url"]), &bearer).list(Era::Modern).await, ["look"]);

    let has = |name: &str| environment.lines().any(|line| line.starts_with(name));
    assert!(
        has("NO_PROXY=") && has("no_proxy=") && environment.contains("127.0.0.1,localhost"),
        "{environment}"
    );
    assert!(has("HTTPS_PROXY=") && has("CARGO_PKG_NAME=") && !has("CARGO_MANIFEST_DIR="), "{environment}");

    assert!(!environment.contains(&bearer), "it has the bearer from the message");

    let asked = launch.ask("What is it?").await.expect_err("it has no command line for that");
    assert_eq!(asked.kind(), std::io::ErrorKind::Unsupported);
    assert_eq!(asked.to_string(), "the ACP agent answers no question from a command line");
    assert_eq!(launch.profile(), None);
    assert!(fs::metadata(user.clones()).is_err(), "no clone is made");
    drop(launch);
    assert_eq!(agent.open_sessions(), 0);
}

/// A running agent, and the messages from it.
struct Running {
    stdin: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    /// The program may be a script that has started another.
    group: Child,
    ids: u64,
}

impl Running {
    fn start(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut child = command.spawn().expect("it runs");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { stdin: child.stdin.take().expect("a pipe"), lines, group: child, ids: 0 }
    }

    /// The result of a request; what the agent tells meanwhile is passed over.
    async fn request(&mut self, method: &str, params: Value) -> Value {
        self.ids += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.ids, "method": method, "params": params });
        self.stdin.write_all(format!("{request}\n").as_bytes()).await.expect("written");
        loop {
            let line = timeout(Duration::from_mins(1), self.lines.next_line()).await.expect("it answers");
            let message: Value =
                serde_json::from_str(&line.expect("it lives").expect("it lives")).expect("a message");
            assert!(message["error"].is_null(), "{message}");
            if message["id"] == self.ids {
                return message["result"].clone();
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let Some(group) = self.group.id() else { return };
        let _killed = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{group}")]).status();
    }
}

#[tokio::test]
async fn a_real_acp_agent_calls_the_tools() {
    let steps = vec![Step::Call("look", json!({})), Step::Say("FINAL")];
    let (Some(bench), Some(clis)) = (Bench::new("acp", Model::start(steps)), clis()) else { return };
    // It has the profile of Codex, which says where the model is.
    let _codex = bench.codex();
    let agent = Agent::builder("test").tools(tools![look]).build().expect("it builds");
    let mut launch = agent.launch(Acp::new(clis.join("bin/codex-acp"))).folder(bench.work());
    for (name, value) in bench.environment() {
        launch = launch.env(name, value);
    }
    let home = bench.folder.join("codex");
    let launch = launch.env("CODEX_HOME", home).env("OPENAI_API_KEY", "none").await.expect("it launches");
    let mut acp = Running::start(launch.command());

    let able = acp.request("initialize", json!({ "protocolVersion": 1, "clientCapabilities": {} })).await;
    assert_eq!(able["agentCapabilities"]["mcpCapabilities"]["http"], true);
    acp.request("authenticate", json!({ "methodId": "openai-api-key" })).await;
    let servers = launch.session().mcp_servers();
    let session = acp.request("session/new", json!({ "cwd": bench.work(), "mcpServers": servers })).await;
    let prompt = [json!({ "type": "text", "text": "Look." })];
    let turn = json!({ "sessionId": session["sessionId"], "prompt": prompt });
    assert_eq!(acp.request("session/prompt", turn).await["stopReason"], "end_turn");

    launch.ready(Duration::from_secs(1)).await.expect("it has listed the tools");
    assert_eq!(launch.session().calls_served(), 1);
    assert!(bench.model.results()[0].contains("7341"), "{:?}", bench.model.results());
    let forms = canary::forms(launch.session().endpoint().environment().1);
    assert_eq!(canary::files_with(&bench.folder, &forms), Vec::<String>::new());
    let leaked = |sent: &String| sent.contains("127.0.0.1") || forms.iter().any(|form| sent.contains(form));
    assert_eq!(bench.proxy.sent().into_iter().find(leaked), None, "nothing of ours reaches the proxy");
}
