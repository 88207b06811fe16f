use agent_tools::tools;
use agent_tools_tests::{
    client::{Client, Era},
    tools::noargs,
};
use serde_json::json;

use crate::{SOON, serve};

/// A request that is served, to be spoilt in one place.
fn good(client: &Client) -> String {
    client.text(Era::Modern, "tools/call", json!({ "name": "noargs", "arguments": {} }))
}

#[tokio::test]
async fn each_layer_of_the_edge_refuses_in_its_order() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = good(&client);
    let host = format!("Host: {}\r\n", client.authority());
    let bearer = format!("Authorization: Bearer {}\r\n", client.bearer());
    let spoil = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let and = |header: &str| spoil(&host, &format!("{host}{header}\r\n"));
    let port = client.authority().rsplit(':').next().expect("a port").to_owned();
    let absolute = format!("http://{}/mcp", client.authority());
    let cases = [
        ("as it is", good.clone(), 200),
        ("our own origin", and(&format!("Origin: http://{}", client.authority())), 200),
        ("no host", spoil(&host, ""), 400),
        ("two hosts", and(&format!("Host: {}", client.authority())), 400),
        ("a foreign host", spoil(&host, "Host: evil.example\r\n"), 403),
        ("a host that resolves here", spoil(&host, &format!("Host: localhost:{port}\r\n")), 403),
        ("a host without a port", spoil(&host, "Host: 127.0.0.1\r\n"), 403),
        ("another port", spoil(&host, "Host: 127.0.0.1:1\r\n"), 403),
        ("a host with user info", spoil(&host, &format!("Host: evil@{}\r\n", client.authority())), 403),
        ("an absolute target", spoil("POST /mcp", &format!("POST {absolute}")), 200),
        (
            "an absolute target in capitals",
            spoil("POST /mcp", &format!("POST {}", absolute.replace("http", "HTTP"))),
            200,
        ),
        (
            "an absolute target of https",
            spoil("POST /mcp", &format!("POST {}", absolute.replace("http", "https"))),
            400,
        ),
        (
            "an absolute target of ftp",
            spoil("POST /mcp", &format!("POST {}", absolute.replace("http", "ftp"))),
            400,
        ),
        (
            "an absolute target without a path",
            spoil("POST /mcp", &format!("POST http://{}", client.authority())),
            404,
        ),
        (
            "an absolute target with a user",
            spoil("POST /mcp", &format!("POST http://x@{}/mcp", client.authority())),
            403,
        ),
        ("an authority for a target", spoil("POST /mcp", &format!("POST {}", client.authority())), 400),
        ("an authority to connect to", spoil("POST /mcp", &format!("CONNECT {}", client.authority())), 400),
        ("a name for a target", spoil("POST /mcp", "POST mcp"), 400),
        ("an asterisk", spoil("POST /mcp", "OPTIONS *"), 400),
        ("a fragment", spoil("POST /mcp", "POST /mcp#f"), 400),
        ("an empty fragment", spoil("POST /mcp", "POST /mcp?x=1#"), 400),
        ("a fragment of an absolute target", spoil("POST /mcp", &format!("POST {absolute}#f")), 400),
        (
            "a fragment and a foreign host",
            spoil("POST /mcp", "POST /mcp#f").replace(&host, "Host: evil.example\r\n"),
            400,
        ),
        (
            "a target of ftp without a bearer",
            spoil("POST /mcp", "POST ftp://evil.example/mcp").replace(&bearer, ""),
            400,
        ),
        ("a foreign target", spoil("POST /mcp", "POST http://evil.example/mcp"), 403),
        ("a foreign origin", and("Origin: http://evil.example"), 403),
        ("no origin to speak of", and("Origin: null"), 403),
        ("an origin with a path", and(&format!("Origin: http://{}/x", client.authority())), 403),
        ("two origins", and(&format!("Origin: http://{0}\r\nOrigin: http://{0}", client.authority())), 403),
        ("a foreign origin without a bearer", spoil(&bearer, "Origin: http://evil.example\r\n"), 403),
        ("no bearer", spoil(&bearer, ""), 401),
        ("another scheme", spoil("Authorization: Bearer", "Authorization: Basic"), 401),
        ("a wrong bearer", spoil(&bearer, "Authorization: Bearer AAAA\r\n"), 401),
        ("an empty bearer", spoil(&bearer, "Authorization: Bearer \r\n"), 401),
        ("two bearers", and(bearer.trim_end()), 401),
        ("a path without a bearer", spoil("/mcp", "/").replace(&bearer, ""), 401),
        ("another path", spoil("/mcp", "/"), 404),
        ("a path with a slash", spoil("/mcp", "/mcp/"), 404),
        ("GET", spoil("POST", "GET"), 405),
        ("DELETE", spoil("POST", "DELETE"), 405),
        ("OPTIONS", spoil("POST", "OPTIONS"), 405),
        ("only HTML", spoil("application/json, text/event-stream", "text/html"), 406),
        ("plain text", spoil("Content-Type: application/json", "Content-Type: text/plain"), 415),
        (
            "a form",
            spoil("Content-Type: application/json", "Content-Type: application/x-www-form-urlencoded"),
            415,
        ),
        ("no type", spoil("Content-Type: application/json\r\n", ""), 415),
        (
            "a type with a charset",
            spoil("Content-Type: application/json", "Content-Type: Application/JSON; charset=utf-8"),
            200,
        ),
        ("any answer", spoil("application/json, text/event-stream", "*/*"), 200),
        ("no preference", spoil("Accept: application/json, text/event-stream\r\n", ""), 200),
    ];
    for (name, request, status) in cases {
        let answer = client.send(&request).await;
        assert_eq!(answer.status, status, "{name}: {answer:?}");
        assert!(!answer.head.to_ascii_lowercase().contains("access-control"), "{name}: a CORS grant");
        if matches!(status, 401 | 403) {
            let refused =
                r#"{"error":{"code":-32600,"message":"the request was refused"},"id":null,"jsonrpc":"2.0"}"#;
            assert_eq!(answer.body, refused, "{name}");
        }
        if status == 405 {
            assert!(answer.head.to_ascii_lowercase().contains("\r\nallow: post"), "{name}: {answer:?}");
        }
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_body_that_is_no_single_message_is_a_json_rpc_error() {
    let (agent, client) = serve(tools![noargs]).await;
    let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    let none = json!(null);
    for (body, code, id) in [
        ("", -32_700, &none),
        ("{", -32_700, &none),
        ("nonsense", -32_700, &none),
        ("{\"a\":1,\"a\":2}", -32_700, &none),
        (deep.as_str(), -32_700, &none),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"n":1e400}}"#, -32_700, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":"a","method":"ping","params":{"n":1,"n":2}}"#, -32_700, &json!("a")),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32_602, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":7}"#, -32_602, &json!(1)),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"noargs","_meta":5}}"#,
            -32_602,
            &json!(1),
        ),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\ud800"}}"#, -32_700, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"method":"\udc00"}"#, -32_700, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"a":"\ud800"}}}"#, -32_700, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#, -32_700, &none),
        ("[]", -32_600, &none),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600, &none),
        ("7", -32_600, &none),
        ("{}", -32_600, &none),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"Method":"ping"}"#, -32_600, &json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"id":1,"method":"ping"}"#, -32_700, &none),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600, &none),
    ] {
        let answer = client.send(&client.post("", body)).await;
        assert_eq!((answer.status, &answer.message()["error"]["code"]), (400, &json!(code)), "{body}");
        assert_eq!(&answer.message()["id"], id, "{body}");
    }
    agent.close(SOON).await.expect("closes");
}
