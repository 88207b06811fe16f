use super::*;

fn read(body: &str) -> Result<Message, Refused> {
    Message::read(Bytes::copy_from_slice(body.as_bytes()), &Catalog::empty())
}

fn request(body: &str) -> RequestMessage {
    match read(body) {
        Ok(Message::Request(request)) => request,
        other => panic!("{body}: {other:?}"),
    }
}

#[test]
fn the_tool_of_a_call_is_found_however_its_json_is_spelt() {
    for (body, tool) in [
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}"#, Some("a")),
        (
            r#" {"params":{"arguments":{"name":"b"},"name":"a"},"method":"tools\/call","id":1,"jsonrpc":"2.0"}"#,
            Some("a"),
        ),
        (r#"{"jsonrpc":"2\u002e0","id":1,"method":"tools/call","params":{"name":"\u0061"}}"#, Some("a")),
        (r#"{"jsonrpc":"2.0","id":1,"m\u0065thod":"tools/call","params":{"n\u0061me":"a"}}"#, Some("a")),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"name":"a"}}"#, None),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}"#, None),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}"#, None),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, None),
    ] {
        assert_eq!(request(body).tool.as_deref(), tool, "{body}");
    }
}

#[test]
fn the_arguments_of_a_call_go_their_own_way() {
    for (given, left) in [
        (r#""params":{"arguments":{"k":"secret"},"name":"a"}"#, r#""params":{"name":"a"}"#),
        (r#""params":{"name":"a","arguments": [ "secret" ] }"#, r#""params":{"name":"a"}"#),
        (r#""params":{"name":"ä","arguments":"secret"}"#, r#""params":{"name":"ä"}"#),
        (r#""params":{"name":"a","arguments":null}"#, r#""params":{"name":"a"}"#),
        (r#""params":{"name":"a"}"#, r#""params":{"name":"a"}"#),
        (r#""params":{"_meta":{ "a":1.50 },"name":"a"}"#, r#""params":{"name":"a","_meta":{ "a":1.50 }}"#),
        (r#""params":{"name":7,"inputResponses":5,"requestState":5,"task":{}}"#, r#""params":{"name":7}"#),
        (r#""params":{}"#, r#""params":{}"#),
        (r#""params":null"#, r#""params":{}"#),
    ] {
        let body = |params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call",{params}}}"#);
        assert_eq!(request(&body(given)).bytes, body(left).as_bytes(), "{given}");
    }
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"arguments":{"k":1}}}"#;
    assert_eq!(request(list).bytes, list.as_bytes());
}

#[test]
fn what_a_message_is_depends_on_its_members() {
    for (body, kind) in [
        (r#"{"jsonrpc":"2.0","id":1,"method":"x"}"#, "request"),
        (r#"{"jsonrpc":"2.0","method":"x"}"#, "notification"),
        (
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#,
            "cancellation",
        ),
        (r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#, "notification"),
        (r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"requestId":"a"}}"#, "notification"),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "response"),
        (r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#, "response"),
        (r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}"#, "response"),
        (r#"{"jsonrpc":"2.0","id":null,"result":{}}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","result":{}}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, "nothing"),
        (r#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, "nothing"),
        (r#"{"jsonrpc":2.0,"id":1,"method":"x"}"#, "nothing"),
        (r#"{"id":1,"method":"x"}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1,"Method":"x"}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, "nothing"),
        (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, "nothing"),
        (r#"["2.0",1,"x",{}]"#, "nothing"),
    ] {
        let found = match read(body) {
            Ok(Message::Request(_)) => "request",
            Ok(Message::Notification { cancels: Some(_), .. }) => "cancellation",
            Ok(Message::Notification { cancels: None, .. }) => "notification",
            Ok(Message::Response) => "response",
            Err(refused) => {
                assert_eq!(refused.why, Refusal::NotAMessage, "{body}");
                "nothing"
            }
        };
        assert_eq!(found, kind, "{body}");
    }
}

#[test]
fn a_refusal_carries_the_id_if_it_can_be_read() {
    let one = Some(RequestId::Number(1));
    for (body, id) in [
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":7}"#, one.clone()),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":[]}"#, one.clone()),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":1,"a":2}}"#, one.clone()),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":1e400}}"#, one.clone()),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":5}}"#, one.clone()),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"\ud800"}}"#, one.clone()),
        (r#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, one),
        (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}"#, None),
        (r#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, None),
        (r#"{"jsonrpc":"2.0","id":1,"method":"x""#, None),
    ] {
        assert_eq!(read(body).map(drop).expect_err(body).id, id, "{body}");
    }
}

#[test]
fn half_a_surrogate_pair_is_no_text_wherever_it_is() {
    for body in [
        r#"{"jsonrpc":"2.0","id":"\ud800","method":"x"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"\uDC00"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\ud800"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"v":"a\ud800b"}}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"\ud800":1}}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"a":"\ud800\ud800"}}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"x","\ud800":1}"#,
        r#"{"jsonrpc":"2.0","method":"x","other":"\ud800"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":"\ud800"}"#,
    ] {
        let why = read(body).map(drop).expect_err(body).why;
        assert!(matches!(why, Refusal::Unreadable(_)), "{body}: {why:?}");
    }
    request(r#"{"jsonrpc":"2.0","id":"\ud83d\ude00","method":"\\ud800"}"#);
}
