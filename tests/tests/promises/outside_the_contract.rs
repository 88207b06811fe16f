//! Versions, methods, params and headers that are not those of the protocol, in both eras.

use agent_tools::tools;
use agent_tools_tests::{
    client::{Client, Era, initialize},
    tools::{gallery, noargs},
};
use serde_json::{Value, json};

use crate::{SOON, serve};

/// Where a request's metadata names its revision.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// What is said of a header, behind its name.
const MISMATCH: &str = "is there exactly once, and says what the body says";

async fn is_still_served(client: &Client) {
    for era in Era::ALL {
        assert_eq!(client.call(era, "noargs", json!({})).await.status, 200);
    }
}

#[tokio::test]
async fn a_version_that_is_not_spoken_is_refused_as_the_era_has_it() {
    let (agent, client) = serve(tools![noargs]).await;
    for version in
        ["2024-11-05", "1999-01-01", "2025-12-31", "DRAFT-2026-v1", "garbage", "", "2025-11-25, 2025-11-25"]
    {
        let legacy = client.text(Era::Legacy, "tools/list", json!({})).replacen("2025-11-25", version, 1);
        let answer = client.send(&legacy).await;
        let error = answer.message();
        assert_eq!(
            (answer.status, &error["error"]["code"], &error["id"]),
            (400, &json!(-32_600), &json!(1)),
            "{version}"
        );
        let delete = legacy.replacen("POST", "DELETE", 1);
        assert_eq!(client.send(&delete).await.status, 400, "{version}");
    }
    for version in ["2099-01-01", "2024-11-05", "no-version"] {
        let modern = client.text(Era::Modern, "tools/list", json!({}));
        let answer = client.send(&modern.replace("2026-07-28", version)).await;
        let error = answer.message()["error"].take();
        assert_eq!((answer.status, &error["code"]), (400, &json!(-32_022)), "{version}: {answer:?}");
        assert_eq!(error["data"]["requested"], version);
        assert_eq!(
            error["data"]["supported"],
            json!(["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"])
        );
    }
    is_still_served(&client).await;
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn the_headers_of_a_modern_request_are_there_once_and_say_what_its_body_says() {
    let (agent, client) = serve(tools![noargs, gallery]).await;
    let good = client.text(Era::Modern, "tools/call", json!({ "name": "noargs", "arguments": {} }));
    for (name, from, to, code) in [
        ("another tool", "Mcp-Name: noargs", "Mcp-Name: gallery", -32_020),
        ("no tool", "Mcp-Name: noargs\r\n", "", -32_020),
        ("two tools", "Mcp-Name: noargs\r\n", "Mcp-Name: noargs\r\nMcp-Name: gallery\r\n", -32_020),
        ("another method", "Mcp-Method: tools/call", "Mcp-Method: tools/list", -32_020),
        ("no method", "Mcp-Method: tools/call\r\n", "", -32_020),
        (
            "two methods",
            "Mcp-Method: tools/call\r\n",
            "Mcp-Method: tools/call\r\nMcp-Method: tools/list\r\n",
            -32_020,
        ),
        ("a method in another case", "Mcp-Method: tools/call", "Mcp-Method: Tools/Call", -32_020),
        ("another version", "MCP-Protocol-Version: 2026-07-28", "MCP-Protocol-Version: 2025-11-25", -32_020),
        ("no version", "MCP-Protocol-Version: 2026-07-28\r\n", "", -32_020),
        ("a version of canary", "MCP-Protocol-Version: 2026-07-28", "MCP-Protocol-Version: canary", -32_020),
        ("a tool of canary", "Mcp-Name: noargs", "Mcp-Name: canary", -32_020),
        ("a method of canary", "Mcp-Method: tools/call", "Mcp-Method: canary", -32_020),
        ("no metadata", "_meta", "other", -32_602),
    ] {
        assert!(good.contains(from), "{name}");
        let mut request = good.replacen(from, to, 1);
        if name == "no metadata" {
            let (head, body) = request.split_once("\r\n\r\n").expect("a head");
            let length = good.split_once("\r\n\r\n").expect("a head").1.len();
            request = format!(
                "{}\r\n\r\n{body}",
                head.replace(&format!("Length: {length}"), &format!("Length: {}", body.len()))
            );
        }
        let answer = client.send(&request).await;
        let message = answer.message();
        assert_eq!(
            (answer.status, &message["error"]["code"], &message["id"]),
            (400, &json!(code), &json!(1)),
            "{name}: {answer:?}"
        );
        let header = from.split(':').next().filter(|_| code == -32_020);
        let said = message["error"]["message"].as_str().expect("words");
        assert!(header.is_none_or(|header| said == format!("{header} {MISMATCH}")), "{name}: {said}");
    }
    let notification = json!({ "jsonrpc": "2.0", "method": "foo/bar" }).to_string();
    let headers = "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: canary\r\n";
    let answer = client.send(&client.post(headers, &notification)).await;
    let error = json!({ "code": -32_020, "message": format!("Mcp-Method {MISMATCH}") });
    assert_eq!(answer.status, 400);
    assert_eq!(answer.message(), json!({ "jsonrpc": "2.0", "id": null, "error": error }));
    let coded = good.replacen("Mcp-Name: noargs", "Mcp-Name: =?base64?bm9hcmdz?=", 1);
    assert_eq!(client.send(&coded).await.result()["isError"], false);
    is_still_served(&client).await;
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_version_that_is_there_twice_is_refused_whatever_the_message() {
    let (agent, client) = serve(tools![noargs]).await;
    let call = client.text(Era::Modern, "tools/call", json!({ "name": "noargs", "arguments": {} }));
    let version = "MCP-Protocol-Version: 2026-07-28\r\n";
    let first = client.post(version, &initialize("2025-11-25"));
    let ping = client.post(version, &json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string());
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string();
    let notification = client.post(version, &notification);
    let response = client.post(version, &json!({ "jsonrpc": "2.0", "id": 1, "result": {} }).to_string());
    for (request, id) in [
        (call, json!(1)),
        (first, json!(1)),
        (ping, json!(1)),
        (notification, Value::Null),
        (response, Value::Null),
    ] {
        for other in ["2026-07-28", "2025-11-25", "1999-01-01", "garbage", "", "\u{ff}"] {
            let header = format!("MCP-Protocol-Version: {other}\r\n");
            for both in [format!("{version}{header}"), format!("{header}{version}")] {
                let answer = client.send(&request.replacen(version, &both, 1)).await;
                let error = json!({ "code": -32_020, "message": format!("MCP-Protocol-Version {MISMATCH}") });
                assert_eq!(answer.status, 400, "{both}{answer:?}");
                assert_eq!(answer.message(), json!({ "jsonrpc": "2.0", "id": id, "error": error }), "{both}");
                assert_eq!(answer.header("mcp-session-id"), None, "{both}");
            }
        }
    }
    is_still_served(&client).await;
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn metadata_that_is_malformed_is_refused_under_every_version() {
    let (agent, client) = serve(tools![noargs]).await;
    let versions = ["", "2024-11-05", "2025-11-25", "2026-07-28", "garbage"];
    for meta in [json!(5), json!([]), json!("x"), json!({ VERSION: 5 }), json!({ VERSION: {} })] {
        for (method, params) in [
            ("tools/call", json!({ "name": "noargs", "_meta": meta })),
            ("tools/list", json!({ "_meta": meta })),
            ("initialize", json!({ "_meta": meta })),
        ] {
            for version in versions {
                let mut headers = format!("Mcp-Method: {method}\r\nMcp-Name: noargs\r\n");
                if !version.is_empty() {
                    headers = format!("{headers}MCP-Protocol-Version: {version}\r\n");
                }
                let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
                let answer = client.send(&client.post(&headers, &message.to_string())).await;
                let error = answer.message();
                let what = format!("{version} {message}: {answer:?}");
                assert_eq!((answer.status, &error["error"]["code"]), (400, &json!(-32_602)), "{what}");
                assert_eq!(error["id"], 1, "{what}");
            }
        }
    }
    is_still_served(&client).await;
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn params_that_no_call_has_change_nothing_of_its_answer() {
    let (agent, client) = serve(tools![noargs, gallery]).await;
    for era in Era::ALL {
        for tool in ["noargs", "gallery"] {
            let plain = client.call(era, tool, json!({})).await;
            assert_eq!(plain.result().get("resultType").is_some(), era == Era::Modern, "{plain:?}");
            for (name, value) in [
                ("inputResponses", json!(5)),
                ("requestState", json!(5)),
                ("task", json!({ "ttl": 1 })),
                ("task", json!(5)),
                ("other", json!([])),
                ("_meta", Value::Null),
            ] {
                let mut params = json!({ "name": tool, "arguments": {} });
                params[name] = value;
                let answer = client.request(era, "tools/call", params).await;
                assert_eq!((answer.status, &answer.body), (200, &plain.body), "{era:?} {name}");
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn methods_that_are_not_offered_and_params_that_do_not_fit_say_so_with_the_id() {
    let (agent, client) = serve(tools![noargs]).await;
    let unknown = [
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        ("prompts/list", json!({})),
        (
            "completion/complete",
            json!({ "ref": { "type": "ref/prompt", "name": "x" }, "argument": { "name": "a", "value": "b" } }),
        ),
        ("logging/setLevel", json!({ "level": "info" })),
        ("subscriptions/listen", json!({ "notifications": {} })),
        ("Tools/List", json!({})),
        ("acme/anything", json!({ "x": 1 })),
        ("", json!({})),
    ];
    let misfits = [
        ("tools/list", json!({ "cursor": "garbage" })),
        ("tools/list", json!({ "cursor": 7 })),
        ("tools/list", json!({ "cursor": {} })),
        ("tools/call", json!({})),
        ("tools/call", json!({ "name": 7 })),
        ("tools/call", json!({ "name": "nowhere" })),
        ("tools/call", json!({ "name": "" })),
    ];
    for era in Era::ALL {
        for (method, params) in &unknown {
            expect(&client, era, method, params, -32_601, if era == Era::Modern { 404 } else { 200 }).await;
        }
        for (method, params) in &misfits {
            expect(&client, era, method, params, -32_602, 200).await;
        }
    }
    // Requests that 2026-07-28 wants an Mcp-Name for, which is judged first.
    for (method, params) in [
        ("resources/read", json!({ "uri": "file:///x" })),
        ("resources/subscribe", json!({ "uri": "file:///x" })),
        ("prompts/get", json!({ "name": "x" })),
        ("tasks/get", json!({ "taskId": "x" })),
    ] {
        expect(&client, Era::Legacy, method, &params, -32_601, 200).await;
    }
    expect(&client, Era::Modern, "ping", &json!({}), -32_601, 404).await;
    expect(&client, Era::Modern, "initialize", &json!({}), -32_601, 404).await;
    expect(&client, Era::Legacy, "initialize", &json!({}), -32_602, 200).await;
    let pong = client.request(Era::Legacy, "ping", json!({})).await;
    assert_eq!(pong.result(), json!({}));
    is_still_served(&client).await;
    agent.close(SOON).await.expect("closes");
}

async fn expect(client: &Client, era: Era, method: &str, params: &Value, code: i64, status: u16) {
    let answer = client.request(era, method, params.clone()).await;
    let message = answer.message();
    let what = format!("{era:?} {method} {params}: {answer:?}");
    assert_eq!((answer.status, message["error"]["code"].as_i64()), (status, Some(code)), "{what}");
    assert_eq!(message["id"], 1, "{what}");
    let said = message["error"]["message"].as_str().expect("words");
    assert!(code != -32_601 || said == "there is no such method", "{what}");
}

#[tokio::test]
async fn ids_come_back_as_they_were_sent() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = client.text(Era::Legacy, "ping", json!({}));
    for id in ["0", "-1", "9223372036854775807", "\"\"", "\"1\"", "\"\u{e4}\\n\\\"\""] {
        let (head, body) = good.split_once("\r\n\r\n").expect("a head");
        let body = body.replacen("\"id\":1", &format!("\"id\":{id}"), 1);
        let head = head
            .split("\r\n")
            .filter(|line| !line.starts_with("Content-Length"))
            .collect::<Vec<_>>()
            .join("\r\n");
        let answer = client.send(&format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())).await;
        assert_eq!(answer.message()["id"], serde_json::from_str::<Value>(id).expect("JSON"), "{id}");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_legacy_list_has_nothing_of_the_newer_revision_and_both_list_the_same() {
    let (agent, client) = serve(tools![noargs, gallery]).await;
    let [legacy, modern] = Era::ALL.map(|era| client.request(era, "tools/list", json!({})));
    let (legacy, modern) = (legacy.await.result(), modern.await.result());
    assert_eq!(legacy["tools"], modern["tools"]);
    assert_eq!(legacy.as_object().expect("an object").keys().collect::<Vec<_>>(), ["tools"]);
    assert_eq!(
        (&modern["ttlMs"], &modern["cacheScope"], &modern["resultType"]),
        (&json!(300_000), &json!("private"), &json!("complete"))
    );
    assert_eq!(modern.get("nextCursor"), None);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_message_that_is_made_to_hurt_is_refused_soon_and_the_next_is_served() {
    let (agent, client) = serve(tools![noargs]).await;
    let call = |arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"noargs","arguments":{arguments}}}}}"#
        )
    };
    let wide = (0..90_000).map(|at| format!("\"{at}\":0")).collect::<Vec<_>>().join(",");
    for (name, body, status) in [
        ("brackets", call(&"[".repeat(256 * 1024)), 400),
        ("closed brackets", call(&("[".repeat(100_000) + &"]".repeat(100_000))), 400),
        ("braces", call(&"{\"a\":".repeat(40_000)), 400),
        ("many keys", call(&format!("{{{wide}}}")), 200),
        ("many items", call(&format!("{{\"a\":[{}0]}}", "0,".repeat(400_000))), 200),
        ("many keys beside", call(&format!("{{}},\"other\":{{{wide}}}")), 200),
        ("a long name", call("{}").replace("noargs", &"n".repeat(900_000)), 200),
        ("a key in another case", r#"{"jsonrpc":"2.0","id":1,"Method":"ping"}"#.to_owned(), 400),
        ("a NUL behind a key", r#"{"jsonrpc":"2.0","id":1,"method\u0000":"ping"}"#.to_owned(), 400),
        ("a NUL in a method", r#"{"jsonrpc":"2.0","id":1,"method":"ping\u0000"}"#.to_owned(), 200),
        ("half a surrogate", r#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#.to_owned(), 400),
        ("a byte order mark", format!("\u{feff}{}", call("{}")), 400),
        ("two messages", call("{}") + &call("{}"), 400),
        ("an escaped method", r#"{"jsonrpc":"2.0","id":1,"method":"p\u0069ng"}"#.to_owned(), 200),
    ] {
        let answer = client.send(&client.post("", &body)).await;
        assert_eq!(answer.status, status, "{name}: {answer:?}");
        assert_eq!(answer.message()["jsonrpc"], "2.0", "{name}");
        assert!(answer.body.len() < 4_096, "{name}: {} bytes", answer.body.len());
        is_still_served(&client).await;
    }
    agent.close(SOON).await.expect("closes");
}
