use serde_json::Value;

use crate::client::Answer;

/// Nothing, or the promise that is broken.
pub(super) type Verdict = Result<(), String>;

/// What holds for an answer by itself.
pub(super) fn check_answer(answer: &Answer) -> Verdict {
    const STATUSES: [u16; 13] = [200, 202, 204, 400, 401, 403, 404, 405, 406, 408, 413, 415, 431];
    if !STATUSES.contains(&answer.status) {
        return Err(format!("a status that is not ours: {}", answer.status));
    }
    if answer.body.is_empty() {
        return Ok(());
    }
    if !matches!(answer.header("content-type"), Some("application/json" | "text/event-stream")) {
        return Err("a body in neither form".to_owned());
    }
    let message = answer.message();
    if message["jsonrpc"] != "2.0" || message.get("result").is_some() == message.get("error").is_some() {
        return Err("no JSON-RPC answer".to_owned());
    }
    if message["error"]["code"] == -32_603 {
        return Err("an error of the gateway's own".to_owned());
    }
    Ok(())
}

/// An answer bears the id of what was sent, or none where that could not be read.
pub(super) fn check_id(answer: &Answer, body: &[u8]) -> Verdict {
    if answer.body.is_empty() {
        return Ok(());
    }
    let message = answer.message();
    let id = &message["id"];
    let is_refused = message.get("error").is_some() && id.is_null();
    let is_sent = match serde_json::from_slice::<Value>(body) {
        Ok(sent) => *id == sent["id"],
        // It may still be read from what is too deep, has too large a number, or half of a surrogate pair.
        Err(_) => stands_in(id, body),
    };
    if is_refused || is_sent { Ok(()) } else { Err(format!("the id of another: {id}")) }
}

/// Whether an id is somewhere in a text, however it is spelt there.
fn stands_in(id: &Value, body: &[u8]) -> bool {
    let is_read_from = |at: usize| {
        let mut values = serde_json::Deserializer::from_slice(&body[at..]).into_iter::<Value>();
        matches!(values.next(), Some(Ok(value)) if value == *id)
    };
    let is_scalar = |byte: u8| byte == b'"' || byte == b'-' || byte.is_ascii_digit();
    (0..body.len()).any(|at| is_scalar(body[at]) && is_read_from(at))
}

/// The answer of `noargs`.
pub(super) fn check_call(answer: &Answer) -> Verdict {
    let result = &answer.message()["result"];
    let is_answered = answer.status == 200
        && result["isError"] == false
        && result["content"][0]["text"] == "nothing was given";
    if is_answered { Ok(()) } else { Err(format!("the next call does not work: {answer:?}")) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_id_is_found_in_what_is_no_json_however_it_is_spelt() {
        let half = r#"{"id":"a\u0062","x":"\ud800"}"#;
        for (body, id, found) in [
            (half, json!("ab"), true),
            (half, json!("abc"), false),
            (r#"{"id":-7,"x":1e999}"#, json!(-7), true),
            (r#"{"id":-7,"x":1e999}"#, json!(8), false),
            (r#"[[[{"id":"7""#, json!("7"), true),
            (r#"[[[{"id":"7""#, json!(null), false),
        ] {
            assert_eq!(stands_in(&id, body.as_bytes()), found, "{body} {id}");
        }
    }
}
