use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use http::{HeaderValue, Response, header};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::{Body, phase::Phase};

/// A comment of an event stream, which readers pass over.
const PING: &[u8] = b":\n\n";

/// The body of a response on its way out, which tells the connection's phase when it is over.
pub(super) struct Sent {
    body: Body,
    is_stream: bool,
    phase: Arc<Phase>,
}

impl Sent {
    pub(super) fn wrap(response: Response<Body>, phase: Arc<Phase>) -> Response<Self> {
        let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
        let is_stream = kind.is_some_and(|kind| kind.starts_with(b"text/event-stream"));
        response.map(|body| Self { body, is_stream, phase })
    }
}

impl HttpBody for Sent {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        // Each frame of a stream is whole events, so that a comment can stand between any two.
        if frame.is_pending() && self.is_stream && self.phase.take_ping() {
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(PING)))));
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.phase.end_send();
    }
}
