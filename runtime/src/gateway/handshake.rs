use std::sync::Arc;

use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};

use super::{Body, empty, http::single, refusal::Refusal, registry::Registration, request_id::RequestId};
use crate::mcp::{Handshake, HandshakeId, ListedRequest};

/// The header that carries a handshake's id, up to 2025-11-25.
const HANDSHAKE: HeaderName = HeaderName::from_static("mcp-session-id");

/// The handshake that a request belongs to: none if it names none, and then it is served all the same.
pub(super) fn named(
    registration: &Registration,
    headers: &HeaderMap,
) -> Result<Option<Arc<Handshake>>, Refusal> {
    if !headers.contains_key(HANDSHAKE) {
        return Ok(None);
    }
    let id = single(headers, &HANDSHAKE).and_then(|value| HandshakeId::read(value.as_bytes()));
    let handshake = id.and_then(|id| registration.service.handshakes().get(id));
    handshake.map(Some).ok_or(Refusal::UnknownHandshake)
}

/// Lists a request in the handshake that it belongs to, so that it ends with it. Before anything is awaited: the look-up
/// and the list are one, so a handshake that has ended in between is one that is not known.
pub(super) fn list(
    registration: &Registration,
    headers: &HeaderMap,
    id: &RequestId,
) -> Result<Option<ListedRequest>, Refusal> {
    let Some(handshake) = named(registration, headers)? else { return Ok(None) };
    handshake.list(id.clone()).map(Some).ok_or(Refusal::UnknownHandshake)
}

/// Tells the client the id of the handshake that its `initialize` has opened.
pub(super) fn announce(id: HandshakeId, response: &mut Response<Body>) {
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HANDSHAKE, value);
    }
}

/// Answers a DELETE: the handshake ends, and with it what it runs.
pub(super) fn end(registration: &Registration, headers: &HeaderMap) -> Result<Response<Body>, Refusal> {
    let id = single(headers, &HANDSHAKE).ok_or(Refusal::NoHandshake)?;
    let id = HandshakeId::read(id.as_bytes()).ok_or(Refusal::UnknownHandshake)?;
    if !registration.service.handshakes().end(id) {
        return Err(Refusal::UnknownHandshake);
    }
    Ok(empty(StatusCode::NO_CONTENT))
}
