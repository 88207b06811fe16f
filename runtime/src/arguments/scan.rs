mod frame;
mod keys;
mod number;
mod refusal;

use std::borrow::Cow;

pub(super) use self::frame::is_reserved;
pub(crate) use self::refusal::Refusal;
use self::{
    frame::{Frame, Step},
    number::Number,
    refusal::Fault,
};
use super::Rounded;
use crate::place::Place;

/// One pass over JSON text that is known to be well-formed: equal keys, depth, and numbers that a parser changes.
///
/// `levels` is how deep the whole text may be nested. Reading the text itself keeps this independent
/// of the features that a dependent turns on in the JSON parser. Time and memory are linear in the text, and nothing
/// recurses.
pub(crate) fn scan(json: &str, levels: usize) -> Result<Rounded, Refusal> {
    let bytes = json.as_bytes();
    let mut open: Vec<Frame<'_>> = Vec::new();
    let mut rounded = Rounded::default();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let (end, is_escaped) = match byte {
            b'"' => string_end(bytes, at),
            b'-' | b'0'..=b'9' => (number_end(bytes, at), false),
            _ => (at + 1, false),
        };
        let token = json.get(at..end).unwrap_or_default();
        let refusal = |fault, open: &[Frame<'_>]| Refusal { fault, offset: at, place: place(open) };
        match byte {
            b'{' | b'[' if open.len() == levels => return Err(refusal(Fault::TooDeep, &open)),
            b'{' => open.push(Frame::object()),
            b'[' => open.push(Frame::array()),
            b'}' | b']' => {
                let inside = open.pop().map(Frame::into_rounded).unwrap_or_default();
                match open.last_mut() {
                    Some(around) if !inside.is_empty() => around.add(inside),
                    Some(_) => {}
                    None => rounded = inside,
                }
            }
            b',' => open.last_mut().into_iter().for_each(Frame::next),
            b'"' => {
                let is_new = open.last_mut().is_none_or(|frame| frame.string(|| unescape(token, is_escaped)));
                if !is_new {
                    return Err(refusal(Fault::DuplicateKey, &open));
                }
                if open.last().is_some_and(Frame::is_reserved) {
                    return Err(refusal(Fault::ReservedKey, &open));
                }
            }
            b'-' | b'0'..=b'9' => match (Number::of(token), open.last_mut()) {
                (Number::TooLarge, _) => return Err(refusal(Fault::TooLarge, &open)),
                (Number::Rounded(hidden), Some(around)) => around.add(hidden.into()),
                (Number::Rounded(_), None) | (Number::Plain, _) => {}
            },
            _ => {}
        }
        at = end;
    }
    Ok(rounded)
}

/// The place that is being read.
fn place(open: &[Frame<'_>]) -> Place {
    let mut place = Place::default();
    for frame in open {
        match frame.step() {
            Step::Property(Some(name)) => place.enter_property(name),
            Step::Property(None) => {}
            Step::Item(index) => place.enter_item(*index),
        }
    }
    place
}

/// The offset behind the closing quote of the string that starts at `start`, and whether anything in it is escaped.
fn string_end(bytes: &[u8], start: usize) -> (usize, bool) {
    let (mut at, mut is_escaped) = (start + 1, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return (at + 1, is_escaped),
            b'\\' => {
                is_escaped = true;
                at += 2;
            }
            _ => at += 1,
        }
    }
    (bytes.len(), is_escaped)
}

/// The offset behind the number that starts at `start`.
fn number_end(bytes: &[u8], start: usize) -> usize {
    let belongs = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    start + bytes.iter().skip(start).take_while(|byte| belongs(byte)).count()
}

/// The text of a string literal; one that no parser will take stands for itself.
fn unescape(literal: &str, is_escaped: bool) -> Cow<'_, str> {
    if is_escaped && let Ok(key) = serde_json::from_str::<String>(literal) {
        return Cow::Owned(key);
    }
    Cow::Borrowed(literal.get(1..literal.len().saturating_sub(1)).unwrap_or_default())
}

#[cfg(test)]
mod tests;
