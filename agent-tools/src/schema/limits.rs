use serde_json::Value;

/// The deepest nesting of a schema, in levels of JSON: what JSON parsers read by default.
///
/// Every pass recurses at most as deep as this.
const DEPTH: usize = 128;

/// The most values in a schema, counted as JSON: a hundred times what a client shows a model.
///
/// Every pass takes time linear in the size, or in its square for the branches of one union.
const NODES: usize = 100_000;

/// Whether a schema is within what the passes are made for; counts on the heap, so that any depth can be judged.
pub(super) fn check(schema: &Value) -> Result<(), String> {
    let mut open = vec![(schema, 1)];
    let mut nodes = 0;
    while let Some((value, depth)) = open.pop() {
        nodes += 1;
        if depth > DEPTH {
            return Err(format!("its schema nests deeper than {DEPTH} levels; flatten its types"));
        }
        if nodes > NODES {
            return Err(format!("its schema has more than {NODES} parts; split the tool"));
        }
        match value {
            Value::Array(items) => open.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(object) => open.extend(object.values().map(|value| (value, depth + 1))),
            _ => {}
        }
    }
    Ok(())
}
