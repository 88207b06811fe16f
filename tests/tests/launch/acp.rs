//! An agent of the Agent Client Protocol: a shell that says what it has.

use std::{fs, process::Stdio};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Acp, Agent};
use agent_tools_tests::client::{Client, Era};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::shell::User;

/// Look.
#[tool(read_only)]
fn look() {}

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
    let heard: serde_json::Value = serde_json::from_str(heard).expect("a message");
    let server = &heard["params"]["mcpServers"][0];
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
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
