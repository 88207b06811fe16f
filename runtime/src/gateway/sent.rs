use std::{
    convert::Infallible,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use http::Response;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::{Body, phase::Phase};
use crate::mcp::{COMMENT, is_stream};

/// The body of a response on its way out, which tells the connection's phase when it is over.
pub(super) struct Sent {
    body: Body,
    is_stream: bool,
    phase: Arc<Phase>,
}

impl Sent {
    pub(super) fn wrap(response: Response<Body>, phase: Arc<Phase>) -> Response<Self> {
        let is_stream = is_stream(response.headers());
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
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(COMMENT)))));
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
