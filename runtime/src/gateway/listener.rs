use std::{net::TcpListener, sync::Arc, time::Duration};

use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    connections::{Connection, Connections},
    head_clock::{Clocked, HeadClock},
    http::{Edge, MAX_HEAD},
};
use crate::name::TARGET;

/// The most headers in a request head.
const MAX_HEADERS: usize = 64;

/// How long open connections may finish their answers when the gateway stops.
const DRAIN: Duration = Duration::from_millis(500);

/// Accepts connections until `stop`; then frees the port at once and lets open connections finish.
pub(super) async fn accept(listener: TcpListener, edge: Edge, stop: CancellationToken) {
    let edge = Arc::new(edge);
    let connections = Arc::new(Connections::default());
    let tasks = TaskTracker::new();
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                // Without a place the stream is dropped, which closes it.
                if let Some(connection) = connections.admit() {
                    tasks.spawn(serve(stream, Arc::new(connection), Arc::clone(&edge), stop.clone()));
                }
            }
            // Out of descriptors or aborted by the peer: neither is a reason to stop or to spin.
            Err(error) => {
                tracing::warn!(target: TARGET, %error, "a connection could not be accepted");
                sleep(Duration::from_millis(20)).await;
            }
        }
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
    let clock = Arc::new(HeadClock::default());
    let stream = Clocked::new(stream, Arc::clone(&clock));
    let service = service_fn({
        let connection = Arc::clone(&connection);
        let clock = Arc::clone(&clock);
        move |request| {
            clock.begin_answer();
            let (edge, connection, clock) = (Arc::clone(&edge), Arc::clone(&connection), Arc::clone(&clock));
            async move {
                let response = edge.answer(request, &connection).await;
                clock.end_answer(connection.is_proven());
                Ok::<_, std::convert::Infallible>(response)
            }
        }
    });
    let mut http = std::pin::pin!(
        http1::Builder::new()
            .header_read_timeout(None)
            .max_headers(MAX_HEADERS)
            .max_buf_size(MAX_HEAD)
            .serve_connection(TokioIo::new(stream), service)
    );
    let ended = tokio::select! {
        ended = http.as_mut() => ended,
        () = connection.closed() => return,
        () = stop.cancelled() => {
            http.as_mut().graceful_shutdown();
            http.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(target: TARGET, %error, "a connection ended early");
    }
}
