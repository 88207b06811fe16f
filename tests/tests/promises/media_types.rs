//! What a client accepts, and what it may send.

use agent_tools::{tool, tools};
use agent_tools_tests::{client::Era, tools::noargs};
use serde_json::json;

use crate::{SOON, serve};

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

#[tokio::test]
async fn an_answer_has_a_form_that_is_accepted_and_a_body_is_json() {
    let (agent, client) = serve(tools![noargs]).await;
    let accepts = [
        (None, Some(JSON)),
        (Some(""), Some(JSON)),
        (Some(", ,"), Some(JSON)),
        (Some("*/*"), Some(JSON)),
        (Some("application/*"), Some(JSON)),
        (Some("application/json"), Some(JSON)),
        (Some("text/event-stream"), Some(EVENTS)),
        (Some("application/json, text/event-stream"), Some(JSON)),
        (Some("APPLICATION/JSON;q=0.9, Text/Event-Stream"), Some(JSON)),
        (Some("application/json;q=0, text/event-stream"), Some(EVENTS)),
        (Some("text/event-stream;q=0, */*"), Some(JSON)),
        (Some("application/json;q=0, */*"), Some(EVENTS)),
        (Some("text/html"), None),
    ];
    let types = [
        (Some("application/json"), true),
        (Some("application/json; charset=utf-8"), true),
        (Some("Application/Json"), true),
        (Some("text/plain"), false),
        (Some("application/jsonx"), false),
        (Some("application/x-www-form-urlencoded"), false),
        (Some("multipart/form-data; boundary=x"), false),
        (None, false),
    ];
    for era in Era::ALL {
        let good = client.text(era, "tools/call", json!({ "name": "noargs", "arguments": {} }));
        for (accept, form) in accepts {
            for (content_type, is_json) in types {
                let header = |name: &str, value: Option<&str>| {
                    value.map_or(String::new(), |value| format!("{name}: {value}\r\n"))
                };
                let request = good
                    .replacen("Accept: application/json, text/event-stream\r\n", &header("Accept", accept), 1)
                    .replacen("Content-Type: application/json\r\n", &header("Content-Type", content_type), 1);
                let answer = client.send(&request).await;
                let what = format!("{era:?} {accept:?} {content_type:?}: {answer:?}");
                let status = if form.is_none() {
                    406
                } else if is_json {
                    200
                } else {
                    415
                };
                assert_eq!(answer.status, status, "{what}");
                assert_eq!(
                    answer.header("content-type"),
                    Some(form.filter(|_| status == 200).unwrap_or(JSON)),
                    "{what}"
                );
                match status {
                    200 => assert_eq!(answer.result()["isError"], false, "{what}"),
                    _ => assert_eq!(answer.message()["error"]["code"], -32_600, "{what}"),
                }
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}

/// Take half a second, and say that it may take minutes.
#[tool(read_only, timeout = "2m")]
async fn long() -> u8 {
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    7
}

#[tokio::test]
async fn a_long_answer_is_a_stream_only_for_who_reads_one_and_errors_are_json_for_all() {
    let (agent, client) = serve(tools![long]).await;
    for era in Era::ALL {
        for (accept, form) in [("*/*", EVENTS), (EVENTS, EVENTS), (JSON, JSON)] {
            let with = |request: String| request.replacen("application/json, text/event-stream", accept, 1);
            let call = client.text(era, "tools/call", json!({ "name": "long", "arguments": {} }));
            let answer = client.send(&with(call)).await;
            assert_eq!(answer.header("content-type"), Some(form), "{era:?} {accept}: {answer:?}");
            assert_eq!(answer.result()["structuredContent"], json!({ "result": 7 }), "{era:?} {accept}");
            let malformed = client.send(&with(client.post("", "{"))).await;
            assert_eq!((malformed.status, malformed.header("content-type")), (400, Some(JSON)), "{accept}");
        }
    }
    agent.close(SOON).await.expect("closes");
}
