//! Every change is an insertion, so whatever stands in the file stays as it is written.

use std::ops::Range;

use jsonc_parser::{
    CollectOptions, ParseOptions,
    ast::{Array, Object, ObjectProp, Value as Node},
    common::Ranged,
    errors::ParseError,
    parse_to_ast,
};
use serde_json::{Map, Value};

use super::{Change, Fault, How};

pub(super) fn changed(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut text = if text.trim().is_empty() { "{}\n".to_owned() } else { text.to_owned() };
    for change in changes {
        let (offset, inserted) = insertion(&text, change)?;
        text.insert_str(offset, &inserted);
    }
    Ok(text)
}

pub(super) fn undone(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut text = text.to_owned();
    for change in changes.iter().rev() {
        if let Some(range) = inserted(&text, change)? {
            text.replace_range(range, "");
        }
    }
    Ok(text)
}

pub(super) fn value_at(text: &str, path: &[String]) -> Result<Option<Value>, Fault> {
    let root = parsed(text)?.map(Value::from);
    Ok(root.and_then(|root| path.iter().try_fold(&root, |value, step| value.get(step)).cloned()))
}

pub(super) fn line_of(text: &str, path: &[&str]) -> Result<Option<usize>, Fault> {
    let root = parsed(text)?;
    let (Some(root), Some((last, parents))) = (root.as_ref().and_then(Node::as_object), path.split_last())
    else {
        return Ok(None);
    };
    let object = parents.iter().try_fold(root, |object, step| property(object, step)?.value.as_object());
    let property = object.and_then(|object| property(object, last));
    Ok(property.map(|property| Fault::at(text, property.range.start, "").line))
}

/// What clients agree on: comments and trailing commas, and each name once.
fn parsed(text: &str) -> Result<Option<Node<'_>>, Fault> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options());
    let root = parsed.map_err(|error| no_json(text, &error))?.value;
    root.iter().try_for_each(|root| check_names(text, root))?;
    Ok(root)
}

fn check_names(text: &str, node: &Node<'_>) -> Result<(), Fault> {
    match node {
        Node::Object(object) => {
            for (at, property) in object.properties.iter().enumerate() {
                let name = property.name.as_str();
                if object.properties[..at].iter().any(|before| before.name.as_str() == name) {
                    return Err(Fault::at(text, property.range.start, format!("`{name}` is there twice")));
                }
                check_names(text, &property.value)?;
            }
            Ok(())
        }
        Node::Array(array) => array.elements.iter().try_for_each(|item| check_names(text, item)),
        _ => Ok(()),
    }
}

fn options() -> ParseOptions {
    ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    }
}

fn no_json(text: &str, error: &ParseError) -> Fault {
    Fault::at(text, error.range().start, format!("this is no JSON: {}", error.kind()))
}

/// Where a change inserts what.
fn insertion(text: &str, change: &Change) -> Result<(usize, String), Fault> {
    let root = parsed(text)?;
    let mut object = root
        .as_ref()
        .and_then(Node::as_object)
        .ok_or_else(|| Fault::at(text, 0, "this is no JSON object"))?;
    for (depth, step) in change.path.iter().enumerate() {
        let Some(found) = property(object, step) else {
            return Ok(into_object(text, object, step, &change.value_below(depth)));
        };
        let is_last = depth + 1 == change.path.len();
        match (&found.value, change.how) {
            (Node::Object(inner), _) if !is_last => object = inner,
            (Node::Array(items), How::Append) if is_last => return Ok(into_list(text, items, &change.value)),
            _ => {
                let path = change.path[..=depth].join(".");
                return Err(Fault::at(text, found.range.start, format!("`{path}` is set here")));
            }
        }
    }
    Err(Fault::at(text, 0, "a change needs a place"))
}

impl Change {
    /// What stands under a step of the path where nothing below it is there yet.
    fn value_below(&self, depth: usize) -> Value {
        let value = match self.how {
            How::Set => self.value.clone(),
            How::Append => Value::Array(vec![self.value.clone()]),
        };
        let below = self.path[depth + 1..].iter().rev();
        below.fold(value, |inner, step| Value::Object(Map::from_iter([(step.clone(), inner)])))
    }
}

fn into_object(text: &str, object: &Object<'_>, name: &str, value: &Value) -> (usize, String) {
    let entry = format!("{}: {value}", Value::from(name));
    let last = object.properties.last().map(Ranged::range);
    last.map_or_else(
        || (object.range.start + 1, entry.clone()),
        |last| behind(text, last.start, last.end, &entry),
    )
}

fn into_list(text: &str, items: &Array<'_>, item: &Value) -> (usize, String) {
    let last = items.elements.last().map(Ranged::range);
    last.map_or_else(
        || (items.range.start + 1, item.to_string()),
        |last| behind(text, last.start, last.end, &item.to_string()),
    )
}

/// Behind a neighbour, on a line of its own if that has one.
fn behind(text: &str, start: usize, end: usize, entry: &str) -> (usize, String) {
    let before = text.get(..start).unwrap_or_default();
    let separator = match before.rsplit_once('\n') {
        Some((above, indent)) if indent.trim().is_empty() => {
            let line_end = if above.ends_with('\r') { "\r\n" } else { "\n" };
            format!("{line_end}{indent}")
        }
        _ => " ".to_owned(),
    };
    (end, format!(",{separator}{entry}"))
}

/// What a change has inserted, with the comma before it, if it is still there as it was.
fn inserted(text: &str, change: &Change) -> Result<Option<Range<usize>>, Fault> {
    let root = parsed(text)?;
    let (Some(root), Some((last, parents))) =
        (root.as_ref().and_then(Node::as_object), change.path.split_last())
    else {
        return Ok(None);
    };
    let object = parents.iter().try_fold(root, |object, step| property(object, step)?.value.as_object());
    let Some((object, found)) = object.and_then(|object| Some((object, property(object, last)?))) else {
        return Ok(None);
    };
    let range = match (change.how, &found.value) {
        (How::Set, _) if value_at(text, &change.path)?.as_ref() == Some(&change.value) => {
            let before = object.properties.iter().take_while(|before| before.range != found.range).last();
            with_comma(text, before.map(Ranged::end), found.range.start, found.range.end)
        }
        (How::Append, Node::Array(items)) => {
            let is_ours = |item: &&Node<'_>| Value::from((*item).clone()) == change.value;
            let Some(item) = items.elements.iter().find(is_ours) else { return Ok(None) };
            let before = items.elements.iter().take_while(|before| before.start() != item.start()).last();
            with_comma(text, before.map(Ranged::end), item.start(), item.end())
        }
        _ => return Ok(None),
    };
    Ok(Some(range))
}

/// From its neighbour on, or to the comma behind it.
fn with_comma(text: &str, before: Option<usize>, start: usize, end: usize) -> Range<usize> {
    if let Some(before) = before {
        return before..end;
    }
    let rest = text.get(end..).unwrap_or_default();
    let comma = rest.trim_start().strip_prefix(',');
    start..comma.map_or(end, |behind| text.len() - behind.len())
}

fn property<'o, 't>(object: &'o Object<'t>, name: &str) -> Option<&'o ObjectProp<'t>> {
    object.properties.iter().find(|property| property.name.as_str() == name)
}
