//! Every change is an insertion, so whatever stands in the file stays as it is written.

use std::{collections::HashSet, ops::Range};

use jsonc_parser::{
    CollectOptions, ParseOptions,
    ast::{Array, Object, ObjectProp, Value as Node},
    common::Ranged,
    errors::ParseError,
    parse_to_ast,
};
use serde_json::Value;

use super::{Change, Fault, How, commas};

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
        text = commas::cut(&text, parts(&text, change)?);
    }
    Ok(text)
}

pub(super) fn value_at(text: &str, path: &[String]) -> Result<Option<Value>, Fault> {
    let root = parsed(text)?.map(Value::from);
    Ok(root.and_then(|root| path.iter().try_fold(&root, |value, step| value.get(step)).cloned()))
}

pub(super) fn line_of_any<S: AsRef<str>>(text: &str, paths: &[&[S]]) -> Result<Option<usize>, Fault> {
    let root = parsed(text)?;
    let Some(root) = root.as_ref().and_then(Node::as_object) else { return Ok(None) };
    let found = paths.iter().find_map(|path| {
        let (last, parents) = path.split_last()?;
        let object =
            parents.iter().try_fold(root, |object, step| property(object, step.as_ref())?.value.as_object());
        property(object?, last.as_ref())
    });
    Ok(found.map(|property| Fault::at(text, property.range.start, "").line))
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
            let mut names = HashSet::with_capacity(object.properties.len());
            for property in &object.properties {
                let name = property.name.as_str();
                if !names.insert(name) {
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

fn into_object(text: &str, object: &Object<'_>, name: &str, value: &Value) -> (usize, String) {
    let entry = format!("{}: {value}", Value::from(name));
    match object.properties.last() {
        Some(last) => commas::behind(text, &span(last), &entry),
        None => (object.range.start + 1, entry),
    }
}

fn into_list(text: &str, items: &Array<'_>, item: &Value) -> (usize, String) {
    match items.elements.last() {
        Some(last) => commas::behind(text, &span(last), &item.to_string()),
        None => (items.range.start + 1, item.to_string()),
    }
}

/// The parts of the text in which a change stands, as far as it is still there as it was made.
fn parts(text: &str, change: &Change) -> Result<Vec<Range<usize>>, Fault> {
    let root = parsed(text)?;
    Ok(root
        .as_ref()
        .and_then(Node::as_object)
        .and_then(|root| parts_in(text, root, change))
        .unwrap_or_default())
}

fn parts_in(text: &str, root: &Object<'_>, change: &Change) -> Option<Vec<Range<usize>>> {
    let (last, parents) = change.path.split_last()?;
    let object = parents.iter().try_fold(root, |object, step| property(object, step)?.value.as_object())?;
    let found = property(object, last)?;
    match (change.how, &found.value) {
        (How::Set, value) if Value::from(value.clone()) == change.value => {
            let spans: Vec<_> = object.properties.iter().map(span).collect();
            Some(commas::without(text, &spans, |at| spans[at].start == found.range.start))
        }
        (How::Append, Node::Array(items)) => {
            let spans: Vec<_> = items.elements.iter().map(span).collect();
            let is_ours = |at: usize| Value::from(items.elements[at].clone()) == change.value;
            Some(commas::without(text, &spans, is_ours))
        }
        _ => None,
    }
}

fn span(ranged: &impl Ranged) -> Range<usize> {
    ranged.start()..ranged.end()
}

fn property<'o, 't>(object: &'o Object<'t>, name: &str) -> Option<&'o ObjectProp<'t>> {
    object.properties.iter().find(|property| property.name.as_str() == name)
}
