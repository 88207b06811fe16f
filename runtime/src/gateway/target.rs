use http::{Uri, uri::Scheme};

use super::refusal::Refusal;

/// Refuses a request target that is neither a path nor `http://` with an authority, which are the forms that a server of
/// paths is asked in (RFC 9112, section 3.2). A fragment is in neither, and the parser has taken it off.
pub(super) fn check(target: &Uri, has_fragment: bool) -> Result<(), Refusal> {
    let is_form = match target.scheme() {
        None => target.authority().is_none() && target.path().starts_with('/'),
        Some(scheme) => *scheme == Scheme::HTTP,
    };
    if is_form && !has_fragment { Ok(()) } else { Err(Refusal::Target) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_path_or_absolute_and_of_http() {
        for (target, is_one) in [
            ("/mcp", true),
            ("/mcp?x=1", true),
            ("/", true),
            ("//other/mcp", true),
            ("http://127.0.0.1:1/mcp", true),
            ("HTTP://127.0.0.1:1/mcp", true),
            ("http://127.0.0.1:1", true),
            ("https://127.0.0.1:1/mcp", false),
            ("ftp://127.0.0.1:1/mcp", false),
            ("mcp", false),
            ("127.0.0.1:1", false),
            ("*", false),
        ] {
            let target: Uri = target.parse().expect("a target");
            assert_eq!(check(&target, false).is_ok(), is_one, "{target}");
            assert_eq!(check(&target, true), Err(Refusal::Target), "{target}");
        }
    }
}
