use std::{future::poll_fn, pin::Pin, task::Poll};

use hyper::body::{Body as _, Incoming};
use tokio::task::yield_now;

/// The most that is read of a body for the sake of its connection alone.
const MAX: u64 = 64 * 1024;

/// How often in a row a connection that has nothing of a body is let look for more.
const LOOKS: usize = 2;

/// Reads what a refusal has left of its request's body, as far as it has arrived; whether that was all of it.
///
/// A connection can be used again only after the whole of a request (RFC 9112, section 9.3). Most refused requests are
/// small and there already; nothing waits for one that is not.
pub(super) async fn read(mut body: Incoming) -> bool {
    if body.size_hint().lower() > MAX {
        return false;
    }
    let mut length = 0;
    let mut looks = 0;
    while length <= MAX && looks <= LOOKS {
        match poll_fn(|cx| Poll::Ready(Pin::new(&mut body).poll_frame(cx))).await {
            Poll::Ready(Some(Ok(frame))) => {
                length += frame.data_ref().map_or(0, |data| data.len() as u64);
                looks = 0;
            }
            Poll::Ready(None) => return true,
            Poll::Ready(Some(Err(_))) => return false,
            // The connection, which reads in this task as well, is asked for a body only by a look at it.
            Poll::Pending => {
                looks += 1;
                yield_now().await;
            }
        }
    }
    false
}
