use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::placeholders::Placeholders;
use crate::tap::Exchange;

/// A request to the gateway.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sent {
    /// Method and path.
    pub request: String,
    /// Those that do not belong to the connection; names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
}

impl Sent {
    /// The MCP method of the message.
    pub fn method(&self) -> Option<&str> {
        self.body.as_ref()?["method"].as_str()
    }
}

/// Headers of a connection and of the bytes on it; `tests/recorded/` has a client's with them.
const OF_THE_CONNECTION: [&str; 4] = ["host", "connection", "content-length", "accept-encoding"];

pub(super) fn sent(exchanges: &[Exchange], placeholders: &mut Placeholders) -> Vec<Sent> {
    let mut all: Vec<_> = exchanges.iter().map(|exchange| one(exchange, placeholders)).collect();
    // What asks for the stream of the server goes out beside the next request, so either may be first.
    let (streams, mut rest): (Vec<_>, Vec<_>) =
        all.drain(..).partition(|sent| sent.request.starts_with("GET "));
    let handshake = rest.iter().position(|sent| sent.method() == Some("notifications/initialized"));
    let place = handshake.map_or(0, |place| place + 1);
    rest.splice(place..place, streams);
    rest
}

fn one(Exchange { request, .. }: &Exchange, placeholders: &mut Placeholders) -> Sent {
    let headers = request.headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), value));
    let headers = headers.filter(|(name, _)| !OF_THE_CONNECTION.contains(&name.as_str()));
    Sent {
        request: format!("{} {}", request.method, request.target),
        headers: headers.map(|(name, value)| (name.clone(), placeholders.text(&name, value))).collect(),
        body: serde_json::from_slice(&request.body).ok().map(|body| placeholders.value(&body)),
    }
}
