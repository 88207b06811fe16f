use serde_json::Value as Json;
use toml_edit::{Array, Document, DocumentMut, InlineTable, Item, Table, TableLike, TomlError, Value};

use super::{Change, Fault, How};

pub(super) fn changed(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut document = document(text)?.into_mut();
    for change in changes {
        apply(&mut document, change).map_err(|depth| occupied(text, change, depth))?;
    }
    Ok(keep_line_ends(text, document.to_string()))
}

pub(super) fn undone(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut document = document(text)?.into_mut();
    for change in changes {
        undo(&mut document, change);
    }
    Ok(keep_line_ends(text, document.to_string()))
}

pub(super) fn value_at(text: &str, path: &[String]) -> Result<Option<Json>, Fault> {
    let document = document(text)?;
    let item = path.iter().try_fold(document.as_item(), |item, step| item.as_table_like()?.get(step));
    Ok(item.map(json))
}

pub(super) fn line_of(text: &str, path: &[&str]) -> Result<Option<usize>, Fault> {
    let document = document(text)?;
    Ok(offset(document.as_table(), path).map(|offset| Fault::at(text, offset, "").line))
}

fn document(text: &str) -> Result<Document<&str>, Fault> {
    Document::parse(text).map_err(|error: TomlError| {
        Fault::at(
            text,
            error.span().map_or(0, |span| span.start),
            format!("this is no TOML: {}", error.message()),
        )
    })
}

/// The error is how far along the path something stands in the way.
fn apply(document: &mut DocumentMut, change: &Change) -> Result<(), usize> {
    let Some((last, parents)) = change.path.split_last() else { return Err(0) };
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for (depth, step) in parents.iter().enumerate() {
        table = table.entry(step).or_insert_with(implicit).as_table_like_mut().ok_or(depth)?;
    }
    let depth = parents.len();
    match change.how {
        How::Set if table.contains_key(last) => return Err(depth),
        How::Set => {
            table.insert(last, item(&change.value));
        }
        How::Append => {
            let items = table.entry(last).or_insert_with(|| Item::Value(Array::new().into()));
            items.as_array_mut().ok_or(depth)?.push(value(&change.value));
        }
    }
    Ok(())
}

fn undo(document: &mut DocumentMut, change: &Change) -> Option<()> {
    let (last, parents) = change.path.split_last()?;
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for step in parents {
        table = table.get_mut(step)?.as_table_like_mut()?;
    }
    let place = table.get_mut(last)?;
    match change.how {
        How::Set if json(place) == change.value => {
            table.remove(last);
        }
        How::Set => {}
        How::Append => place.as_array_mut()?.retain(|item| value_json(item) != change.value),
    }
    Some(())
}

/// A date or a time as the text that it is written as.
fn json(item: &Item) -> Json {
    match item {
        Item::None => Json::Null,
        Item::Value(value) => value_json(value),
        Item::Table(table) => table.iter().map(|(name, inner)| (name.to_owned(), json(inner))).collect(),
        Item::ArrayOfTables(tables) => {
            let object = |table: &Table| -> Json {
                table.iter().map(|(name, inner)| (name.to_owned(), json(inner))).collect()
            };
            tables.iter().map(object).collect()
        }
    }
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

fn implicit() -> Item {
    let mut table = Table::new();
    table.set_implicit(true);
    Item::Table(table)
}

/// An object as a table of its own, which an inline table takes in as inline.
fn item(json: &Json) -> Item {
    let Json::Object(object) = json else { return Item::Value(value(json)) };
    let mut table: Table = object.iter().map(|(name, inner)| (name, item(inner))).collect();
    // One that holds nothing but tables needs no line of its own.
    table.set_implicit(!object.is_empty() && object.values().all(Json::is_object));
    Item::Table(table)
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

fn occupied(text: &str, change: &Change, depth: usize) -> Fault {
    let path: Vec<&str> = change.path.iter().take(depth + 1).map(String::as_str).collect();
    let offset = document(text).ok().and_then(|document| offset(document.as_table(), &path));
    Fault::at(text, offset.unwrap_or(0), format!("`{}` is set here", path.join(".")))
}

/// Where the key of a place begins.
fn offset(root: &Table, path: &[&str]) -> Option<usize> {
    let (last, parents) = path.split_last()?;
    let mut table: &dyn TableLike = root;
    for step in parents {
        table = table.get(step)?.as_table_like()?;
    }
    let (key, item) = table.get_key_value(last)?;
    // A table that only other tables speak of has no line of its own.
    let own = key.span().or_else(|| item.span());
    own.map(|span| span.start).or_else(|| {
        let (first, _) = item.as_table_like()?.iter().next()?;
        offset(root, &[path, &[first]].concat())
    })
}

/// The writer ends every line in the way of Unix.
fn keep_line_ends(before: &str, after: String) -> String {
    if before.contains("\r\n") { after.replace("\r\n", "\n").replace('\n', "\r\n") } else { after }
}
