use serde_json::Value;

use super::message::clip;
use crate::place;

/// How many options or names are listed.
const MAX_LISTED: usize = 20;

/// How many bytes a list and one option may take.
pub(super) const MAX_LIST: usize = 320;
const MAX_OPTION: usize = 48;

/// Options as JSON, as many as a message has room for.
pub(super) fn list(options: &[&Value]) -> String {
    let joined = join(options.iter().map(|value| option(value)), "or");
    if options.len() > 2 { format!("one of {joined}") } else { joined }
}

/// Property names in backticks, as many as a message has room for.
pub(super) fn names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    join(names.map(named), "and")
}

/// One property name in backticks.
pub(super) fn named(name: &str) -> String {
    format!("`{}`", place::shown(name))
}

/// Texts, as many as a message has room for.
pub(super) fn join(texts: impl Iterator<Item = String>, word: &str) -> String {
    let mut listed: Vec<String> = Vec::new();
    let mut length = 0;
    let mut texts = texts.peekable();
    while let Some(text) = texts.next_if(|text| listed.len() < MAX_LISTED && length + text.len() <= MAX_LIST)
    {
        length += text.len();
        listed.push(text);
    }
    let last = match texts.count() {
        0 => listed.pop().unwrap_or_default(),
        more => format!("{more} more"),
    };
    if listed.is_empty() { last } else { format!("{} {word} {last}", listed.join(", ")) }
}

fn option(value: &Value) -> String {
    clip(&value.to_string(), MAX_OPTION)
}
