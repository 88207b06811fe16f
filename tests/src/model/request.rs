use std::{
    io::{BufRead as _, BufReader, Read as _},
    net::TcpStream,
};

use serde_json::Value;

/// A request to the model.
pub(super) struct Request {
    /// Without the query.
    pub(super) path: String,
    /// Of a POST.
    pub(super) body: Option<Value>,
}

impl Request {
    /// `None` for what is no request.
    pub(super) fn read(stream: &TcpStream) -> Option<Self> {
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let mut words = line.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
        let (mut length, mut chunked) = (0, false);
        loop {
            let mut header = String::new();
            reader.read_line(&mut header).ok()?;
            let Some((name, value)) = header.trim_end().split_once(':') else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().ok()?,
                "transfer-encoding" => chunked = value.trim().eq_ignore_ascii_case("chunked"),
                _ => {}
            }
        }
        let mut body = Vec::new();
        while chunked {
            let mut size = String::new();
            reader.read_line(&mut size).ok()?;
            let size = u64::from_str_radix(size.trim(), 16).ok()?;
            reader.by_ref().take(size).read_to_end(&mut body).ok()?;
            reader.read_line(&mut String::new()).ok()?;
            chunked = size > 0;
        }
        reader.take(length).read_to_end(&mut body).ok()?;
        let path = target.split('?').next()?.to_owned();
        let body = (method == "POST").then(|| serde_json::from_slice(&body).unwrap_or_default());
        Some(Self { path, body })
    }
}
