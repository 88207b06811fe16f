use serde_json::{Value, json};

use super::{Effect, annotations};
use crate::schema::walk::{self, Object};

/// UNTYPED: a value of any type is a union of all types.
///
/// A schema without a type loses its description in Codex, makes Claude Code read texts as JSON, and is refused by
/// Kimi. The union reaches the model from every measured client (ARCHITECTURE.md, "What clients make of it").
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let mut found = false;
    walk::children(object, &mut |edge, child| {
        if let Value::Object(child) = child
            && matches!(
                edge.keyword,
                "properties" | "items" | "prefixItems" | "patternProperties" | "additionalProperties"
            )
            && annotations::only(child)
        {
            found = true;
            child.insert("anyOf".to_owned(), any());
        }
    });
    found.then_some(Effect::Equal)
}

/// Below the second level of arrays there is nothing left to say.
fn any() -> Value {
    json!([
        { "type": "string" },
        { "type": "number" },
        { "type": "boolean" },
        { "type": "object", "additionalProperties": true },
        { "type": "array", "items": {} },
        { "type": "null" },
    ])
}
