use serde_json::Value;

use super::walk::{IN_PLACE, Object};

/// The deepest nesting of a schema, in levels of JSON: what JSON parsers read by default.
///
/// Every pass recurses at most as deep as this.
const DEPTH: usize = 128;

/// The most values in a schema, counted as JSON: ten times what a client shows a model.
///
/// Every pass takes time linear in it.
const VALUES: usize = 10_000;

/// The most branches of one union or composition: some passes compare each with each.
const BRANCHES: usize = 256;

/// Whether a schema is within what the passes are made for; counts on the heap, so that any depth can be judged.
///
/// What is said does not depend on the order in which a map is walked.
pub(super) fn check(schema: &Value) -> Result<(), String> {
    let mut open = vec![(schema, 1)];
    let mut values: usize = 1;
    let mut too_deep = false;
    let mut most_branches = None;
    while let Some((value, depth)) = open.pop() {
        if depth > DEPTH {
            too_deep = true;
            continue;
        }
        let first = open.len();
        match value {
            Value::Array(items) => open.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(object) => {
                most_branches = most_branches.max(branches(object));
                open.extend(object.values().map(|value| (value, depth + 1)));
            }
            _ => {}
        }
        values += open.len() - first;
        if values > VALUES {
            return Err(format!("its schema has more than {VALUES} parts; split the tool"));
        }
    }
    match most_branches {
        _ if too_deep => Err(format!("its schema nests deeper than {DEPTH} levels; flatten its types")),
        Some((count, keyword)) if count > BRANCHES => Err(format!(
            "its schema has `{keyword}` with {count} branches, and {BRANCHES} is the most; list values in an `enum`, \
             which variants without documentation give, or split the type"
        )),
        _ => Ok(()),
    }
}

fn branches(object: &Object) -> Option<(usize, &'static str)> {
    IN_PLACE.into_iter().filter_map(|keyword| Some((object.get(keyword)?.as_array()?.len(), keyword))).max()
}

#[cfg(test)]
mod tests;
