use super::verdict::Verdict;
use crate::tools::SECRET;

/// Nothing that must stay here is in what was received: a bearer that was never sent, what a tool failed with, and the
/// bearer that was sent, unless it was sent as something else besides.
pub(super) fn check_secrets(sent: &[u8], received: &[u8], bearer: &str, canary: &str) -> Verdict {
    let holds = |secret: &str| received.windows(secret.len()).any(|window| window == secret.as_bytes());
    for (secret, what) in [(canary, "the bearer of another agent"), (SECRET, "what a tool failed with")] {
        if holds(secret) {
            return Err(format!("{what} got out"));
        }
    }
    if holds(bearer) && !is_argument(sent, bearer) {
        return Err("the bearer got out".to_owned());
    }
    Ok(())
}

/// Whether the bearer stands anywhere but in a line that shows it to the gateway: whoever sends it as an argument may get
/// it back.
fn is_argument(sent: &[u8], bearer: &str) -> bool {
    let sent = String::from_utf8_lossy(sent).to_ascii_lowercase();
    let bearer = bearer.to_ascii_lowercase();
    // Between chunks a line of a body may look like a header.
    let mut lines = sent.split('\n');
    sent.contains("chunked")
        || lines.any(|line| line.contains(&bearer) && !line.starts_with("authorization:"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_in_an_answer_is_found() {
        let header = "POST / HTTP/1.1\r\nAuthorization: Bearer MINE\r\n\r\n";
        let argument = format!("{header}{{\"a\":\"MINE\"}}");
        for (sent, received, holds) in [
            (header, "HTTP/1.1 401 Unauthorized\r\n\r\n", true),
            (header, "no MINE here", false),
            (&argument, "a MINE here", true),
            (&argument, "CANARY", false),
            (header, SECRET, false),
        ] {
            let verdict = check_secrets(sent.as_bytes(), received.as_bytes(), "MINE", "CANARY");
            assert_eq!(verdict.is_ok(), holds, "{sent:?} {received:?}");
        }
    }
}
