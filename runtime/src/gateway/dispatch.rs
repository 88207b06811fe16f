use std::sync::Arc;

use bytes::Bytes;
use http::{
    HeaderMap, HeaderValue, Request, Response, StatusCode,
    header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING},
    request::Parts,
};
use http_body_util::Full;

use super::{
    Body, empty, handshake,
    message::{LIST, Message, RequestMessage},
    refusal::{Refusal, Refused},
    registry::Registration,
    request_id::RequestId,
    version::Version,
};
use crate::mcp::{Exchange, Form};

/// Takes a message that the edge has let through to where it is answered.
pub(super) async fn dispatch(
    message: Message,
    head: Parts,
    registration: &Registration,
    version: Version,
    form: Form,
) -> Result<Response<Body>, Refused> {
    match message {
        Message::Request(message) => {
            let id = message.id.clone();
            let guest = registration.guest.as_ref().filter(|_| message.method == LIST);
            let shown = guest.map(|guest| (guest, guest.sitting.lists()));
            let answer = request(message, head, registration, version, form).await;
            // Whoever was shown the tools meanwhile, by another request, was not kept from them.
            if let Some((guest, _)) = shown.filter(|(guest, before)| guest.sitting.lists() == *before) {
                guest.sitting.see_refused_list();
            }
            answer.map_err(|why| Refused { why, id: Some(id) })
        }
        Message::Notification { bytes, cancels } => {
            Ok(notification(bytes, cancels.as_ref(), head, registration, version).await?)
        }
        Message::Response => {
            version.check(false)?;
            if version == Version::Legacy {
                handshake::named(registration, &head.headers)?;
            }
            Ok(accepted())
        }
    }
}

async fn request(
    message: RequestMessage,
    mut head: Parts,
    registration: &Registration,
    version: Version,
    form: Form,
) -> Result<Response<Body>, Refusal> {
    let is_initialize = message.method == "initialize";
    version.check(is_initialize || message.names_version)?;
    let listed = match version {
        // A client that begins anew may still carry the id of a handshake that has ended.
        Version::Legacy if !is_initialize => handshake::list(registration, &head.headers, &message.id)?,
        _ => None,
    };
    if is_initialize && !message.names_version {
        version.leave_to_params(&mut head.headers)?;
    }
    let RequestMessage { method, arguments, asks_for_page, tool, bytes, .. } = message;
    let exchange = Arc::new(Exchange::new(&method, arguments, asks_for_page, listed));
    normalise(&mut head.headers);
    head.extensions.insert(Arc::clone(&exchange));
    let request = Request::from_parts(head, Full::new(bytes));
    let response = registration.service.answer(request, tool.as_deref(), form).await;
    let mut response = in_our_words(response)?;
    if let Some(id) = exchange.opened() {
        handshake::announce(id, &mut response);
    }
    Ok(response)
}

/// A notification is taken, whatever it says; one that cancels a call of the same handshake does so.
async fn notification(
    bytes: Bytes,
    cancels: Option<&RequestId>,
    mut head: Parts,
    registration: &Registration,
    version: Version,
) -> Result<Response<Body>, Refusal> {
    version.check(false)?;
    if version == Version::Modern {
        // Its headers are to be judged as those of a request.
        normalise(&mut head.headers);
        let request = Request::from_parts(head, Full::new(bytes));
        return in_our_words(registration.service.answer(request, None, Form::Either).await);
    }
    let handshake = handshake::named(registration, &head.headers)?;
    if let (Some(handshake), Some(id)) = (handshake, cancels) {
        handshake.cancel(id);
    }
    Ok(accepted())
}

fn accepted() -> Response<Body> {
    empty(StatusCode::ACCEPTED)
}

/// What rmcp says in plain text, as a JSON-RPC error without the words of a dependency.
fn in_our_words(response: Response<Body>) -> Result<Response<Body>, Refusal> {
    let kind = response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_ours = kind.is_some_and(|kind| kind == b"application/json" || kind == b"text/event-stream");
    match response.status() {
        _ if is_ours => Ok(response),
        // rmcp's word for JSON that is no JSON-RPC message
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Err(Refusal::NotAMessage),
        // its word for a version header that it cannot read
        StatusCode::BAD_REQUEST => Err(Refusal::Version),
        StatusCode::ACCEPTED => Ok(accepted()),
        _ => Err(Refusal::Internal),
    }
}

/// What rmcp insists on in one exact form, after ours has been checked.
fn normalise(headers: &mut HeaderMap) {
    headers.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // The body is whole now.
    headers.remove(TRANSFER_ENCODING);
    headers.remove(CONTENT_LENGTH);
}
