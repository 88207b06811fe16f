/// What stands in the bytes of a connection, by the strictest reading of RFC 9112.
pub(super) struct Requests {
    /// The requests of which nobody can doubt where they end, up to the first that is otherwise.
    pub(super) clear: Vec<Clear>,
    /// How many requests the rest could be taken for at most.
    pub(super) doubtful: usize,
}

/// A request of which nobody can doubt where it ends.
#[derive(Debug)]
pub(super) struct Clear {
    /// Answered without a body.
    pub(super) is_head: bool,
    /// Nothing says that the connection ends after it.
    pub(super) keeps_alive: bool,
}

impl Requests {
    pub(super) fn read(mut bytes: &[u8]) -> Self {
        let mut clear = Vec::new();
        while let Some((request, length)) = clear_request(bytes) {
            clear.push(request);
            bytes = &bytes[length..];
        }
        // Each has at least a line that ends, and one that is not whole may be refused.
        let lines = bytes.split(|byte| *byte == b'\n').count();
        Self { clear, doubtful: if bytes.is_empty() { 0 } else { lines } }
    }
}

fn clear_request(bytes: &[u8]) -> Option<(Clear, usize)> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok().filter(|head| head.is_ascii())?;
    let mut lines = head.split("\r\n");
    let mut words = lines.next()?.split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    let is_plain = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic());
    if words.next().is_some() || !method.bytes().all(|byte| byte.is_ascii_uppercase()) || !is_plain(method) {
        return None;
    }
    if !target.starts_with('/') || !is_plain(target) || version != "HTTP/1.1" {
        return None;
    }
    let (mut length, mut keeps_alive, mut count) = (None, true, 0);
    for line in lines {
        let (name, value) = line.split_once(':')?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if name.is_empty() || !is_name || !value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
            return None;
        }
        match name.to_ascii_lowercase().as_str() {
            "content-length" if length.is_none() => length = Some(digits(value.trim())?),
            "connection" if value.trim().eq_ignore_ascii_case("close") => keeps_alive = false,
            "connection" if value.trim().eq_ignore_ascii_case("keep-alive") => {}
            "content-length" | "transfer-encoding" | "connection" | "upgrade" | "expect" => return None,
            _ => {}
        }
        count += 1;
    }
    // More than 64 are refused, and a long head may be.
    let is_small = count <= 64 && head.len() < 8 * 1024;
    let length = end + 4 + length.unwrap_or(0);
    let is_whole = bytes.len() >= length;
    (is_small && is_whole).then_some((Clear { is_head: method == "HEAD", keeps_alive }, length))
}

fn digits(value: &str) -> Option<usize> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { value.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_can_doubt_is_a_clear_request() {
        let post = "POST /mcp HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}";
        for (bytes, clear, doubtful) in [
            (String::new(), 0, 0),
            (post.to_owned(), 1, 0),
            (post.repeat(3), 3, 0),
            (format!("{post}GET"), 1, 1),
            (post.replace('2', "3"), 0, 5),
            (post.replace("\r\n", "\n"), 0, 5),
            (post.replace("Length: 2", "Length: +2"), 0, 5),
            (post.replace("Host", "Content-Length: 2\r\nHost"), 0, 6),
            (post.replace("Host", "Transfer-Encoding: chunked\r\nHost"), 0, 6),
            (post.replace("HTTP/1.1", "HTTP/1.0"), 0, 5),
            (post.replace("/mcp", "http://h/mcp"), 0, 5),
            (post.replace("Host:", "Host :"), 0, 5),
            (post.replace(": h", ":\r\n h"), 0, 6),
        ] {
            let requests = Requests::read(bytes.as_bytes());
            assert_eq!((requests.clear.len(), requests.doubtful), (clear, doubtful), "{bytes:?}");
        }
    }
}
