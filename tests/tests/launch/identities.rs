//! The two identities of a launch.

use std::fs;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, Approve, ClaudeCode, Client, Codex, Fingerprint, Launch, LaunchBuilder};

use crate::shell::User;

/// Look.
#[tool(read_only)]
fn look() {}

/// Change.
#[tool]
fn change() {}

/// The exact payload and the fingerprint of a launch.
async fn of<C: Client>(
    agent: &Agent,
    client: C,
    user: &User,
    change: impl FnOnce(LaunchBuilder<'_, C>) -> LaunchBuilder<'_, C>,
) -> (Fingerprint, Fingerprint) {
    let launch = change(agent.launch(client).clones(user.clones())).await.expect("it launches");
    (launch.payload(), launch.fingerprint())
}

fn agent() -> Agent {
    Agent::builder("test").tools(tools![look, change]).build().expect("it builds")
}

#[tokio::test]
async fn the_payload_is_new_in_each_launch_and_the_fingerprint_stays() {
    let user = User::new("identities-same");
    let codex = || Codex::default().profile(user.profile());
    let claude = || ClaudeCode::default().profile(user.profile());
    for (first, second) in [
        (of(&agent(), codex(), &user, |it| it).await, of(&agent(), codex(), &user, |it| it).await),
        (of(&agent(), claude(), &user, |it| it).await, of(&agent(), claude(), &user, |it| it).await),
        // What the user says for himself is not what the host gives.
        (of(&agent(), claude(), &user, |it| it).await, {
            fs::write(user.profile().join(".claude.json"), "{ \"theme\": \"dark\" }").expect("written");
            of(&agent(), claude(), &user, |it| it.env("A_SECRET", "s")).await
        }),
        // A strict one has the URL and the variable among its arguments.
        (
            of(&agent(), claude().strict(), &user, |it| it).await,
            of(&agent(), claude().strict(), &user, |it| it).await,
        ),
    ] {
        assert_ne!(first.0, second.0, "the variable and the clone are others");
        assert_eq!(first.1, second.1);
        assert_ne!(first.0, first.1);
    }
}

#[tokio::test]
async fn whatever_the_client_is_given_otherwise_has_another_fingerprint() {
    let user = User::new("identities-other");
    let codex = || Codex::default().profile(user.profile());
    let fewer = Agent::builder("test").tools(tools![look]).build().expect("it builds");
    let keyed = Agent::builder("test").tools(tools![look, change]).server_key("other");
    let keyed = keyed.build().expect("it builds");
    let agent = agent();
    let folder = user.folder.clone();
    let mut all = vec![
        of(&agent, codex(), &user, |it| it).await.1,
        of(&agent, ClaudeCode::default().profile(user.profile()), &user, |it| it).await.1,
        of(&agent, ClaudeCode::default().profile(user.profile()).strict(), &user, |it| it).await.1,
        of(&agent, codex().arg("--model=a"), &user, |it| it).await.1,
        of(&agent, codex().arg("--model=b"), &user, |it| it).await.1,
        of(&agent, codex().arg("--model").arg("=a"), &user, |it| it).await.1,
        of(&agent, codex().program("other"), &user, |it| it).await.1,
        of(&agent, codex(), &user, |it| it.approve(Approve::All)).await.1,
        of(&agent, codex(), &user, |it| it.approve(Approve::Nothing)).await.1,
        of(&agent, codex(), &user, |it| it.folder(folder)).await.1,
        of(&agent, codex(), &user, |it| it.session(|session| session.only(["look"]))).await.1,
        of(&fewer, codex(), &user, |it| it).await.1,
        of(&keyed, codex(), &user, |it| it).await.1,
    ];
    let count = all.len();
    all.sort_unstable_by_key(|fingerprint| *fingerprint.as_bytes());
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn a_launch_can_be_kept_and_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Launch<Codex>>();
    shared::<Launch<ClaudeCode>>();
}
