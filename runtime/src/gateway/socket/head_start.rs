/// How much of a request line is remembered.
const ROOM: usize = 256;

/// The start of the request head that is being read, for what hyper does not tell of it.
///
/// Only what is read as the start of a head is known to be one: of a head that came with the request before it nothing is
/// known.
pub(super) struct HeadStart {
    line: [u8; ROOM],
    length: usize,
    /// The line has ended, or fills its room.
    is_over: bool,
}

impl HeadStart {
    pub(super) fn new() -> Self {
        Self { line: [0; ROOM], length: 0, is_over: false }
    }

    /// An exchange has come between: the next byte belongs to another head.
    pub(super) fn forget(&mut self) {
        self.length = 0;
        self.is_over = false;
    }

    /// Notes what has been read.
    pub(super) fn note(&mut self, read: &[u8]) {
        if self.is_over {
            return;
        }
        // Blank lines may stand before a request (RFC 9112, section 2.2).
        let blank = if self.length > 0 { 0 } else { read.iter().take_while(|byte| is_break(**byte)).count() };
        let read = &read[blank..];
        let end = read.iter().position(|byte| *byte == b'\n');
        let line = &read[..end.unwrap_or(read.len())];
        let kept = line.len().min(ROOM - self.length);
        self.line[self.length..self.length + kept].copy_from_slice(&line[..kept]);
        self.length += kept;
        self.is_over = end.is_some() || self.length == ROOM;
    }

    /// Whether the head is one of HEAD, an answer to which has no body.
    pub(super) fn is_of_head(&self) -> bool {
        self.line().starts_with(b"HEAD ")
    }

    fn line(&self) -> &[u8] {
        &self.line[..self.length]
    }
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_in_however_many_pieces_it_comes() {
        let long = format!("GET /{}#f HTTP/1.1\r\n", "x".repeat(ROOM));
        for (head, is_of_head) in [
            ("HEAD /mcp HTTP/1.1\r\n", true),
            ("\r\n\r\nHEAD /mcp#f HTTP/1.1\r\nX: y", true),
            ("HEAD nonsense\r\n", true),
            ("HEAD", false),
            ("HEADX /mcp HTTP/1.1\r\n", false),
            ("head /mcp HTTP/1.1\r\n", false),
            ("POST /mcp HTTP/1.1\r\nX: HEAD #\r\n", false),
            ("POST /mcp?x#f HTTP/1.0\r\n", false),
            ("POST http://h/mcp# HTTP/1.1\n", false),
            // The line is longer than what is remembered.
            (long.as_str(), false),
        ] {
            for size in [1, 7, head.len()] {
                let mut start = HeadStart::new();
                start.note(b"GET / HTTP/1.1\r\n");
                start.forget();
                for piece in head.as_bytes().chunks(size) {
                    start.note(piece);
                }
                assert_eq!(start.is_of_head(), is_of_head, "{head:?} by {size}");
            }
        }
    }
}
