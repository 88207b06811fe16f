use jsonschema::{ValidationError, error::ValidationErrorKind};
use serde_json::{Map, Value};

use crate::applicable::{Kinds, tags, target};

/// Which branch of a union a value that fits none was probably meant for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Branch<'s> {
    /// This one: its errors are the ones to tell.
    Of(usize),
    /// The property that tells the branches apart is missing or none of these.
    Tag { name: &'s str, options: Vec<&'s Value> },
    /// Each branch has one property, and the value none or several of them.
    Key(Vec<&'s str>),
    /// No branch more than another.
    Unclear,
}

/// Chooses by tag, then by the one property of each branch, then by type, then by how deep the errors lie.
pub(super) fn choose<'s>(
    root: &'s Value,
    branches: &'s [Value],
    value: &Value,
    errors: &[Vec<ValidationError<'static>>],
) -> Branch<'s> {
    let branches: Vec<_> = branches.iter().map(|branch| parts(root, branch)).collect();
    let kind = Kinds::of_value(value);
    let fitting: Vec<usize> =
        (0..branches.len().min(errors.len())).filter(|at| of(&branches[*at]).meets(kind)).collect();
    if let [only] = fitting.as_slice() {
        return Branch::Of(*only);
    }
    if let Value::Object(object) = value {
        let of: Vec<_> = fitting.iter().map(|at| (*at, &branches[*at])).collect();
        if let Some(branch) = by_tag(&of, object).or_else(|| by_key(&of, object)) {
            return branch;
        }
    }
    deepest(&fitting, errors)
}

/// The branches of one property each, by its name: what serde makes of variants with content.
pub(super) fn keyed<'s>(root: &'s Value, branches: &'s [Value]) -> Vec<(&'s str, &'s Value)> {
    let only = |branch: &'s Value| {
        let parts = parts(root, branch);
        let mut properties = properties(&parts);
        properties.next().filter(|_| properties.next().is_none())
    };
    branches.iter().filter_map(only).map(|(name, content)| (name.as_str(), content)).collect()
}

/// The texts that branches are limited to.
pub(super) fn texts<'s>(root: &'s Value, branches: &'s [Value]) -> Vec<&'s Value> {
    let options = branches.iter().flat_map(|branch| parts(root, branch)).filter_map(super::expected::options);
    options.flatten().filter(|option| option.is_string()).collect()
}

fn of(parts: &Parts<'_>) -> Kinds {
    Kinds::all(parts.iter().map(|part| Kinds::of(part)))
}

/// A schema and what it refers to.
fn parts<'s>(root: &'s Value, schema: &'s Value) -> Vec<&'s Map<String, Value>> {
    const MAX_REFERENCES: usize = 4;
    let target = |schema: &&'s Map<String, Value>| target(root, schema)?.as_object();
    std::iter::successors(schema.as_object(), target).take(MAX_REFERENCES).collect()
}

type Parts<'s> = Vec<&'s Map<String, Value>>;

fn properties<'s>(parts: &Parts<'s>) -> impl Iterator<Item = (&'s String, &'s Value)> {
    parts.iter().filter_map(|part| part.get("properties")?.as_object()).flatten()
}

/// The branch that the tag names. A tag is a property that every branch limits to some texts.
fn by_tag<'s>(branches: &[(usize, &Parts<'s>)], object: &Map<String, Value>) -> Option<Branch<'s>> {
    let tag_of = |parts: &Parts<'s>, name: &str| {
        properties(parts).find_map(|(key, property)| (key == name).then(|| tags(property))?)
    };
    let (_, first) = branches.first()?;
    let (name, _) = properties(first).find(|(name, property)| {
        tags(property).is_some() && branches.iter().all(|(_, parts)| tag_of(parts, name).is_some())
    })?;
    let given = object.get(name).and_then(Value::as_str);
    let named = |(_, parts): &&(usize, &Parts<'s>)| {
        given.is_some_and(|given| tag_of(parts, name).is_some_and(|tags| tags.contains(&given)))
    };
    if let Some((at, _)) = branches.iter().find(named) {
        return Some(Branch::Of(*at));
    }
    let tagging = branches.iter().flat_map(|(_, parts)| properties(parts)).filter(|(key, _)| *key == name);
    let options =
        tagging.filter_map(|(_, property)| super::expected::options(property.as_object()?)).flatten();
    Some(Branch::Tag { name, options: options.collect() })
}

/// The branch whose one property is given, where every branch has just one.
fn by_key<'s>(branches: &[(usize, &Parts<'s>)], object: &Map<String, Value>) -> Option<Branch<'s>> {
    let key_of = |parts: &Parts<'s>| {
        let mut names = properties(parts).map(|(name, _)| name.as_str());
        names.next().filter(|_| names.next().is_none())
    };
    let keys: Option<Vec<_>> = branches.iter().map(|(at, parts)| Some((*at, key_of(parts)?))).collect();
    let keys = keys?;
    let distinct = keys.windows(2).any(|pair| pair[0].1 != pair[1].1);
    let given: Vec<_> = keys.iter().filter(|(_, key)| object.contains_key(*key)).collect();
    match given.as_slice() {
        [(at, _)] if distinct => Some(Branch::Of(*at)),
        _ if distinct => Some(Branch::Key(keys.into_iter().map(|(_, key)| key).collect())),
        _ => None,
    }
}

/// The branch with the deepest error, unless all errors are about the value as a whole.
fn deepest<'s>(fitting: &[usize], errors: &[Vec<ValidationError<'static>>]) -> Branch<'s> {
    let depth_of = |at: &usize| errors[*at].iter().map(depth).max().unwrap_or_default();
    let deepest = fitting.iter().map(depth_of).max().unwrap_or_default();
    let shallowest = fitting.iter().map(depth_of).min().unwrap_or_default();
    match fitting.iter().find(|at| depth_of(at) == deepest) {
        Some(at) if deepest > shallowest => Branch::Of(*at),
        _ => Branch::Unclear,
    }
}

/// How deep in the value an error lies.
fn depth(error: &ValidationError<'_>) -> usize {
    let own = error.instance_path().as_str().matches('/').count();
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().map(depth).max().unwrap_or_default().max(own)
        }
        _ => own,
    }
}
