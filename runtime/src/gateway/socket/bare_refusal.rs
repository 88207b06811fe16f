use crate::gateway::refusal::Refusal;

/// A refusal that hyper makes by itself has no body: this finds it among the bytes that hyper writes, and says which of ours
/// it is.
///
/// It is always the last thing on its connection. No answer of ours can look like it: of those with such a status each
/// has a body, and JSON in a body has no line breaks.
pub(super) fn find(bytes: &[u8]) -> Option<(usize, Refusal)> {
    const LONGEST: usize = 200;
    if !bytes.ends_with(b"\r\n\r\n") {
        return None;
    }
    let tail = bytes.len().saturating_sub(LONGEST);
    let start = tail + rfind(&bytes[tail..], b"HTTP/1.")?;
    let head = std::str::from_utf8(&bytes[start..]).ok()?;
    let status = head.split(' ').nth(1)?;
    let is_bare = head.lines().any(|line| line.eq_ignore_ascii_case("content-length: 0"));
    if !is_bare {
        return None;
    }
    let refusal = match status {
        "400" => Refusal::MalformedHead,
        "414" | "431" => Refusal::HeadTooLarge,
        _ => return None,
    };
    Some((start, refusal))
}

fn rfind(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).rposition(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bodiless_refusal_at_the_end_is_found() {
        let bare = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\ndate: x\r\n\r\n";
        let ours = "HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\n{}";
        let accepted = "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n";
        for (bytes, start) in [
            (bare.to_owned(), Some(0)),
            (format!("{ours}{bare}"), Some(ours.len())),
            (ours.to_owned(), None),
            (accepted.to_owned(), None),
            (format!("{bare}{accepted}"), None),
            (bare.replace("400", "404"), None),
            ("0\r\n\r\n".to_owned(), None),
            (String::new(), None),
        ] {
            assert_eq!(find(bytes.as_bytes()).map(|(start, _)| start), start, "{bytes}");
        }
    }
}
