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
pub(super) fn check(schema: &Value) -> Result<(), String> {
    let mut open = vec![(schema, 1)];
    let mut values: usize = 0;
    while let Some((value, depth)) = open.pop() {
        if depth > DEPTH {
            return Err(format!("its schema nests deeper than {DEPTH} levels; flatten its types"));
        }
        let below = match value {
            Value::Array(items) => items.len(),
            Value::Object(object) => object.len(),
            _ => 0,
        };
        values = values.saturating_add(1);
        if values.saturating_add(below) > VALUES {
            return Err(format!("its schema has more than {VALUES} parts; split the tool"));
        }
        match value {
            Value::Array(items) => open.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(object) => {
                branches(object)?;
                open.extend(object.values().map(|value| (value, depth + 1)));
            }
            _ => {}
        }
    }
    Ok(())
}

fn branches(object: &Object) -> Result<(), String> {
    for keyword in IN_PLACE {
        let count = object.get(keyword).and_then(Value::as_array).map_or(0, Vec::len);
        if count > BRANCHES {
            return Err(format!(
                "its schema has `{keyword}` with {count} branches, and {BRANCHES} is the most; list values in an \
                 `enum`, which variants without documentation give, or split the type"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
