//! What eight agent CLIs send, byte for byte and over as many connections, is answered as each expects.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use agent_tools::tools;
use agent_tools_tests::{
    client::{Answer, Client},
    recording::{Recording, Step},
    tools::{Counts, basic, gallery},
    wire::Wire,
};
use serde_json::{Value, json};

use crate::{SOON, serve};

/// What each gets, in the order in which it has read its answers. [`check`] says what a word means.
const CLIENTS: [(&str, &str); 9] = [
    ("claude-code-2.1.332", "discovered listed noargs echo all_opt reject_it"),
    (
        "codebuddy-2.117.0",
        "initialized accepted no-stream listed listed listed unknown-method unknown-method noargs \
         listed unknown-method unknown-method all_opt echo \
         listed unknown-method unknown-method reject_it \
         listed unknown-method unknown-method",
    ),
    ("codex-0.171.0-modern", "discovered listed noargs echo all_opt reject_it"),
    ("codex-0.171.0", "initialized accepted listed no-stream noargs echo all_opt reject_it ended"),
    ("continue-1.5.47", "initialized accepted no-stream listed noargs echo all_opt reject_it"),
    ("copilot-1.0.102", "discovered listed noargs all_opt echo reject_it"),
    ("gemini-cli-0.61.0", "initialized accepted no-stream listed noargs all_opt echo reject_it"),
    (
        "opencode-1.18.33",
        "initialized accepted no-stream listed noargs accepted echo all_opt accepted accepted reject_it accepted",
    ),
    (
        "qwen-code-0.24.4",
        "initialized accepted no-stream unknown-method unknown-method listed noargs echo all_opt reject_it ended",
    ),
];

const TOOLS: [&str; 11] =
    ["all_opt", "any", "big", "block", "boom", "echo", "fail", "gallery", "noargs", "reject_it", "sleepy"];

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_agent_clis_have_sent_is_answered_as_each_expects() {
    let recordings = Recording::all();
    let names: Vec<&str> = recordings.iter().map(|recording| recording.name.as_str()).collect();
    assert_eq!(names, CLIENTS.map(|(name, _)| name), "each recording has a row, and each row a recording");
    for (recording, (_, expected)) in recordings.iter().zip(CLIENTS) {
        let counts = Arc::new(Counts::default());
        let (agent, client) = serve(tools![..basic(&counts), gallery]).await;
        let answers = replay(recording, &client);
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(answers.len(), expected.len(), "{}", recording.name);
        for (expected, (request, answer)) in expected.into_iter().zip(answers) {
            check(expected, &request, &answer, &format!("{}: {expected}: {request}", recording.name));
        }
        assert_eq!(counts.get(), (1, 1, 1), "{}: `echo` has run once", recording.name);
        agent.close(SOON).await.expect("closes");
    }
}

/// Sends the recording to the client's agent. Gives each request and its answer, in the order of the answers.
fn replay(recording: &Recording, client: &Client) -> Vec<(String, Answer)> {
    let mut open: BTreeMap<u32, (Wire, VecDeque<String>)> = BTreeMap::new();
    let mut answers = Vec::new();
    let mut handshake = String::new();
    for step in &recording.steps {
        match step {
            Step::Sent { connection, request } => {
                let request = request
                    .replace("{authority}", client.authority())
                    .replace("{bearer}", client.bearer())
                    .replace("{handshake}", &handshake);
                let opened = || (Wire::open(client.authority()), VecDeque::new());
                let (wire, unanswered) = open.entry(*connection).or_insert_with(opened);
                wire.send(request.as_bytes());
                unanswered.push_back(request);
            }
            Step::Answered { connection } => {
                let (wire, unanswered) = open.get_mut(connection).expect("it is open");
                let answer = wire.answer();
                if let Some(id) = answer.header("mcp-session-id") {
                    id.clone_into(&mut handshake);
                }
                answers.push((unanswered.pop_front().expect("a request"), answer));
            }
            Step::Closed { connection } => {
                let (wire, unanswered) = open.remove(connection).expect("it is open");
                assert!(unanswered.is_empty(), "{}: {unanswered:?}", recording.name);
                assert_eq!(wire.end(), b"", "{}: one answer for each request", recording.name);
            }
        }
    }
    assert!(open.is_empty(), "{}: each connection is closed", recording.name);
    answers
}

fn check(expected: &str, request: &str, answer: &Answer, what: &str) {
    let sent: Value = request
        .split_once("\r\n\r\n")
        .filter(|(_, body)| !body.is_empty())
        .map(|(_, body)| serde_json::from_str(body).expect("JSON"))
        .unwrap_or_default();
    let (status, kind) = match expected {
        "accepted" => (202, None),
        "ended" => (204, None),
        "no-stream" => (405, Some("application/json")),
        _ => (200, Some("application/json")),
    };
    assert_eq!((answer.status, answer.header("content-type")), (status, kind), "{what}: {answer:?}");
    assert_eq!(answer.header("connection"), None, "{what}: it stays open");
    if kind.is_none() {
        assert_eq!(answer.body, "", "{what}");
        return;
    }
    let message = answer.message();
    assert_eq!((&message["jsonrpc"], &message["id"]), (&json!("2.0"), &sent["id"]), "{what}: {message}");
    let result = &message["result"];
    let is_modern = request.contains("2026-07-28");
    match expected {
        "no-stream" => {
            assert_eq!(answer.header("allow"), Some("POST, DELETE"), "{what}");
            assert_eq!(message["error"]["code"], -32_600, "{what}");
        }
        "unknown-method" => assert_eq!(message["error"]["code"], -32_601, "{what}"),
        "initialized" => {
            assert_eq!(result["protocolVersion"], sent["params"]["protocolVersion"], "{what}");
            assert!(result["capabilities"]["tools"].is_object(), "{what}: {result}");
            assert!(answer.header("mcp-session-id").is_some(), "{what}");
        }
        "discovered" => {
            let versions = result["supportedVersions"].as_array().expect("versions");
            assert!(versions.contains(&json!("2026-07-28")), "{what}: {result}");
            assert!(result["capabilities"]["tools"].is_object(), "{what}: {result}");
        }
        "listed" => {
            let tools = result["tools"].as_array().expect("tools");
            let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
            assert_eq!(names, TOOLS, "{what}");
            assert_eq!(result.get("nextCursor"), None, "{what}");
            assert_eq!(result["cacheScope"] == "private", is_modern, "{what}: {result}");
        }
        "reject_it" => {
            assert_eq!(result["isError"], true, "{what}");
            assert_eq!(answer.failure()["code"], "not_found", "{what}");
        }
        tool => {
            let (text, structured) = match tool {
                "noargs" => ("nothing was given", json!({ "result": "nothing was given" })),
                "echo" => (r#"{"n":7,"s":"hello"}"#, json!({ "n": 7, "s": "hello" })),
                "all_opt" => ("3", json!({ "result": 3 })),
                other => panic!("no word for an answer: {other}"),
            };
            assert_eq!(result["isError"], false, "{what}: {result}");
            assert_eq!(result["content"], json!([{ "type": "text", "text": text }]), "{what}");
            assert_eq!(result["structuredContent"], structured, "{what}");
        }
    }
}
