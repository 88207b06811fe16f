use std::{future::poll_fn, pin::pin, task::Poll, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body as _, Incoming};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::{phase::Phase, refusal::Refusal};

/// The largest body, counted while reading.
const MAX: usize = 1024 * 1024;

/// How long a body may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Reads a body to its end, unless the bearer that came with it is revoked before. It is taken: where that fails, nobody
/// may read on.
pub(super) async fn read(
    body: &mut Option<Incoming>,
    phase: &Phase,
    revoked: &CancellationToken,
) -> Result<Bytes, Refusal> {
    let body = body.take().ok_or(Refusal::BodyIncomplete)?;
    // A length that is announced too large is refused before anything is read.
    if body.size_hint().lower() > MAX as u64 {
        return Err(Refusal::BodyTooLarge);
    }
    let mut collect = pin!(Limited::new(body, MAX).collect());
    let collected = poll_fn(|cx| match collect.as_mut().poll(cx) {
        Poll::Ready(collected) => Poll::Ready(Some(collected)),
        // The socket keeps the end of the peer's bytes back, since an answer may still be read.
        Poll::Pending if phase.is_half_closed() => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    });
    let read = tokio::select! {
        biased;
        read = timeout(TIMEOUT, collected) => read,
        () = revoked.cancelled() => return Err(Refusal::Unauthorized),
    };
    match read {
        Ok(Some(Ok(_))) if revoked.is_cancelled() => Err(Refusal::Unauthorized),
        Ok(Some(Ok(collected))) => {
            phase.set_unread(false);
            Ok(collected.to_bytes())
        }
        Ok(Some(Err(error))) if error.is::<LengthLimitError>() => Err(Refusal::BodyTooLarge),
        Ok(_) => Err(Refusal::BodyIncomplete),
        Err(_) => Err(Refusal::BodyTimeout),
    }
}
