//! A connection that stays open, for clients of which many run at once.

use std::{io, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{client::Answer, wire::take_answer};

/// How long the gateway may be silent to one of many clients.
const PATIENCE: Duration = Duration::from_mins(1);

/// A connection; what is read from it is kept until it belongs to an answer.
#[derive(Debug)]
pub struct Line {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Line {
    /// Connects to `127.0.0.1:PORT`.
    pub async fn open(authority: &str) -> Self {
        let stream = TcpStream::connect(authority).await.expect("somebody listens");
        stream.set_nodelay(true).expect("a socket");
        Self { stream, read: Vec::new() }
    }

    /// Sends bytes; that the peer has closed shows when an answer is read.
    pub async fn send(&mut self, bytes: &[u8]) {
        drop(self.stream.write_all(bytes).await);
    }

    /// The next answer, read to its own end.
    ///
    /// Cancel safe: what was read of it is kept.
    pub async fn answer(&mut self) -> Answer {
        loop {
            match take_answer(&self.read, false) {
                Ok(Some((answer, length))) => {
                    self.read.drain(..length);
                    return answer;
                }
                Ok(None) => {
                    let read = timeout(PATIENCE, self.stream.read_buf(&mut self.read)).await;
                    match read {
                        Ok(Ok(length)) if length > 0 => {}
                        ended => panic!("no whole answer ({ended:?}): {:?}", self.text()),
                    }
                }
                Err(problem) => panic!("{problem}: {:?}", self.text()),
            }
        }
    }

    /// Reads so many bytes, whatever they belong to.
    pub async fn take(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        let read = timeout(PATIENCE, self.stream.read_exact(&mut bytes)).await;
        assert!(matches!(read, Ok(Ok(_))), "fewer than {length} bytes came: {read:?}");
        bytes
    }

    /// Goes away; gives what has come and was not read as an answer.
    pub fn close(self) -> Vec<u8> {
        let mut read = self.read;
        let mut bytes = [0; 4_096];
        while let Ok(length @ 1..) = self.stream.try_read(&mut bytes) {
            read.extend_from_slice(&bytes[..length]);
        }
        read
    }

    /// Goes away without a farewell: the peer gets a reset in the place of an end.
    ///
    /// # Errors
    /// If the system has no such thing.
    pub fn reset(self) -> io::Result<()> {
        self.stream.set_zero_linger()
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.read).into_owned()
    }
}
