use std::ops::Range;

use toml_edit::{InlineTable, Item, Table, TableLike, Value};

use super::{json, line_end, value_json};
use crate::launch::settings::{Change, How, commas};

/// The parts of the text in which a change stands, as far as it is still there as it was made.
pub(super) fn parts(text: &str, root: &Table, change: &Change) -> Option<Vec<Range<usize>>> {
    let (last, parents) = change.path().split_last()?;
    let mut table: &dyn TableLike = root;
    let mut braces: Option<(&InlineTable, usize)> = None;
    for (depth, step) in parents.iter().enumerate() {
        let item = table.get(step)?;
        if let Some(inline) = item.as_inline_table().filter(|inline| !inline.is_dotted()) {
            braces = Some((inline, depth + 1));
        }
        table = item.as_table_like()?;
    }
    let place = table.get(last)?;
    match (change.how, place, braces) {
        (How::Append, Item::Value(Value::Array(items)), _) => {
            let spans: Option<Vec<_>> = items.iter().map(Value::span).collect();
            let is_ours = |at| items.get(at).map(value_json).as_ref() == Some(&change.value);
            Some(commas::without(text, &spans?, is_ours))
        }
        (How::Set, place, _) if json(place) != change.value => None,
        (How::Set, _, Some((inline, depth))) => entries(text, inline, &change.path()[depth..]),
        (How::Set, place, None) => {
            let mut found = Vec::new();
            lines(text, table.get_key_value(last)?.0.span(), place, &mut found);
            Some(found)
        }
        (How::Append, ..) => None,
    }
}

/// The entries of an inline table that are of a place in it.
fn entries(text: &str, table: &InlineTable, place: &[String]) -> Option<Vec<Range<usize>>> {
    let mut ends = Vec::new();
    for (keys, value) in table.get_values() {
        let is_ours = place.iter().zip(&keys).all(|(step, key)| step == key.get());
        ends.push((value.span()?.end, is_ours));
    }
    ends.sort_unstable();
    // A key that stands in several dotted ones has the span of the first alone, so each begins behind the one before it.
    let mut from = table.span()?.start + 1;
    let mut entries = Vec::new();
    for (end, _) in &ends {
        entries.push(commas::next_entry(text, from)..*end);
        from = *end;
    }
    Some(commas::without(text, &entries, |at| ends[at].1))
}

/// The lines of a key, or of a table with what is in it.
fn lines(text: &str, key: Option<Range<usize>>, item: &Item, found: &mut Vec<Range<usize>>) {
    match item {
        Item::Table(table) => {
            if let Some(header) = table.span().filter(|_| !table.is_implicit() && !table.is_dotted()) {
                let start = line_start(text, header.start);
                let above = line_start(text, start.saturating_sub(1));
                let is_apart = text.get(above..start).is_some_and(|line| line.trim().is_empty());
                found.push(if is_apart { above } else { start }..line_end(text, header.end));
            }
            for (name, inner) in table {
                lines(text, table.key(name).and_then(toml_edit::Key::span), inner, found);
            }
        }
        Item::Value(value) => {
            if let (Some(key), Some(value)) = (key, value.span()) {
                found.push(line_start(text, key.start)..line_end(text, value.end));
            }
        }
        // No change makes one, so that it is never what is looked for, but its value may be the same.
        Item::ArrayOfTables(tables) => {
            for table in tables {
                lines(text, None, &Item::Table(table.clone()), found);
            }
        }
        Item::None => {}
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |feed| feed + 1)
}
