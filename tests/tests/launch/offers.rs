//! Which tools a launch offers, and which it approves.

use agent_tools::{Context, Tools, define, tool, tools};
use agent_tools_runtime::{
    Agent, Approve, BuildErrorKind, ClaudeCode, Client, Codex, Dialect, LaunchErrorKind,
};

use crate::shell::{Shell, User};

/// Look.
#[tool(read_only)]
fn look() {}

/// Change.
#[tool]
fn change() {}

/// Look elsewhere.
#[tool(read_only)]
fn look_elsewhere() {}

fn tools() -> Tools {
    tools![look, change, look_elsewhere]
}

/// What was approved to the shell, in the words of its settings; or why it was not launched.
async fn approved(approve: Approve, only: Option<&[&str]>) -> Result<Vec<String>, String> {
    let user = User::new("approved");
    let agent = Agent::builder("test").tools(tools()).build().expect("it builds");
    let shell = Shell { profile: user.profile(), dialect: Dialect::Json, longest: 64 };
    let mut launch = agent.launch(shell).clones(user.clones()).approve(approve);
    if let Some(only) = only {
        launch = launch.session(|session| session.only(only.iter().copied()));
    }
    let launch = launch.await.map_err(|error| {
        assert_eq!(error.kind(), LaunchErrorKind::UnknownTool);
        error.to_string()
    })?;
    let settings = std::fs::read_to_string(launch.profile().expect("it has a clone").join("settings.json"))
        .expect("read");
    let (_, list) = settings.split_once("\"approved\":").expect("it says so");
    let list = list.split_inclusive(']').next().expect("a list");
    Ok(serde_json::from_str(list).expect("texts"))
}

#[tokio::test]
async fn never_more_is_approved_than_was_said_and_is_shown() {
    let only: Option<&[&str]> = Some(&["look", "change"]);
    for (approve, only, expected) in [
        (Approve::default(), None, Ok(vec!["look", "look_elsewhere"])),
        (Approve::ReadOnly, only, Ok(vec!["look"])),
        (Approve::All, None, Ok(vec!["change", "look", "look_elsewhere"])),
        (Approve::All, only, Ok(vec!["change", "look"])),
        (Approve::Nothing, None, Ok(vec![])),
        (Approve::tools(["change"]), None, Ok(vec!["change"])),
        (Approve::tools(["change"]), only, Ok(vec!["change"])),
        (
            Approve::tools(["look_elsewhere"]),
            only,
            Err("`look_elsewhere` is to be approved, and the session does not show it"),
        ),
        (Approve::tools(["lock"]), None, Err("`lock` is to be approved, and the agent has no such tool")),
    ] {
        let expected = expected.map(|names| names.into_iter().map(str::to_owned).collect());
        assert_eq!(
            approved(approve.clone(), only).await,
            expected.map_err(str::to_owned),
            "{approve:?}, {only:?}"
        );
    }
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Nothing {}

/// A tool with a name of so many bytes.
fn named(length: usize) -> Tools {
    define("n".repeat(length), "Ping.", |_: Context, _: Nothing| async { Ok(()) }).into()
}

/// How a launch with a tool of that name length ends: with no error, or with its kind and what it says.
async fn launched(client: impl Client, key: &str, length: usize) -> Result<(), (LaunchErrorKind, String)> {
    let user = User::new("named");
    let built = Agent::builder("test").tools(named(length)).server_key(key).build();
    let agent = built.expect("it builds, or the table says otherwise");
    let launched = agent.launch(client).clones(user.clones()).await;
    launched.map(drop).map_err(|error| (error.kind(), error.to_string()))
}

#[tokio::test]
async fn a_name_that_the_client_would_drop_is_refused_with_the_longest_that_it_takes() {
    let lengths = [1, 40, 47, 48, 52, 53, 54, 55, 59, 60, 64, 65, 128];
    for (key, takes) in [("host", 64 - 11), ("h", 64 - 8), ("a-key-of-sixteen", 64 - 23)] {
        for length in lengths {
            let built = Agent::builder("test").tools(named(length)).server_key(key).build();
            match built {
                Ok(_) => assert!(length <= takes, "{key} {length}"),
                Err(error) => {
                    assert!(length > takes, "{key} {length}: {error}");
                    let expected = [BuildErrorKind::NameTooLong, BuildErrorKind::Tools];
                    assert!(expected.contains(&error.kind()), "{error}");
                    let told = format!("which leaves {takes}; too long");
                    assert!(length > 64 || error.to_string().contains(&told), "{error}");
                    continue;
                }
            }
            let absent = "/absent";
            assert_eq!(launched(Codex::default().profile(absent), key, length).await, Ok(()));
            assert_eq!(launched(ClaudeCode::default().profile(absent), key, length).await, Ok(()));
            // A client that takes less than the others, with a shorter prefix.
            for longest in [20, 60] {
                let shell = Shell { profile: absent.into(), dialect: Dialect::Toml, longest };
                let own = longest.saturating_sub(key.len() + 2);
                let told = format!(
                    "Shell puts `{key}__` before a tool's name and takes {longest} bytes, which leaves {own}; too \
                     long: `{}`",
                    "n".repeat(length)
                );
                let expected = if length <= own { Ok(()) } else { Err((LaunchErrorKind::NameTooLong, told)) };
                assert_eq!(launched(shell, key, length).await, expected);
            }
        }
    }
}

#[tokio::test]
async fn a_long_name_that_the_session_does_not_show_is_in_nobodys_way() {
    let user = User::new("long-hidden");
    let agent = Agent::builder("test").tools(tools()).build().expect("it builds");
    let shell = || Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 12 };
    let all = agent.launch(shell()).clones(user.clones()).await.expect_err("`look_elsewhere` is long");
    assert_eq!(all.kind(), LaunchErrorKind::NameTooLong);
    assert_eq!(agent.open_sessions(), 0);
    let shown =
        agent.launch(shell()).clones(user.clones()).session(|session| session.only(["look", "change"]));
    assert!(shown.await.is_ok(), "the others are short");
}
