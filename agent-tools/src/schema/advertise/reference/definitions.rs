use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::schema::{
    document::reference::resolve,
    walk::{self, Object},
};

/// What a schema refers to, by names that need no escaping.
pub(super) type Definitions = BTreeMap<String, Value>;

/// The most values that the definitions may have together, counted as JSON; past it, nothing is taken.
const NODES: usize = 200_000;

/// Takes out of the schema whatever it refers to, be it under `$defs`, elsewhere or the root itself, and renames the
/// references accordingly.
pub(super) fn take(schema: &mut Value) -> Definitions {
    let mut targets = BTreeSet::new();
    walk::bottom_up(schema, &mut |object, _| {
        targets.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
    });
    // Those under `$defs` come first, so that they keep their names.
    let (usual, other): (Vec<_>, Vec<_>) = targets.into_iter().partition(|text| text.starts_with("#/$defs/"));
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut definitions = Definitions::new();
    // How many have had each name so far, so that no number is tried twice.
    let mut counts = BTreeMap::new();
    let mut size = 0;
    for text in usual.into_iter().chain(other) {
        let Some(mut definition) = resolve(schema, &text).cloned() else { continue };
        size += count(&definition);
        if size > NODES {
            return Definitions::new();
        }
        if text == "#" {
            drop_definitions(&mut definition);
        }
        let base = name_of(&text, schema);
        let mut name = base.clone();
        let taken = counts.entry(base.clone()).or_insert(1_usize);
        while definitions.contains_key(&name) {
            *taken += 1;
            name = format!("{base}_{taken}");
        }
        definitions.insert(name.clone(), definition);
        names.insert(text, format!("#/$defs/{name}"));
    }
    drop_definitions(schema);
    for schema in definitions.values_mut().chain([schema]) {
        walk::bottom_up(schema, &mut |object, _| rename(object, &names));
    }
    definitions
}

/// The definition that a schema refers to, once references are renamed.
pub(super) fn target(object: &Object) -> Option<&str> {
    object.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

fn drop_definitions(schema: &mut Value) {
    if let Value::Object(root) = schema {
        root.remove("$defs");
        root.remove("definitions");
    }
}

fn rename(object: &mut Object, names: &BTreeMap<String, String>) {
    if let Some(Value::String(text)) = object.get_mut("$ref")
        && let Some(name) = names.get(text)
    {
        name.clone_into(text);
    }
}

/// The last step of a JSON Pointer, and of the root the name of its type.
fn name_of(text: &str, root: &Value) -> String {
    let last = match text {
        "#" => root["title"].as_str().unwrap_or("Input"),
        text => text.rsplit('/').next().unwrap_or_default(),
    };
    let plain = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '-');
    last.chars().map(|character| if plain(character) { character } else { '_' }).collect()
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(object) => object.values().map(count).sum::<usize>(),
        _ => 0,
    }
}
