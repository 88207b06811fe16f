use agent_tools::tools;
use agent_tools_runtime::Agent;
use agent_tools_tests::{
    client::{Client, Era},
    tools::{gallery, noargs},
};
use serde_json::{Value, json};

use crate::{SOON, serve};

fn initialize(version: &str) -> Value {
    json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } })
}

#[tokio::test]
async fn the_handshake_agrees_on_a_revision_that_both_speak() {
    let (agent, client) = serve(tools![noargs]).await;
    for (asked, agreed) in [
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2024-11-05", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
    ] {
        let message =
            json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": initialize(asked) });
        let result = client.send(&client.post("", &message.to_string())).await.result();
        assert_eq!(result["protocolVersion"], agreed, "{asked}");
        assert_eq!(result["serverInfo"]["name"], "agent-tools");
        assert_eq!(result["capabilities"], json!({ "tools": {} }));
        assert_eq!(result.get("instructions"), None);
    }
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let answer = client.send(&client.post("", &notification.to_string())).await;
    assert_eq!((answer.status, answer.body.as_str()), (202, ""));
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_handshake_is_agreed_on_by_its_params_whatever_header_and_metadata_say() {
    let (agent, client) = serve(tools![noargs]).await;
    let revisions = ["", "2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28", "2099-01-01", "garbage"];
    for header in revisions {
        for named in revisions {
            for method in ["", "initialize"] {
                for (asked, agreed) in [("2025-06-18", "2025-06-18"), ("2026-07-28", "2025-11-25")] {
                    let line = |name: &str, value: &str| {
                        if value.is_empty() { String::new() } else { format!("{name}: {value}\r\n") }
                    };
                    let headers = line("MCP-Protocol-Version", header) + &line("Mcp-Method", method);
                    let mut params = initialize(asked);
                    params["_meta"] = json!({ "progressToken": 1 });
                    if !named.is_empty() {
                        params["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!(named);
                    }
                    let message =
                        json!({ "jsonrpc": "2.0", "id": "a", "method": "initialize", "params": params });
                    let answer = client.send(&client.post(&headers, &message.to_string())).await;
                    let what = format!("{headers}{message}: {answer:?}");
                    assert_eq!((answer.status, &answer.message()["id"]), (200, &json!("a")), "{what}");
                    assert_eq!(answer.result()["protocolVersion"], agreed, "{what}");
                    assert!(answer.header("mcp-session-id").is_some(), "{what}");
                }
            }
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn discovery_names_the_revisions_and_keeps_its_answer_private() {
    let agent = Agent::builder("named")
        .tools(tools![noargs])
        .mcp_server("acme", "7.1")
        .instructions("Ask before you write.")
        .build()
        .expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    let result = client.request(Era::Modern, "server/discover", json!({})).await.result();
    assert_eq!(result["supportedVersions"], json!(["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]));
    assert_eq!(result["cacheScope"], "private");
    assert_eq!(result["instructions"], "Ask before you write.");
    let server = &result["_meta"]["io.modelcontextprotocol/serverInfo"];
    assert_eq!((&server["name"], &server["version"]), (&json!("acme"), &json!("7.1")));
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_list_is_private_sorted_and_the_same_bytes_every_time() {
    let (agent, client) = serve(tools![noargs, gallery]).await;
    let first = client.request(Era::Modern, "tools/list", json!({})).await;
    let result = first.result();
    assert_eq!((&result["cacheScope"], &result["ttlMs"]), (&json!("private"), &json!(300_000)));
    let tool = &result["tools"][1];
    assert_eq!(tool["name"], "noargs");
    assert_eq!(tool["annotations"], json!({ "readOnlyHint": true }), "an unspecified hint is absent");
    let nothing = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    assert_eq!(tool["inputSchema"], nothing);
    assert_eq!(result["tools"][0].get("outputSchema"), None, "blocks have no schema");
    let second = client.request(Era::Modern, "tools/list", json!({})).await;
    assert_eq!(first.body, second.body);
    let garbage = client.request(Era::Modern, "tools/list", json!({ "cursor": "x" })).await;
    assert_eq!(garbage.message()["error"]["code"], -32_602);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_result_reads_the_same_in_both_eras() {
    let (agent, client) = serve(tools![noargs, gallery]).await;
    for tool in ["noargs", "gallery"] {
        let [legacy, modern] = Era::ALL.map(|era| client.call(era, tool, json!({})));
        let (legacy, modern) = (legacy.await.result(), modern.await.result());
        for part in ["content", "structuredContent", "isError"] {
            assert_eq!(legacy[part], modern[part], "{tool} {part}");
        }
    }
    let blocks = client.call(Era::Modern, "gallery", json!({})).await.result();
    let kinds: Vec<_> =
        blocks["content"].as_array().expect("blocks").iter().map(|block| &block["type"]).collect();
    assert_eq!(kinds, ["text", "image", "audio", "resource_link", "resource", "resource"]);
    assert_eq!(blocks["content"][1]["data"], "cG5n");
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn header_and_body_that_disagree_are_refused() {
    let (agent, client) = serve(tools![noargs, gallery]).await;
    let request = client.text(Era::Modern, "tools/call", json!({ "name": "noargs" }));
    let answer = client.send(&request.replace("Mcp-Name: noargs", "Mcp-Name: gallery")).await;
    assert_eq!((answer.status, &answer.message()["error"]["code"]), (400, &json!(-32_020)));
    let answer = client.send(&request.replace("2026-07-28", "2099-01-01")).await;
    assert_eq!(answer.status, 400);
    agent.close(SOON).await.expect("closes");
}
