//! TOML is read by `toml_edit` and changed by insertion, so whatever stands in the file stays as it is written.

mod insert;
mod remove;

use serde_json::Value as Json;
use toml_edit::{Document, Item, Table, TableLike, TomlError, Value};

use super::{Change, Fault, commas};

pub(super) fn changed(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut text = text.to_owned();
    for change in changes {
        let document = document(&text)?;
        let root = document.as_table();
        let (at, inserted) = insert::insertion(&text, root, change).map_err(|depth| {
            let Some(path) = change.path().get(..=depth) else {
                return Fault::at(&text, 0, "a change needs a place");
            };
            Fault::at(&text, offset(root, path).unwrap_or(0), format!("`{}` is set here", path.join(".")))
        })?;
        text.insert_str(at, &inserted);
    }
    Ok(text)
}

pub(super) fn undone(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut text = text.to_owned();
    for change in changes.iter().rev() {
        let parts = remove::parts(&text, document(&text)?.as_table(), change).unwrap_or_default();
        text = commas::cut(&text, parts);
    }
    Ok(text)
}

pub(super) fn value_at(text: &str, path: &[String]) -> Result<Option<Json>, Fault> {
    let document = document(text)?;
    let item = path.iter().try_fold(document.as_item(), |item, step| item.as_table_like()?.get(step));
    Ok(item.map(json))
}

pub(super) fn line_of_any<S: AsRef<str>>(text: &str, paths: &[&[S]]) -> Result<Option<usize>, Fault> {
    let document = document(text)?;
    let found = paths.iter().find_map(|path| offset(document.as_table(), path));
    Ok(found.map(|offset| Fault::at(text, offset, "").line))
}

fn document(text: &str) -> Result<Document<&str>, Fault> {
    Document::parse(text).map_err(|error: TomlError| {
        let offset = error.span().map_or(0, |span| span.start);
        Fault::at(text, offset, format!("this is no TOML: {}", error.message()))
    })
}

/// A date or a time as the text that it is written as.
fn json(item: &Item) -> Json {
    match item {
        Item::None => Json::Null,
        Item::Value(value) => value_json(value),
        Item::Table(table) => table_json(table),
        Item::ArrayOfTables(tables) => tables.iter().map(table_json).collect(),
    }
}

fn table_json(table: &Table) -> Json {
    table.iter().map(|(name, inner)| (name.to_owned(), json(inner))).collect()
}

fn value_json(value: &Value) -> Json {
    match value {
        Value::String(text) => text.value().as_str().into(),
        Value::Integer(integer) => (*integer.value()).into(),
        Value::Float(float) => (*float.value()).into(),
        Value::Boolean(truth) => (*truth.value()).into(),
        Value::Datetime(time) => time.value().to_string().into(),
        Value::Array(items) => items.iter().map(value_json).collect(),
        Value::InlineTable(table) => {
            table.iter().map(|(name, inner)| (name.to_owned(), value_json(inner))).collect()
        }
    }
}

/// Where the key of a place begins.
fn offset<S: AsRef<str>>(root: &Table, path: &[S]) -> Option<usize> {
    let (last, parents) = path.split_last()?;
    let mut table: &dyn TableLike = root;
    for step in parents {
        table = table.get(step.as_ref())?.as_table_like()?;
    }
    let (key, item) = table.get_key_value(last.as_ref())?;
    let own = key.span().or_else(|| item.span());
    own.map(|span| span.start)
}

/// Where the line ends in which a place is, behind its line feed.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.find('\n').map_or(rest.len(), |feed| feed + 1)
}
