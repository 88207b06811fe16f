use agent_tools_tests::request::Request;
use serde_json::Value;

use crate::http::Connection;

/// The events by which a model answers one request.
pub(crate) fn ask(url: &str, path: &str, body: &Value) -> Vec<Value> {
    let request = Request {
        method: "POST".to_owned(),
        target: path.to_owned(),
        headers: vec![("Content-Type".to_owned(), "application/json".to_owned())],
        body: body.to_string().into_bytes(),
    };
    let answer = Connection::open(url).last_exchange(request);
    let data = answer.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).expect("an event is JSON")).collect()
}
