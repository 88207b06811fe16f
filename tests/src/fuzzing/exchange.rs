use super::{
    request::Requests,
    verdict::{Verdict, check_answer},
};
use crate::{client::Answer, wire::take_answer};

/// All that came back over a connection is whole answers, one for each request that was sent over it.
pub(super) fn check_exchange(sent: &[u8], received: &[u8]) -> Verdict {
    let requests = Requests::read(sent);
    let mut answers = Vec::new();
    let mut rest = received;
    while !rest.is_empty() {
        // What is no clear request may have asked for a head alone.
        let to_head = match requests.clear.get(answers.len()) {
            Some(request) => request.is_head,
            None => is_followed_by_an_answer(rest),
        };
        let Some((answer, length)) = take_answer(rest, to_head)? else {
            return Err("an answer without its end".to_owned());
        };
        rest = &rest[length..];
        // An interim answer may stand before any.
        if answer.status != 100 {
            check_answer(&answer)?;
            answers.push(answer);
        }
    }
    check_count(&requests, &answers)
}

/// Exactly one answer for each request, up to the first after which one side ends the connection.
fn check_count(requests: &Requests, answers: &[Answer]) -> Verdict {
    let mut clear = requests.clear.iter().zip(answers);
    let last = clear.position(|(request, answer)| {
        !request.keeps_alive || answer.header("connection").is_some_and(|value| value.contains("close"))
    });
    let (fewest, most) = match last {
        Some(last) => (last + 1, last + 1),
        None => (requests.clear.len(), requests.clear.len() + requests.doubtful),
    };
    if (fewest..=most).contains(&answers.len()) {
        return Ok(());
    }
    Err(format!("{} answers, not {fewest} to {most}", answers.len()))
}

/// Whether an answer's head is followed by another answer, or by nothing.
fn is_followed_by_an_answer(bytes: &[u8]) -> bool {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    end.is_some_and(|end| bytes.len() == end + 4 || bytes[end + 4..].starts_with(b"HTTP/1."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GET: &str = "GET /mcp HTTP/1.1\r\nHost: h\r\n\r\n";
    const POST: &str = "POST /mcp HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}";
    const REFUSED: &str = "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: 75\r\n\r\n\
        {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"0123456789a\"}}";
    const ACCEPTED: &str = "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n";

    #[test]
    fn each_request_has_one_answer_and_nothing_else_comes() {
        let last = REFUSED.replace("content-length", "connection: close\r\ncontent-length");
        let bodiless = REFUSED.split_inclusive("\r\n\r\n").next().expect("a head").to_owned();
        let interim = "HTTP/1.1 100 Continue\r\n\r\n";
        for (sent, received, holds) in [
            (GET.to_owned(), REFUSED.to_owned(), true),
            (format!("{POST}{GET}"), format!("{ACCEPTED}{REFUSED}"), true),
            (GET.to_owned(), format!("{interim}{REFUSED}"), true),
            (GET.to_owned(), String::new(), false),
            (GET.to_owned(), interim.to_owned(), false),
            (GET.to_owned(), REFUSED.repeat(2), false),
            (format!("{POST}{GET}"), ACCEPTED.to_owned(), false),
            (format!("{POST}{GET}"), format!("{ACCEPTED}\n{REFUSED}"), false),
            (GET.to_owned(), format!("{REFUSED}x"), false),
            (GET.to_owned(), REFUSED.trim_end_matches('}').to_owned(), false),
            (GET.to_owned(), bodiless.clone(), false),
            // A connection that is said to end has no more answers.
            (GET.repeat(2), last.clone(), true),
            (GET.repeat(2), format!("{last}{REFUSED}"), false),
            (GET.replace("Host", "Connection: close\r\nHost").repeat(2), REFUSED.repeat(2), false),
            // Of what is no clear request nobody knows whether it is one.
            ("nonsense\r\n".to_owned(), REFUSED.to_owned(), true),
            ("nonsense\r\n".to_owned(), String::new(), true),
            ("nonsense\r\n".to_owned(), REFUSED.repeat(3), false),
            (format!("{GET}nonsense"), String::new(), false),
            (GET.replace("GET", "HEAD"), bodiless.clone(), true),
            (GET.replace("GET", "HEAD"), REFUSED.to_owned(), false),
            (GET.replace("GET", "hEAD"), bodiless, true),
        ] {
            let verdict = check_exchange(sent.as_bytes(), received.as_bytes());
            assert_eq!(verdict.is_ok(), holds, "{verdict:?}: {sent:?} {received:?}");
        }
    }
}
