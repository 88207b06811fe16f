use crate::gateway::phase::Phase;

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

    /// Notes what has been read, and tells the phase of a target with a fragment, which the parser takes off in silence.
    pub(super) fn note(&mut self, read: &[u8], phase: &Phase) {
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
        if self.is_over && has_fragment(self.line()) {
            phase.set_fragment();
        }
    }

    /// Whether the head is one of HEAD, an answer to which has no body.
    pub(super) fn is_of_head(&self) -> bool {
        self.line().starts_with(b"HEAD ")
    }

    fn line(&self) -> &[u8] {
        &self.line[..self.length]
    }
}

/// Whether a line is a request line with a fragment in its target; another line is of a head whose start is not known.
fn has_fragment(line: &[u8]) -> bool {
    let mut parts = line.split(|byte| *byte == b' ');
    let (_method, target, version) = (parts.next(), parts.next(), parts.next());
    version.is_some_and(|version| version.starts_with(b"HTTP/1."))
        && target.is_some_and(|target| target.contains(&b'#'))
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
        for (head, is_of_head, has_fragment) in [
            ("HEAD /mcp HTTP/1.1\r\n", true, false),
            ("\r\n\r\nHEAD /mcp#f HTTP/1.1\r\nX: y", true, true),
            ("HEAD nonsense\r\n", true, false),
            ("HEAD", false, false),
            ("HEADX /mcp HTTP/1.1\r\n", false, false),
            ("head /mcp HTTP/1.1\r\n", false, false),
            ("POST /mcp HTTP/1.1\r\nX: HEAD #\r\n", false, false),
            ("POST /mcp?x#f HTTP/1.0\r\n", false, true),
            ("POST http://h/mcp# HTTP/1.1\n", false, true),
            // The middle of a head that came with the request before it.
            ("X: #f HTTP/2\r\n", false, false),
            ("#a b c\r\n", false, false),
            // The line is longer than what is remembered.
            (long.as_str(), false, false),
        ] {
            for size in [1, 7, head.len()] {
                let phase = Phase::default();
                let mut start = HeadStart::new();
                start.note(b"GET / HTTP/1.1\r\n", &phase);
                start.forget();
                for piece in head.as_bytes().chunks(size) {
                    start.note(piece, &phase);
                }
                let found = (start.is_of_head(), phase.take_fragment());
                assert_eq!(found, (is_of_head, has_fragment), "{head:?} by {size}");
            }
        }
    }
}
