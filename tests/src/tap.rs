//! A tap on the line between a client and a gateway.

use std::{
    io::{BufReader, Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

use crate::{client::Answer, request::Request, wire::take_answer};

/// A request with its answer, if that came to its end.
#[derive(Debug)]
pub struct Exchange {
    /// As the client sent it.
    pub request: Request,
    /// As the gateway gave it.
    pub answer: Option<Answer>,
}

/// What both directions of all connections have in common.
type Log = Arc<Mutex<Vec<Exchange>>>;

/// Hands everything on, and keeps it.
#[derive(Debug)]
pub struct Tap {
    authority: String,
    gateway: String,
    log: Log,
    closing: Arc<AtomicBool>,
    accepting: JoinHandle<()>,
}

impl Tap {
    /// Opens a port before the gateway's, which is given as `127.0.0.1:PORT`.
    #[expect(clippy::disallowed_methods, reason = "it is no gateway, and bound to loopback")]
    pub fn start(gateway: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let authority = listener.local_addr().expect("an address").to_string();
        let (log, closing) = (Log::default(), Arc::new(AtomicBool::new(false)));
        let line = Line { gateway: gateway.to_owned(), log: Arc::clone(&log) };
        let until = Arc::clone(&closing);
        let accepting = thread::spawn(move || accept(&listener, &line, &until));
        Self { authority, gateway: gateway.to_owned(), log, closing, accepting }
    }

    /// Where the client finds it.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The gateway behind it.
    pub fn gateway(&self) -> &str {
        &self.gateway
    }

    /// What went through it, in the order in which the requests came; the client has ended.
    pub fn end(self) -> Vec<Exchange> {
        self.closing.store(true, Ordering::Release);
        drop(TcpStream::connect(&self.authority).expect("it listens"));
        self.accepting.join().expect("it accepts to the end");
        std::mem::take(&mut self.log.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Accepts until it is closed, and then what had connected before; returns when all of it has ended.
fn accept(listener: &TcpListener, line: &Line, closing: &AtomicBool) {
    let mut connections = Vec::new();
    while let Ok((client, _)) = listener.accept() {
        if closing.load(Ordering::Acquire) {
            listener.set_nonblocking(true).expect("a socket");
            client.set_nonblocking(false).expect("a socket");
        }
        let line = line.clone();
        connections.push(thread::spawn(move || line.connect(&client)));
    }
    for connection in connections {
        connection.join().expect("a connection ends");
    }
}

#[derive(Clone)]
struct Line {
    gateway: String,
    log: Log,
}

impl Line {
    fn connect(&self, client: &TcpStream) {
        let gateway = TcpStream::connect(&self.gateway).expect("the gateway listens");
        let waiting = Mutex::new(Vec::new());
        thread::scope(|scope| {
            scope.spawn(|| self.answers(&gateway, client, &waiting));
            self.requests(client, &gateway, &waiting);
        });
    }

    fn requests(&self, client: &TcpStream, mut gateway: &TcpStream, waiting: &Mutex<Vec<usize>>) {
        let mut reader = BufReader::new(client);
        while let Some(request) = Request::read(&mut reader) {
            let bytes = self.for_the_gateway(request.clone()).bytes();
            let number = {
                let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
                log.push(Exchange { request, answer: None });
                log.len() - 1
            };
            waiting.lock().unwrap_or_else(PoisonError::into_inner).push(number);
            if gateway.write_all(&bytes).is_err() {
                break;
            }
        }
        // It fails where the gateway was first.
        drop(gateway.shutdown(Shutdown::Write));
    }

    /// The gateway takes no other name than its own, and a body has lost its chunks.
    fn for_the_gateway(&self, mut request: Request) -> Request {
        let is_kept = |name: &str| {
            !["host", "content-length", "transfer-encoding"].iter().any(|own| name.eq_ignore_ascii_case(own))
        };
        request.headers.retain(|(name, _)| is_kept(name));
        request.headers.push(("Host".to_owned(), self.gateway.clone()));
        if request.method == "POST" {
            request.headers.push(("Content-Length".to_owned(), request.body.len().to_string()));
        }
        request
    }

    fn answers(&self, mut gateway: &TcpStream, mut client: &TcpStream, waiting: &Mutex<Vec<usize>>) {
        let (mut kept, mut bytes) = (Vec::new(), [0; 16 * 1024]);
        while let Ok(read @ 1..) = gateway.read(&mut bytes) {
            kept.extend_from_slice(&bytes[..read]);
            while let Ok(Some((answer, length))) = take_answer(&kept, false) {
                kept.drain(..length);
                let number = waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(0);
                self.log.lock().unwrap_or_else(PoisonError::into_inner)[number].answer = Some(answer);
            }
            if client.write_all(&bytes[..read]).is_err() {
                break;
            }
        }
        // It fails where the client was first.
        drop(client.shutdown(Shutdown::Write));
    }
}
