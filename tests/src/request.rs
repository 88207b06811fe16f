//! A request as a server of HTTP/1.1 reads it.

use std::io::{BufRead, Read as _};

/// A request with its body, read to its end.
#[derive(Clone, Debug)]
pub struct Request {
    /// Such as `POST`.
    pub method: String,
    /// The path with the query.
    pub target: String,
    /// Names as they were spelt, with their values.
    pub headers: Vec<(String, String)>,
    /// Without chunks.
    pub body: Vec<u8>,
}

impl Request {
    /// The next one of a connection; `None` at its end, and for what is no request.
    pub fn read(reader: &mut impl BufRead) -> Option<Self> {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let mut words = line.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
        let mut headers = Vec::new();
        loop {
            let mut header = String::new();
            reader.read_line(&mut header).ok()?;
            let Some((name, value)) = header.trim_end().split_once(':') else { break };
            headers.push((name.to_owned(), value.trim().to_owned()));
        }
        let mut request = Self { method, target, headers, body: Vec::new() };
        request.body = request.read_body(reader)?;
        Some(request)
    }

    fn read_body(&self, reader: &mut impl BufRead) -> Option<Vec<u8>> {
        let mut body = Vec::new();
        let mut chunked =
            self.header("transfer-encoding").is_some_and(|value| value.eq_ignore_ascii_case("chunked"));
        while chunked {
            let mut size = String::new();
            reader.read_line(&mut size).ok()?;
            let size = u64::from_str_radix(size.trim(), 16).ok()?;
            reader.by_ref().take(size).read_to_end(&mut body).ok()?;
            reader.read_line(&mut String::new()).ok()?;
            chunked = size > 0;
        }
        let length = self.header("content-length").map_or(Some(0), |length| length.parse().ok())?;
        reader.take(length).read_to_end(&mut body).ok()?;
        Some(body)
    }

    /// The value of a header; its name is in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(spelt, _)| spelt.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The target without the query.
    pub fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The bytes of it.
    pub fn bytes(&self) -> Vec<u8> {
        let headers = self.headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]);
        let headers: String = headers.collect();
        let head = format!("{} {} HTTP/1.1\r\n{headers}\r\n", self.method, self.target);
        [head.as_bytes(), &self.body].concat()
    }
}
