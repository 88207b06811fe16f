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
        // It may still be read from what is too deep, or has too large a number.
        Err(_) => String::from_utf8_lossy(body).contains(&id.to_string()),
    };
    if is_refused || is_sent { Ok(()) } else { Err(format!("the id of another: {id}")) }
}

/// The answer of `noargs`.
pub(super) fn check_call(answer: &Answer) -> Verdict {
    let result = &answer.message()["result"];
    let is_answered = answer.status == 200
        && result["isError"] == false
        && result["content"][0]["text"] == "nothing was given";
    if is_answered { Ok(()) } else { Err(format!("the next call does not work: {answer:?}")) }
}
