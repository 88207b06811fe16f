use std::{borrow::Cow, collections::HashSet, fmt};

/// The deepest nesting of a call's arguments; the arguments object itself is level 1.
pub(crate) const MAX_DEPTH: usize = 64;

/// What a JSON parser does not report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    DuplicateKey,
    TooDeep,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DuplicateKey => f.write_str("an object has the same key twice"),
            Self::TooDeep => write!(f, "it is nested deeper than {MAX_DEPTH} levels"),
        }
    }
}

/// One pass over JSON text that is known to be well-formed: equal keys and depth.
///
/// `envelope` is how many levels may stand around the arguments. Reading the text itself keeps this independent
/// of the features that a dependent turns on in the JSON parser.
pub(crate) fn check(json: &str, envelope: usize) -> Result<(), Refusal> {
    let mut open: Vec<Option<HashSet<Cow<'_, str>>>> = Vec::new();
    let mut expects_key = false;
    let mut at = 0;
    let bytes = json.as_bytes();
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' | b'[' => {
                open.push((*byte == b'{').then(HashSet::new));
                expects_key = *byte == b'{';
                if open.len() > MAX_DEPTH + envelope {
                    return Err(Refusal::TooDeep);
                }
            }
            b'}' | b']' => {
                open.pop();
                expects_key = false;
            }
            b',' => expects_key = matches!(open.last(), Some(Some(_))),
            b'"' => {
                let end = string_end(bytes, at);
                if expects_key
                    && let Some(Some(keys)) = open.last_mut()
                    && let Some(literal) = json.get(at..end)
                    && !keys.insert(unescape(literal))
                {
                    return Err(Refusal::DuplicateKey);
                }
                expects_key = false;
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    Ok(())
}

/// The offset behind the closing quote of the string that starts at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn unescape(literal: &str) -> Cow<'_, str> {
    if literal.contains('\\')
        && let Ok(key) = serde_json::from_str::<String>(literal)
    {
        return Cow::Owned(key);
    }
    Cow::Borrowed(literal.trim_matches('"'))
}
