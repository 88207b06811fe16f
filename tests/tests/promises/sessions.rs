//! A session is the guard of one turn: its bearer sees what it was given and dies with it.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use agent_tools::{Descriptor, Tools, tools};
use agent_tools_runtime::{Agent, CanceledBy, OutcomeKind, StartErrorKind};
use agent_tools_tests::{
    client::{Client, Era, initialize},
    tools::{Counts, boom, echo, noargs, sleepy},
};
use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::{SOON, eventually};

fn agent(tools: Tools) -> Agent {
    Agent::builder("turns").tools(tools).server_key("turn").build().expect("builds")
}

fn some_tools(counts: &Arc<Counts>) -> Tools {
    tools![noargs, boom, echo(Arc::clone(counts)), sleepy(Arc::clone(counts))]
}

#[tokio::test]
async fn each_session_lists_and_calls_what_it_was_given_and_nothing_else() {
    let agent = agent(some_tools(&Arc::default()));
    let all = agent.session().start().await.expect("starts, and the agent with it");
    let two = agent.session().only(["noargs", "boom"]).start().await.expect("starts");
    let none = agent.session().only([""; 0]).start().await.expect("starts");
    let hidden = agent.session().visible(|tool| tool.name() != "boom").start().await.expect("starts");
    let own = agent.start().await.expect("is started");
    for era in Era::ALL {
        for (endpoint, expected) in [
            (&own, &["boom", "echo", "noargs", "sleepy"][..]),
            (all.endpoint(), &["boom", "echo", "noargs", "sleepy"]),
            (two.endpoint(), &["boom", "noargs"]),
            (none.endpoint(), &[]),
            (hidden.endpoint(), &["echo", "noargs", "sleepy"]),
        ] {
            let client = Client::new(endpoint);
            assert_eq!(client.list(era).await, expected);
            let call = client.call(era, "boom", json!({})).await;
            if expected.contains(&"boom") {
                assert_eq!(call.failure()["code"], "internal_error");
            } else {
                let unknown = client.call(era, "nowhere", json!({})).await;
                assert_eq!(
                    (call.status, call.body),
                    (unknown.status, unknown.body),
                    "as if it did not exist"
                );
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn what_is_visible_is_asked_anew_and_so_never_cached() {
    let agent = agent(tools![noargs]);
    let open = Arc::new(AtomicBool::new(true));
    let session = agent.session().visible({
        let open = Arc::clone(&open);
        move |_| open.load(Ordering::SeqCst)
    });
    let session = session.start().await.expect("starts");
    let client = Client::new(session.endpoint());
    for (is_open, names) in [(true, vec!["noargs"]), (false, vec![]), (true, vec!["noargs"])] {
        open.store(is_open, Ordering::SeqCst);
        assert_eq!(client.list(Era::Modern).await, names);
        let listed = client.request(Era::Modern, "tools/list", json!({})).await.result();
        assert_eq!((&listed["ttlMs"], &listed["cacheScope"]), (&json!(0), &json!("private")));
        let answer = client.call(Era::Modern, "noargs", json!({})).await.message();
        assert_eq!(answer["error"]["code"] == -32602, !is_open, "{answer}");
    }
    let all = agent.session().only(["noargs"]).start().await.expect("starts");
    let listed = Client::new(all.endpoint()).request(Era::Modern, "tools/list", json!({})).await.result();
    assert_ne!(listed["ttlMs"], 0, "a fixed choice may be kept");
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_predicate_that_panics_hides_and_takes_nothing_else_down() {
    let agent = agent(tools![noargs, boom]);
    let picky = |tool: &Descriptor| if tool.name() == "boom" { panic!("no") } else { true };
    let session = agent.session().visible(picky).start().await.expect("starts");
    let client = Client::new(session.endpoint());
    for era in Era::ALL {
        assert_eq!(client.list(era).await, ["noargs"]);
        assert_eq!(client.call(era, "boom", json!({})).await.message()["error"]["code"], -32602);
        assert_eq!(client.call(era, "noargs", json!({})).await.status, 200);
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn dropping_a_session_revokes_its_bearer_at_once_and_cancels_its_calls_alone() {
    let counts = Arc::new(Counts::default());
    let agent = agent(some_tools(&counts));
    let (one, other) = (agent.session().start().await.expect("starts"), agent.session().start().await);
    let other = other.expect("starts");
    let (first, second) = (Client::new(one.endpoint()), Client::new(other.endpoint()));
    for client in [&first, &second] {
        let mut stream = client.connect().await.expect("connects");
        let call = client.text(Era::Modern, "tools/call", json!({ "name": "sleepy", "arguments": {} }));
        stream.write_all(call.as_bytes()).await.expect("sent");
        // Kept open: it is the session that ends.
        std::mem::forget(stream);
    }
    eventually("both run", || counts.get().0 == 2).await;
    assert_eq!(agent.open_sessions(), 2);
    let id = one.id().to_owned();
    drop(one);
    assert_eq!(first.call(Era::Modern, "noargs", json!({})).await.status, 401);
    assert_eq!(second.call(Era::Modern, "noargs", json!({})).await.status, 200);
    eventually("its call ends", || agent.tally().of(OutcomeKind::Canceled) == 1).await;
    let canceled = agent.ledger().recent().into_iter().find(|record| record.kind() == OutcomeKind::Canceled);
    let canceled = canceled.expect("a record");
    assert_eq!(canceled.canceled_by(), Some(CanceledBy::Revocation));
    assert_eq!(canceled.session(), Some(&*id));
    assert_eq!((agent.open_sessions(), agent.tally().running()), (1, 1));
    agent.close(SOON).await.expect("closes");
    assert_eq!(agent.tally().of(OutcomeKind::Canceled), 2);
    assert_eq!(agent.ledger().recent().pop().expect("a record").canceled_by(), Some(CanceledBy::Close));
    assert_eq!(agent.open_sessions(), 0);
    drop(other);
    assert!(agent.tally().is_balanced());
}

#[tokio::test]
async fn a_session_counts_its_calls_and_names_them_in_the_ledger() {
    let agent = agent(tools![noargs]);
    let (one, other) = (agent.session().start().await.expect("starts"), agent.session().start().await);
    let other = other.expect("starts");
    assert_ne!(one.id(), other.id());
    for _ in 0..3 {
        Client::new(one.endpoint()).call(Era::Legacy, "noargs", json!({})).await;
    }
    Client::new(&agent.start().await.expect("is started")).call(Era::Legacy, "noargs", json!({})).await;
    assert_eq!((one.calls_served(), other.calls_served(), agent.tally().ended()), (3, 0, 4));
    let sessions: Vec<_> =
        agent.ledger().recent().iter().map(|record| record.session().map(str::to_owned)).collect();
    let id = Some(one.id().to_owned());
    assert_eq!(sessions, [id.clone(), id.clone(), id, None]);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_session_tells_what_its_client_said_of_itself_last() {
    let agent = agent(tools![noargs]);
    let (session, other) = (agent.session().start().await, agent.session().start().await);
    let (session, other) = (session.expect("starts"), other.expect("starts"));
    let client = Client::new(session.endpoint());
    let told = || {
        let client = session.client_info()?;
        let words = [Some(client.protocol_version()), client.name(), client.version()];
        Some(words.map(|word| word.map(str::to_owned)))
    };
    let said = |revision: &str| Some([revision, "test", "1"].map(|word| Some(word.to_owned())));
    let silent = Some([Some("2026-07-28".to_owned()), None, None]);
    assert_eq!(told(), None);
    // Without a handshake it has not said what it is.
    client.list(Era::Legacy).await;
    assert_eq!(told(), None);
    for (request, expected) in [
        (client.post("", &initialize("2025-06-18")), said("2025-06-18")),
        // What is agreed on counts.
        (client.post("", &initialize("1999-01-01")), said("2025-11-25")),
        (client.text(Era::Legacy, "tools/list", json!({})), said("2025-11-25")),
        (client.text(Era::Modern, "server/discover", json!({})), said("2026-07-28")),
        (client.post("", &initialize("2025-03-26")), said("2025-03-26")),
        (client.text(Era::Modern, "tools/list", json!({})), said("2026-07-28")),
        (as_nobody(&client), silent),
    ] {
        assert_eq!(client.send(&request).await.status, 200, "{request}");
        assert_eq!(told(), expected, "{request}");
    }
    assert_eq!(other.client_info(), None);
    agent.close(SOON).await.expect("closes");
}

/// A list for a client that does not say what it is, which only 2026-07-28 allows.
fn as_nobody(client: &Client) -> String {
    let (version, capabilities) =
        ("io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities");
    let meta = json!({ version: "2026-07-28", capabilities: {} });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": meta } });
    let headers = "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\n";
    client.post(headers, &body.to_string())
}

#[tokio::test]
async fn instructions_are_the_session_s_verbatim_or_the_agent_s_or_absent() {
    let said = "Use `noargs` \u{1b}[1m<once>.\n";
    for (of_agent, of_session, expected) in [
        (None, None, None),
        (Some("agent's"), None, Some("agent's")),
        (Some("agent's"), Some(said), Some(said)),
    ] {
        let mut builder = Agent::builder("turns").tools(tools![noargs]);
        if let Some(instructions) = of_agent {
            builder = builder.instructions(instructions);
        }
        let agent = builder.build().expect("builds");
        let mut session = agent.session();
        if let Some(instructions) = of_session {
            session = session.instructions(instructions);
        }
        let session = session.start().await.expect("starts");
        let discovered =
            Client::new(session.endpoint()).request(Era::Modern, "server/discover", json!({})).await;
        assert_eq!(discovered.result().get("instructions"), expected.map(|text| json!(text)).as_ref());
        agent.close(SOON).await.expect("closes");
    }
}

#[tokio::test]
async fn a_session_gives_acp_its_server_and_shows_the_bearer_nowhere_else() {
    let agent = agent(tools![noargs]);
    let session = agent.session().start().await.expect("starts");
    let bearer = session.endpoint().environment().1.to_owned();
    let expected = json!([{
        "type": "http",
        "name": "turn",
        "url": session.endpoint().url(),
        "headers": [{ "name": "Authorization", "value": format!("Bearer {bearer}") }],
    }]);
    assert_eq!(session.mcp_servers(), expected);
    assert!(!format!("{session:?} {agent:?}").contains(&bearer));
    assert_ne!(agent.start().await.expect("is started").environment().1, bearer);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_session_of_what_is_not_there_does_not_start() {
    let agent = agent(tools![noargs, boom]);
    let error = agent.session().only(["noarg"]).start().await.expect_err("a misspelt name");
    assert_eq!(error.kind(), StartErrorKind::UnknownTool);
    assert_eq!(error.to_string(), "agent `turns` has no tool `noarg`; it has `boom`, `noargs`");
}
