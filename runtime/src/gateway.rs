//! The gateway of this process: one loopback listener on a thread of its own, for all agents.
//!
//! A request goes from `listener` through the stack in `http` to the registration that its bearer selects; `dispatch`
//! takes its message from there into `mcp`.

pub(crate) mod bearer;
mod body;
pub(crate) mod clock;
mod connections;
mod dispatch;
mod handshake;
mod http;
mod listener;
mod media;
mod message;
mod phase;
pub(crate) mod port;
mod refusal;
pub(crate) mod registry;
pub(crate) mod request_id;
mod rest;
mod sent;
mod socket;
mod strangers;
mod target;
mod version;

use std::{
    io,
    net::Ipv4Addr,
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
    time::Duration,
};

use ::http::{Response, StatusCode};
use bytes::Bytes;
use http_body_util::{BodyExt, Empty, combinators::UnsyncBoxBody};
use tokio::{
    net::{TcpListener, TcpSocket},
    runtime::{self, Runtime},
    sync::watch,
};
use tokio_util::sync::CancellationToken;

pub(crate) use self::strangers::StrangerCount;
use self::{clock::Clock, registry::Registry};
use crate::{name::NAME, quiet};

/// The body of every response.
pub(crate) type Body = UnsyncBoxBody<Bytes, std::convert::Infallible>;

/// An answer that is its status alone.
fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Empty::new().boxed_unsync());
    *response.status_mut() = status;
    response
}

/// The one path that is served.
pub(crate) const PATH: &str = "/mcp";

/// Connections that wait to be accepted.
const BACKLOG: u32 = 1_024;

static RUNNING: Mutex<Weak<Gateway>> = Mutex::new(Weak::new());

/// A running listener; the last owner that drops it ends it.
pub(crate) struct Gateway {
    authority: String,
    registry: Arc<Registry>,
    clock: Clock,
    stop: CancellationToken,
    stopped: watch::Receiver<bool>,
}

/// That somebody has left the gateway, or nobody yet.
#[derive(Clone, Default)]
pub(crate) struct Departure {
    /// Of the last to leave.
    stopped: Option<watch::Receiver<bool>>,
}

impl Gateway {
    /// The gateway of this process, started if there is none.
    pub(crate) fn join() -> io::Result<Arc<Self>> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(gateway) = running.upgrade() {
            return Ok(gateway);
        }
        let gateway = Arc::new(Self::open()?);
        *running = Arc::downgrade(&gateway);
        Ok(gateway)
    }

    fn open() -> io::Result<Self> {
        let socket = bind()?;
        let authority = socket.local_addr()?.to_string();
        let registry = Arc::new(Registry::default());
        let stop = CancellationToken::new();
        let (ended, stopped) = watch::channel(false);
        // A runtime of its own: the gateway answers whatever the host's runtime does, and outlives it.
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name(NAME)
            .on_thread_start(quiet::hush)
            .on_thread_unpark(quiet::hush)
            .enable_all()
            .build()?;
        let (runtime, listener) = listen(runtime, socket)?;
        let clock = Clock::of(runtime.handle());
        let edge = http::Edge::new(&authority, &registry);
        let accept = listener::accept(listener, Arc::clone(registry.connections()), edge, stop.clone());
        thread::Builder::new().name(NAME.to_owned()).spawn(move || {
            runtime.block_on(accept);
            ended.send_replace(true);
            runtime.shutdown_timeout(Duration::from_secs(1));
        })?;
        Ok(Self { authority, registry, clock, stop, stopped })
    }

    /// `127.0.0.1:PORT`.
    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    pub(crate) fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Leaves the gateway; the last to leave stops it.
    pub(crate) fn leave(self: Arc<Self>) -> Departure {
        Departure { stopped: Arc::into_inner(self).map(|last| last.stopped.clone()) }
    }
}

impl Departure {
    /// Resolves at once, but for the last one: then when the port is free.
    pub(crate) async fn over(self) {
        if let Some(mut stopped) = self.stopped {
            // An error means that the thread is gone, which is as stopped as it can be.
            drop(stopped.wait_for(|stopped| *stopped).await);
        }
    }
}

/// The one place in which anything is bound: loopback, a port of the system's choice unless a fixture has chosen.
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
fn bind() -> io::Result<TcpSocket> {
    let socket = TcpSocket::new_v4()?;
    // As the standard library does: elsewhere than on Windows it lets a port be taken again right after its last use.
    socket.set_reuseaddr(cfg!(not(windows)))?;
    socket.bind((Ipv4Addr::LOCALHOST, port::chosen()).into())?;
    Ok(socket)
}

/// Listens on a runtime. The standard library would keep 128 connections waiting at most, and a client that meets a full
/// queue tries again only after a second.
fn listen(runtime: Runtime, socket: TcpSocket) -> io::Result<(Runtime, TcpListener)> {
    let entered = runtime.enter();
    let listener = socket.listen(BACKLOG);
    drop(entered);
    match listener {
        Ok(listener) => Ok((runtime, listener)),
        Err(error) => {
            // Dropped, it would wait for its threads, which panics within a host's own runtime.
            runtime.shutdown_background();
            Err(error)
        }
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
