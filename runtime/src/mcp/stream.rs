use std::{
    convert::Infallible,
    future::Future,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::{BufMut, Bytes, BytesMut};
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body as HttpBody, Frame};
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::gateway::Body;

/// How long an answer may take before its head is sent without it: enough for a refusal to keep its own status.
const GRACE: Duration = Duration::from_millis(200);

/// Comment lines at this distance keep every client's and proxy's idle clock from running out.
const PING: Duration = Duration::from_secs(15);

/// A comment, which readers of a stream pass over.
pub(crate) const COMMENT: &[u8] = b":\n\n";

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
        Ok(response) => kept_alive(response),
        Err(_) => events(State::Waiting(answer)),
    }
}

/// The same answer; a stream of rmcp's with our comments in it.
pub(super) fn kept_alive(response: Response<Body>) -> Response<Body> {
    if is_stream(response.headers()) { events(State::Forwarding(response.into_body())) } else { response }
}

/// The answer as one message, for a client that reads no streams: what comes before it in one is left out.
pub(super) async fn last_message(response: Response<Body>) -> Response<Body> {
    if !is_stream(response.headers()) {
        return response;
    }
    let text = match response.into_body().collect().await {
        Ok(collected) => collected.to_bytes(),
        Err(never) => match never {},
    };
    let data = text.split(|byte| *byte == b'\n').rev().find_map(|line| line.strip_prefix(b"data:"));
    let message = data.unwrap_or_default().trim_ascii().to_vec();
    let mut response = Response::new(Full::from(message).boxed_unsync());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A whole answer as a stream of one message, for a client that reads nothing else. A refusal stays as it is.
pub(super) fn whole(response: Response<Body>) -> Response<Body> {
    if response.status() != StatusCode::OK || is_stream(response.headers()) {
        return response;
    }
    events(State::Message(response.into_body()))
}

/// Whether an answer is a stream of events.
pub(crate) fn is_stream(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| kind.starts_with(b"text/event-stream"))
}

fn events(state: State) -> Response<Body> {
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut response = Response::new(Events { state, ping }.boxed_unsync());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

struct Events {
    state: State,
    ping: Interval,
}

enum State {
    /// Nothing is there yet.
    Waiting(Answer),
    /// The answer is a stream itself: progress and then the result.
    Forwarding(Body),
    /// The answer is one JSON message.
    Message(Body),
    Ended,
}

impl Events {
    /// The next event of the answer; ready with nothing when it is over.
    fn poll_event(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        loop {
            match &mut self.state {
                State::Waiting(answer) => {
                    let response = ready!(answer.as_mut().poll(cx));
                    let is_stream = is_stream(response.headers());
                    let body = response.into_body();
                    self.state = if is_stream { State::Forwarding(body) } else { State::Message(body) };
                }
                State::Forwarding(body) => return poll_data(body, cx),
                State::Message(body) => {
                    let message = ready!(poll_data(body, cx));
                    self.state = State::Ended;
                    return Poll::Ready(message.map(|message| event(&message)));
                }
                State::Ended => return Poll::Ready(None),
            }
        }
    }
}

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Poll::Ready(event) = self.poll_event(cx) {
            return Poll::Ready(event.map(|event| Ok(Frame::data(event))));
        }
        self.ping.poll_tick(cx).map(|_| Some(Ok(Frame::data(Bytes::from_static(COMMENT)))))
    }
}

fn poll_data(body: &mut Body, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
    let frame = ready!(Pin::new(body).poll_frame(cx));
    Poll::Ready(frame.and_then(Result::ok).and_then(|frame| frame.into_data().ok()))
}

/// One message as a server-sent event; compact JSON has no line breaks.
fn event(message: &[u8]) -> Bytes {
    let mut event = BytesMut::with_capacity(message.len() + 8);
    event.put_slice(b"data: ");
    event.put_slice(message);
    event.put_slice(b"\n\n");
    event.freeze()
}

#[cfg(test)]
mod tests {
    use tokio::time::{Instant, sleep};

    use super::*;

    /// A JSON answer after so long.
    async fn answer(after: Duration) -> Response<Body> {
        sleep(after).await;
        let mut response = Response::new(Full::from(r#"{"id":1}"#).boxed_unsync());
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }

    #[tokio::test(start_paused = true)]
    async fn a_quick_answer_keeps_its_form_and_a_slow_one_is_a_stream_that_is_never_silent_for_long() {
        let quick = soon_or_streamed(answer(Duration::from_millis(100))).await;
        assert!(!is_stream(quick.headers()));
        assert!(is_stream(whole(quick).headers()));

        let begun = Instant::now();
        let mut body = soon_or_streamed(answer(Duration::from_mins(11))).await.into_body();
        assert!(begun.elapsed() <= GRACE, "{:?}", begun.elapsed());
        let mut last = Instant::now();
        let mut text = Vec::new();
        while let Some(Ok(frame)) = body.frame().await {
            assert!(last.elapsed() <= PING, "silent for {:?}", last.elapsed());
            last = Instant::now();
            text.push(frame.into_data().expect("data"));
        }
        let event = text.pop().expect("the answer");
        assert_eq!(event, "data: {\"id\":1}\n\n");
        assert!(text.len() >= 44 && text.iter().all(|comment| comment == ":\n\n"), "{text:?}");
    }

    #[tokio::test]
    async fn who_reads_no_streams_gets_the_last_message_of_one() {
        let mut stream =
            Response::new(Full::from("data: {\"method\":\"x\"}\n\n:\n\ndata: {\"id\":1}\n\n").boxed_unsync());
        stream.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        let response = last_message(stream).await;
        assert!(!is_stream(response.headers()));
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        assert_eq!(body, r#"{"id":1}"#);
    }
}
