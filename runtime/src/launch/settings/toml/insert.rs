use std::ops::Range;

use serde_json::{Map, Value as Json};
use toml_edit::{InlineTable, Item, Key, Table, TableLike, Value};

use super::line_end;
use crate::launch::settings::{Change, How, commas};

/// Where the last table on the way to a place has a gap for one more key.
enum Gap<'t> {
    /// On a line here; the keys of its section are relative to this many steps of the path. In a table that is made of
    /// dotted keys, nothing can be added by a header: some parsers refuse it.
    Line { at: usize, section: usize, is_dotted: bool },
    /// Only headers of tables below speak of it.
    None,
    /// Between braces, likewise.
    Braces { table: &'t InlineTable, section: usize },
}

/// Where a change inserts what. The error is how far along the path something stands in the way.
pub(super) fn insertion(text: &str, root: &Table, change: &Change) -> Result<(usize, String), usize> {
    let path = change.path();
    let mut table: &dyn TableLike = root;
    let mut gap = Gap::Line { at: 0, section: 0, is_dotted: false };
    for (depth, step) in path.iter().enumerate() {
        let is_last = depth + 1 == path.len();
        match table.get(step) {
            None => return Ok(put(text, &gap, depth, change)),
            Some(Item::Table(inner)) if !is_last => {
                gap = match (inner.span(), gap) {
                    (_, Gap::Line { at, section, .. }) if inner.is_dotted() => {
                        Gap::Line { at, section, is_dotted: true }
                    }
                    (Some(header), _) if !inner.is_implicit() => {
                        Gap::Line { at: line_end(text, header.end), section: depth + 1, is_dotted: false }
                    }
                    _ => Gap::None,
                };
                table = inner;
            }
            Some(Item::Value(Value::InlineTable(inner))) if !is_last => {
                if !inner.is_dotted() {
                    gap = Gap::Braces { table: inner, section: depth + 1 };
                }
                table = inner;
            }
            Some(Item::Value(Value::Array(items))) if is_last && change.how == How::Append => {
                let last = items.iter().filter_map(Value::span).max_by_key(|span| span.end);
                return Ok(between(text, items.span(), last, &value(&change.value).to_string()));
            }
            Some(_) => return Err(depth),
        }
    }
    Err(0)
}

/// What is not there from this step of the path on.
fn put(text: &str, gap: &Gap<'_>, depth: usize, change: &Change) -> (usize, String) {
    let path = change.path();
    let leaf = change.leaf();
    let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
    match gap {
        Gap::Braces { table, section } => {
            let ends = table.get_values().into_iter().filter_map(|(_, value)| value.span());
            let last = ends.max_by_key(|span| span.end);
            let entry = format!("{} = {}", keys(&path[*section..=depth]), value(&change.value_below(depth)));
            between(text, table.span(), last, &entry)
        }
        Gap::Line { at, section, is_dotted }
            if *is_dotted || (depth + 1 == path.len() && !leaf.is_object()) =>
        {
            let place = keys(&path[*section..=depth]);
            let line = format!("{place} = {}{line_break}", value(&change.value_below(depth)));
            // A header can be the last line, and not be ended.
            let is_ended = text.get(..*at).is_none_or(|before| before.is_empty() || before.ends_with('\n'));
            (*at, if is_ended { line } else { format!("{line_break}{line}") })
        }
        Gap::Line { .. } | Gap::None => {
            let mut lines = Vec::new();
            match (&leaf, path.split_last()) {
                (Json::Object(object), _) => section(&mut lines, path, object),
                (_, Some((last, parents))) => {
                    section(&mut lines, parents, &Map::from_iter([(last.clone(), leaf)]));
                }
                (_, None) => {}
            }
            let mut inserted = String::new();
            if !text.is_empty() && !text.ends_with('\n') {
                inserted.push_str(line_break);
            }
            let is_first = text.trim().is_empty();
            for line in lines.iter().skip(usize::from(is_first)) {
                inserted.push_str(line);
                inserted.push_str(line_break);
            }
            (text.len(), inserted)
        }
    }
}

/// Between the brackets or braces of a list or a table, behind what is there last.
fn between(
    text: &str,
    all: Option<Range<usize>>,
    last: Option<Range<usize>>,
    entry: &str,
) -> (usize, String) {
    match last {
        Some(last) => commas::behind(text, &last, entry),
        None => (all.map_or(text.len(), |all| all.start + 1), entry.to_owned()),
    }
}

/// The lines of a table, an empty one first, and of those in it.
fn section(lines: &mut Vec<String>, path: &[String], object: &Map<String, Json>) {
    let (tables, values): (Vec<_>, Vec<_>) = object.iter().partition(|(_, value)| value.is_object());
    // One that holds nothing but tables needs no line of its own.
    if tables.is_empty() || !values.is_empty() {
        lines.extend([String::new(), format!("[{}]", keys(path))]);
        lines.extend(values.into_iter().map(|(name, inner)| format!("{} = {}", key(name), value(inner))));
    }
    for (name, table) in tables {
        let below = [path, std::slice::from_ref(name)].concat();
        section(lines, &below, table.as_object().unwrap_or(&Map::new()));
    }
}

fn keys(path: &[String]) -> String {
    path.iter().map(|step| key(step)).collect::<Vec<_>>().join(".")
}

fn key(name: &str) -> String {
    Key::new(name).to_string()
}

fn value(json: &Json) -> Value {
    match json {
        Json::Bool(truth) => (*truth).into(),
        Json::Number(number) => match number.as_i64() {
            Some(integer) => integer.into(),
            None => number.as_f64().unwrap_or_default().into(),
        },
        Json::String(text) => text.as_str().into(),
        Json::Array(items) => Value::Array(items.iter().map(value).collect()),
        Json::Object(object) => Value::InlineTable(
            object.iter().map(|(name, inner)| (name, value(inner))).collect::<InlineTable>(),
        ),
        // TOML has no null, and no change of a client's holds one.
        Json::Null => "".into(),
    }
}
