use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::schema::walk::{self, IN_PLACE};

/// CLOSE: an object takes only the properties it declares.
///
/// A misspelt optional property would otherwise be dropped without a word. An object that composes subschemas (a
/// tagged union's variant, a flattened enum) is closed by `unevaluatedProperties`, and what it composes stays open,
/// since each part sees the others' properties. A definition that is a part of one object and the whole of another
/// stays open, and is closed where it is the whole.
pub(super) fn apply(schema: &mut Value) {
    let open = open_definitions(schema);
    close(schema, false, &open);
}

/// The definitions that some object composes: their properties are not the whole object.
fn open_definitions(schema: &mut Value) -> BTreeSet<String> {
    let mut found = Vec::new();
    parts(schema, false, &mut found);
    let mut open = BTreeSet::new();
    while let Some(name) = found.pop() {
        // What a part composes is part of the same object.
        if let Some(definition) = schema.get_mut("$defs").and_then(|definitions| definitions.get_mut(&name))
            && open.insert(name)
        {
            parts(definition, true, &mut found);
        }
    }
    open
}

fn parts(schema: &mut Value, part: bool, found: &mut Vec<String>) {
    let Value::Object(object) = schema else { return };
    let composing = part || (is_object(object) && composes(object));
    if composing && let Some(name) = definition_name(object) {
        found.push(name.to_owned());
    }
    walk::children(object, &mut |edge, child| {
        parts(child, composing && IN_PLACE.contains(&edge.keyword), found);
    });
}

fn close(schema: &mut Value, part: bool, open: &BTreeSet<String>) {
    let Value::Object(object) = schema else { return };
    let owner = is_object(object) && composes(object);
    walk::children(object, &mut |edge, child| match edge.keyword {
        // What must not hold, or holds of names and of some items, is no declaration of an object.
        "not" | "if" | "then" | "else" | "contains" | "propertyNames" | "dependentSchemas" => {}
        "$defs" => close(child, edge.name.is_some_and(|name| open.contains(name)), open),
        keyword => close(child, (part || owner) && IN_PLACE.contains(&keyword), open),
    });
    if part {
        object.remove("unevaluatedProperties");
        if object.get("additionalProperties") == Some(&Value::Bool(false)) {
            object.remove("additionalProperties");
        }
        return;
    }
    let refers_to_open = definition_name(object).is_some_and(|name| open.contains(name));
    if object.contains_key("additionalProperties") {
        return;
    }
    if owner || refers_to_open {
        object.entry("unevaluatedProperties").or_insert(Value::Bool(false));
    } else if is_object(object) {
        object.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
}

fn is_object(object: &Map<String, Value>) -> bool {
    object.contains_key("properties") || object.get("type").is_some_and(|kind| kind == "object")
}

fn composes(object: &Map<String, Value>) -> bool {
    object.contains_key("$ref") || IN_PLACE.iter().any(|keyword| object.contains_key(*keyword))
}

fn definition_name(object: &Map<String, Value>) -> Option<&str> {
    object.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}
