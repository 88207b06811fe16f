use http::{
    HeaderMap, HeaderValue,
    header::{ACCEPT, CONTENT_TYPE},
};

use super::{http::single, refusal::Refusal};
use crate::mcp::Form;

/// The forms that the client can read: none said is both, one or a wildcard over it is that one.
pub(super) fn form(headers: &HeaderMap) -> Result<Form, Refusal> {
    let values = headers.get_all(ACCEPT);
    // An empty list says no more than none (RFC 9110, sections 5.6.1 and 12.5.1).
    let is_empty = |value: &HeaderValue| value.as_bytes().iter().all(|byte| b" \t,".contains(byte));
    if values.iter().all(is_empty) {
        return Ok(Form::Either);
    }
    let ranges: Vec<_> = values
        .iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b','))
        .filter_map(|range| std::str::from_utf8(range).ok())
        .collect();
    let json = accepts(&ranges, ["application/json", "application/*", "*/*"]);
    let events = accepts(&ranges, ["text/event-stream", "text/*", "*/*"]);
    match (json, events) {
        (true, true) => Ok(Form::Either),
        (true, false) => Ok(Form::Json),
        (false, true) => Ok(Form::Events),
        (false, false) => Err(Refusal::NotAcceptable),
    }
}

/// Whether the most specific of the ranges that cover a type takes it: `names` has them, the type itself first (RFC 9110,
/// section 12.5.1).
fn accepts(ranges: &[&str], names: [&str; 3]) -> bool {
    let taken = |name: &str| {
        let found = ranges.iter().filter(|range| essence(range).eq_ignore_ascii_case(name));
        found.map(|range| !is_refused(range)).reduce(|one, other| one || other)
    };
    names.into_iter().find_map(taken).unwrap_or(false)
}

/// `application/json` with any parameters: a form or plain text is what a foreign page can send.
pub(super) fn check_content_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let content_type = single(headers, &CONTENT_TYPE).and_then(|value| value.to_str().ok());
    match content_type {
        Some(value) if essence(value).eq_ignore_ascii_case("application/json") => Ok(()),
        _ => Err(Refusal::MediaType),
    }
}

/// A media type without its parameters.
fn essence(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
}

/// Whether a range has the weight zero, which means "not this one" (RFC 9110, section 12.4.2).
fn is_refused(range: &str) -> bool {
    range.split(';').skip(1).any(|parameter| {
        let Some((name, weight)) = parameter.split_once('=') else { return false };
        name.trim().eq_ignore_ascii_case("q")
            && weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_client_accepts_decides_the_form() {
        for (accept, form) in [
            (&[][..], Ok(Form::Either)),
            (&["application/json, text/event-stream"], Ok(Form::Either)),
            (&["text/event-stream", "application/json"], Ok(Form::Either)),
            (&["*/*"], Ok(Form::Either)),
            (&["text/html, */*;q=0.1"], Ok(Form::Either)),
            (&["application/json"], Ok(Form::Json)),
            (&["Application/JSON; charset=utf-8"], Ok(Form::Json)),
            (&["application/*"], Ok(Form::Json)),
            (&["application/json, text/event-stream;q=0"], Ok(Form::Json)),
            (&["text/event-stream"], Ok(Form::Events)),
            (&["text/*;q=0.5"], Ok(Form::Events)),
            (&["application/json ; q = 0.000 , text/event-stream"], Ok(Form::Events)),
            (&["text/event-stream;q=0, */*"], Ok(Form::Json)),
            (&["*/*", "text/event-stream;q=0"], Ok(Form::Json)),
            (&["text/*;q=0, */*;q=0.1"], Ok(Form::Json)),
            (&["application/json;q=0, */*"], Ok(Form::Events)),
            (&["application/*;q=0, application/json"], Ok(Form::Json)),
            (&["application/json;q=0, application/*, text/*"], Ok(Form::Events)),
            (&["application/json, */*;q=0"], Ok(Form::Json)),
            (&["application/json;q=0, application/json"], Ok(Form::Json)),
            (&["application/json;q=0, text/event-stream;q=0, */*"], Err(Refusal::NotAcceptable)),
            (&["text/html"], Err(Refusal::NotAcceptable)),
            (&["application/jsonx"], Err(Refusal::NotAcceptable)),
            (&["*/*;q=0"], Err(Refusal::NotAcceptable)),
            (&[""], Ok(Form::Either)),
            (&["", ""], Ok(Form::Either)),
            (&[" , ,\t"], Ok(Form::Either)),
            (&["", "application/json"], Ok(Form::Json)),
            (&["", "text/html"], Err(Refusal::NotAcceptable)),
            (&[";q=1"], Err(Refusal::NotAcceptable)),
            (&["\""], Err(Refusal::NotAcceptable)),
        ] {
            let mut headers = HeaderMap::new();
            for value in accept {
                headers.append(ACCEPT, HeaderValue::from_static(value));
            }
            assert_eq!(super::form(&headers), form, "{accept:?}");
        }
    }
}
