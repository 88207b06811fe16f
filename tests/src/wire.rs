//! A connection that stays open, and answers that are read one by one, without a byte between them.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    time::Duration,
};

use crate::client::Answer;

/// How long the gateway may be silent.
const PATIENCE: Duration = Duration::from_secs(15);

/// A connection; its calls block.
#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    /// What has come and belongs to no answer yet.
    read: Vec<u8>,
}

impl Wire {
    /// Connects to `127.0.0.1:PORT`.
    pub fn open(authority: &str) -> Self {
        let stream = TcpStream::connect(authority).expect("somebody listens");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        Self { stream, read: Vec::new() }
    }

    /// Sends bytes; that the peer has closed shows when an answer is read.
    pub fn send(&mut self, bytes: &[u8]) {
        drop(self.stream.write_all(bytes));
    }

    /// The next answer, read to its own end.
    pub fn answer(&mut self) -> Answer {
        loop {
            match take_answer(&self.read, false) {
                Ok(Some((answer, length))) => {
                    self.read.drain(..length);
                    return answer;
                }
                Ok(None) => assert!(self.read_more(), "the connection ended within an answer: {self:?}"),
                Err(problem) => panic!("{problem}: {:?}", String::from_utf8_lossy(&self.read)),
            }
        }
    }

    /// Ends the sending side and gives all that still comes.
    pub fn end(mut self) -> Vec<u8> {
        // It fails where the peer was first.
        drop(self.stream.shutdown(Shutdown::Write));
        while self.read_more() {}
        self.read
    }

    fn read_more(&mut self) -> bool {
        let mut bytes = [0; 16 * 1024];
        match self.stream.read(&mut bytes) {
            Ok(length) => {
                self.read.extend_from_slice(&bytes[..length]);
                length > 0
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => false,
            // A signal to this process, such as a fuzzer's clock.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => true,
            Err(error) => {
                panic!("silent for {PATIENCE:?} ({error}) after {:?}", String::from_utf8_lossy(&self.read))
            }
        }
    }
}

/// The answer at the start of the bytes and its length; nothing if more bytes are needed. An answer to HEAD has a length
/// and no body. An answer of HTTP/1.0 without a length takes all that is there.
///
/// # Errors
/// What is wrong with it, by RFC 9112 and by what the gateway says of itself.
pub fn take_answer(bytes: &[u8], to_head: bool) -> Result<Option<(Answer, usize)>, String> {
    let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(None) };
    let head = std::str::from_utf8(&bytes[..end]).map_err(|_| "a head that is no text")?;
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(status).ok_or("no status line")?;
    let (mut length, mut chunked) = (None, false);
    for line in lines {
        let (name, value) = line.split_once(": ").ok_or("a header without a value")?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_name || value.contains(['\r', '\n', '\0']) {
            return Err(format!("an odd header {line:?}"));
        }
        match name.to_ascii_lowercase().as_str() {
            "content-length" if length.is_none() => length = value.parse::<usize>().ok(),
            "transfer-encoding" if value == "chunked" && !chunked => chunked = true,
            "content-length" | "transfer-encoding" => return Err(format!("a doubtful length {line:?}")),
            _ => {}
        }
    }
    let rest = &bytes[end + 4..];
    // There the end of the connection can be the end of the answer.
    let is_old = head.starts_with("HTTP/1.0 ");
    let bodiless = to_head || status < 200 || status == 204;
    let (body, length) = match (length, chunked) {
        _ if bodiless => (Vec::new(), 0),
        (Some(length), false) => match rest.get(..length) {
            Some(body) => (body.to_vec(), length),
            None => return Ok(None),
        },
        (None, true) => match unchunk(rest)? {
            Some(unchunked) => unchunked,
            None => return Ok(None),
        },
        (None, false) if is_old => (rest.to_vec(), rest.len()),
        _ => return Err("not exactly one length".to_owned()),
    };
    let body = String::from_utf8(body).map_err(|_| "a body that is no text")?;
    Ok(Some((Answer { status, head: head.to_owned(), body }, end + 4 + length)))
}

fn status(line: &str) -> Option<u16> {
    let code = line.strip_prefix("HTTP/1.1 ").or_else(|| line.strip_prefix("HTTP/1.0 "))?;
    code.split(' ').next().filter(|code| code.len() == 3)?.parse().ok()
}

/// The body of whole chunks and the length of them; nothing if some are not there yet.
fn unchunk(bytes: &[u8]) -> Result<Option<(Vec<u8>, usize)>, String> {
    let (mut body, mut at) = (Vec::new(), 0);
    loop {
        let rest = &bytes[at..];
        let Some(line) = rest.windows(2).position(|window| window == b"\r\n") else { return Ok(None) };
        let size =
            std::str::from_utf8(&rest[..line]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let size = size.ok_or("a chunk without a size")?;
        let Some(chunk) = rest.get(line + 2..line + 2 + size + 2) else { return Ok(None) };
        if !chunk.ends_with(b"\r\n") {
            return Err("a chunk without an end".to_owned());
        }
        body.extend_from_slice(&chunk[..size]);
        at += line + 2 + size + 2;
        if size == 0 {
            return Ok(Some((body, at)));
        }
    }
}
