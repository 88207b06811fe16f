use serde_json::{Value, json};

use super::Effect;
use crate::schema::walk::{self, Object};

/// BOOL-SCHEMA: no schema is a bare boolean, except that of additional properties, which always is one.
///
/// One property that is `true` makes clients on the TypeScript SDK drop every tool of the server, and Claude Code
/// reads `additionalProperties: {}` as `false`.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let mut effect = None;
    walk::children(object, &mut |edge, child| {
        let open = match edge.keyword {
            "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems" | "additionalItems" => {
                if *child == json!({}) {
                    *child = Value::Bool(true);
                    effect = effect.max(Some(Effect::Equal));
                }
                return;
            }
            _ => child,
        };
        match open {
            Value::Bool(true) => effect = effect.max(Some(Effect::Equal)),
            Value::Bool(false) => effect = Some(Effect::Wider),
            _ => return,
        }
        *open = json!({});
    });
    effect
}
