use std::{
    convert::Infallible,
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::{BufMut, Bytes, BytesMut};
use http::{HeaderValue, Response, header};
use http_body_util::BodyExt;
use hyper::body::Frame;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::gateway::Body;

/// How long an answer may take before its head is sent without it: enough for a refusal to keep its own status.
const GRACE: Duration = Duration::from_millis(200);

/// Comment lines at this distance keep every client's and proxy's idle clock from running out.
const PING: Duration = Duration::from_secs(15);

type Answer = Pin<Box<dyn Future<Output = Response<Body>> + Send>>;

/// The answer itself if it comes soon, else an event stream whose head goes out at once and which ends with it.
///
/// rmcp opens a stream only with the first message of the handler. Dropping the stream drops the request, which
/// cancels the call.
pub(super) async fn soon_or_streamed(
    answer: impl Future<Output = Response<Body>> + Send + 'static,
) -> Response<Body> {
    let mut answer: Answer = Box::pin(answer);
    match timeout(GRACE, answer.as_mut()).await {
        Ok(response) => response,
        Err(_) => streamed(answer),
    }
}

fn streamed(answer: Answer) -> Response<Body> {
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut response = Response::new(Events { state: State::Waiting { answer, ping } }.boxed_unsync());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

struct Events {
    state: State,
}

enum State {
    /// Comments until the answer is there.
    Waiting {
        answer: Answer,
        ping: Interval,
    },
    /// The answer is a stream itself: progress and then the result.
    Forwarding(Body),
    /// The answer is one JSON message.
    Message(Body),
    Ended,
}

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        loop {
            match &mut self.state {
                State::Waiting { answer, ping } => {
                    if let Poll::Ready(response) = answer.as_mut().poll(cx) {
                        self.state = State::of(response);
                        continue;
                    }
                    return ping.poll_tick(cx).map(|_| Some(Ok(Frame::data(Bytes::from_static(b":\n\n")))));
                }
                State::Forwarding(body) => return Pin::new(body).poll_frame(cx),
                State::Message(body) => {
                    let frame = std::task::ready!(Pin::new(body).poll_frame(cx));
                    self.state = State::Ended;
                    let message = frame.and_then(Result::ok).and_then(|frame| frame.into_data().ok());
                    return Poll::Ready(message.map(|message| Ok(Frame::data(event(&message)))));
                }
                State::Ended => return Poll::Ready(None),
            }
        }
    }
}

impl State {
    fn of(response: Response<Body>) -> Self {
        let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
        let is_stream = kind.is_some_and(|kind| kind.starts_with(b"text/event-stream"));
        let body = response.into_body();
        if is_stream { Self::Forwarding(body) } else { Self::Message(body) }
    }
}

/// One message as a server-sent event; compact JSON has no line breaks.
fn event(message: &[u8]) -> Bytes {
    let mut event = BytesMut::with_capacity(message.len() + 8);
    event.put_slice(b"data: ");
    event.put_slice(message);
    event.put_slice(b"\n\n");
    event.freeze()
}
