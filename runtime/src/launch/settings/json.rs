use jsonc_parser::{
    CollectOptions, ParseOptions,
    ast::{Object, ObjectProp, Value as Node},
    cst::{CstInputValue, CstNode, CstObject, CstRootNode},
    errors::ParseError,
    parse_to_ast,
};
use serde_json::Value;

use super::{Change, Fault, How};

pub(super) fn changed(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let text = if text.trim().is_empty() { "{}\n" } else { text };
    check(text)?;
    let root = CstRootNode::parse(text, &options()).map_err(|error| no_json(text, &error))?;
    let object = root.object_value().ok_or_else(|| Fault::at(text, 0, "this is no JSON object"))?;
    for change in changes {
        apply(&object, change).map_err(|depth| occupied(text, change, depth))?;
    }
    Ok(root.to_string())
}

pub(super) fn undone(text: &str, changes: &[Change]) -> Result<String, Fault> {
    check(text)?;
    let root = CstRootNode::parse(text, &options()).map_err(|error| no_json(text, &error))?;
    if let Some(object) = root.object_value() {
        for change in changes {
            undo(object.clone(), change);
        }
    }
    Ok(root.to_string())
}

pub(super) fn value_at(text: &str, path: &[String]) -> Result<Option<Value>, Fault> {
    check(text)?;
    let root = CstRootNode::parse(text, &options()).map_err(|error| no_json(text, &error))?;
    let root = root.value().and_then(|value| value.to_serde_value());
    Ok(root.and_then(|root| path.iter().try_fold(&root, |value, step| value.get(step)).cloned()))
}

pub(super) fn line_of(text: &str, path: &[&str]) -> Result<Option<usize>, Fault> {
    check(text)?;
    Ok(offset(text, path).map(|offset| Fault::at(text, offset, "").line))
}

/// What clients agree on: comments and trailing commas, and each name once.
fn check(text: &str) -> Result<(), Fault> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options());
    match parsed.map_err(|error| no_json(text, &error))?.value {
        Some(root) => check_names(text, &root),
        None => Ok(()),
    }
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

/// The error is how far along the path something stands in the way.
fn apply(root: &CstObject, change: &Change) -> Result<(), usize> {
    let Some((last, parents)) = change.path.split_last() else { return Err(0) };
    let mut object = root.clone();
    for (depth, step) in parents.iter().enumerate() {
        object = object.object_value_or_create(step).ok_or(depth)?;
    }
    let depth = parents.len();
    match change.how {
        How::Set if object.get(last).is_some() => return Err(depth),
        How::Set => {
            object.append(last, input(&change.value));
        }
        How::Append => {
            object.array_value_or_create(last).ok_or(depth)?.append(input(&change.value));
        }
    }
    Ok(())
}

fn undo(mut object: CstObject, change: &Change) -> Option<()> {
    let (last, parents) = change.path.split_last()?;
    for step in parents {
        object = object.object_value(step)?;
    }
    let property = object.get(last)?;
    match change.how {
        How::Set if property.value()?.to_serde_value()? == change.value => property.remove(),
        How::Set => {}
        How::Append => {
            let items = property.array_value()?.elements().into_iter();
            items
                .filter(|item| item.to_serde_value().as_ref() == Some(&change.value))
                .for_each(CstNode::remove);
        }
    }
    Some(())
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(truth) => CstInputValue::Bool(*truth),
        Value::Number(number) => CstInputValue::Number(number.to_string()),
        Value::String(text) => CstInputValue::String(text.clone()),
        Value::Array(items) => CstInputValue::Array(items.iter().map(input).collect()),
        Value::Object(object) => {
            CstInputValue::Object(object.iter().map(|(name, inner)| (name.clone(), input(inner))).collect())
        }
    }
}

fn occupied(text: &str, change: &Change, depth: usize) -> Fault {
    let path: Vec<&str> = change.path.iter().take(depth + 1).map(String::as_str).collect();
    Fault::at(text, offset(text, &path).unwrap_or(0), format!("`{}` is set here", path.join(".")))
}

/// Where the name of a place begins.
fn offset(text: &str, path: &[&str]) -> Option<usize> {
    let root = parse_to_ast(text, &CollectOptions::default(), &options()).ok()?.value?;
    let (last, parents) = path.split_last()?;
    let mut object = root.as_object()?;
    for step in parents {
        object = property(object, step)?.value.as_object()?;
    }
    Some(property(object, last)?.range.start)
}

fn property<'o, 't>(object: &'o Object<'t>, name: &str) -> Option<&'o ObjectProp<'t>> {
    object.properties.iter().find(|property| property.name.as_str() == name)
}
