use std::{convert::Infallible, future::pending, sync::Arc, time::Duration};

use http::{Request, Version};
use hyper::{
    body::{Body as _, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use tokio::{
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    connections::{Connection, Connections},
    http::{Edge, MAX_HEAD},
    sent::Sent,
    socket::Socket,
};
use crate::{name::TARGET, quiet};

/// The most headers in a request head.
const MAX_HEADERS: usize = 64;

/// How long open connections may finish their answers when the gateway stops, and one its last words.
const DRAIN: Duration = Duration::from_millis(500);

/// Accepts connections until `stop`; then frees the port at once and lets open connections finish.
pub(super) async fn accept(
    listener: TcpListener,
    connections: Arc<Connections>,
    edge: Edge,
    stop: CancellationToken,
) {
    let edge = Arc::new(edge);
    let tasks = TaskTracker::new();
    let accepting = async {
        loop {
            // Who comes while everybody is new waits in the system's queue.
            connections.settled().await;
            match listener.accept().await {
                Ok((stream, _)) => {
                    let connection = Arc::new(connections.admit());
                    tasks.spawn(serve(stream, connection, Arc::clone(&edge), stop.clone()));
                }
                // Out of descriptors or aborted by the peer: neither is a reason to stop or to spin.
                Err(error) => {
                    tracing::warn!(target: TARGET, %error, "a connection could not be accepted");
                    sleep(Duration::from_millis(20)).await;
                }
            }
        }
    };
    tokio::select! {
        biased;
        () = stop.cancelled() => {}
        () = accepting => {}
    }
    drop(listener);
    tasks.close();
    if timeout(DRAIN, tasks.wait()).await.is_err() {
        tracing::debug!(target: TARGET, "connections were cut when the gateway stopped");
    }
}

async fn serve(stream: TcpStream, connection: Arc<Connection>, edge: Arc<Edge>, stop: CancellationToken) {
    // Without it every streamed answer waits up to 40 ms for an acknowledgement.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let phase = connection.phase();
    let socket = Socket::new(stream, Arc::clone(phase));
    let service = service_fn(|request: Request<Incoming>| {
        let phase = Arc::clone(phase);
        // Now, not when the future is first polled: hyper reads on until then.
        phase.begin_answer(request.version() < Version::HTTP_11, !request.body().is_end_stream());
        let (edge, connection) = (Arc::clone(&edge), Arc::clone(&connection));
        async move {
            let response = edge.answer(request, &connection, &phase).await;
            Ok::<_, Infallible>(Sent::wrap(response, phase))
        }
    });
    let mut http = http1::Builder::new()
        .header_read_timeout(None)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(socket), service);
    let displaced = async {
        connection.displaced().await;
        // Its bearer came at the last moment: it has taken a place of its own.
        if connection.is_proven() {
            pending::<()>().await;
        }
    };
    let ended = tokio::select! {
        // What has arrived is read before a connection is judged by its silence.
        biased;
        ended = &mut http => ended,
        () = displaced => return,
        // An exchange that began at this moment is finished; an idle connection closes at once.
        () = connection.closed() => {
            std::pin::Pin::new(&mut http).graceful_shutdown();
            (&mut http).await
        }
        () = stop.cancelled() => {
            std::pin::Pin::new(&mut http).graceful_shutdown();
            (&mut http).await
        }
    };
    if let Err(error) = ended {
        quiet::aloud(|| tracing::debug!(target: TARGET, %error, "a connection ended early"));
        // The one malformed head to which hyper says nothing.
        if error.is_parse_version_h2() {
            let refused = http.into_parts().io.into_inner().refuse_preface();
            let _cut = timeout(DRAIN, refused).await;
        }
    }
}

#[cfg(test)]
mod tests;
