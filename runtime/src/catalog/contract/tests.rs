use std::collections::BTreeSet;

use serde_json::json;

use super::*;

/// Definitions `d0`, `d1`, … of which each refers to those that it says.
fn definitions(count: usize, targets: impl Fn(usize) -> Vec<usize>) -> Value {
    let definitions: serde_json::Map<_, _> = (0..count)
        .map(|at| {
            let branches: Vec<_> = targets(at)
                .iter()
                .map(|to| json!({ "items": { "$ref": format!("#/$defs/d{to}") } }))
                .collect();
            (format!("d{at}"), if branches.is_empty() { json!({}) } else { json!({ "anyOf": branches }) })
        })
        .collect();
    json!({ "$defs": definitions, "properties": { "x": { "$ref": "#/$defs/d0" } } })
}

/// The references that lead back to themselves.
fn recursive(schema: &Value) -> BTreeSet<String> {
    let cycles = cycles(schema);
    let definitions = schema["$defs"].as_object().into_iter().flatten();
    let names = definitions.map(|(name, _)| format!("#/$defs/{name}")).chain(["#".to_owned()]);
    names.filter(|name| cycles.contain(name)).collect()
}

#[test]
fn what_leads_back_to_itself_is_told_from_what_leads_there() {
    let chain = definitions(4, |at| if at < 3 { vec![at + 1] } else { vec![] });
    let ring = definitions(4, |at| vec![(at + 1) % 4]);
    let tail = definitions(4, |at| vec![if at == 3 { 2 } else { at + 1 }]);
    let named = json!({ "properties": { "$ref": { "$ref": "#" } } });
    for (schema, expected) in [
        (chain, vec![]),
        (ring, vec!["#/$defs/d0", "#/$defs/d1", "#/$defs/d2", "#/$defs/d3"]),
        (tail, vec!["#/$defs/d2", "#/$defs/d3"]),
        (named, vec!["#"]),
    ] {
        assert_eq!(recursive(&schema), expected.iter().map(|name| (*name).to_owned()).collect());
    }
}

/// As large as a schema may be; with one search for each definition, this would not end.
#[test]
fn a_long_ring_and_a_dense_mesh_compile() {
    let ring = definitions(2_000, |at| vec![(at + 1) % 2_000]);
    assert_eq!(recursive(&ring).len(), 2_000);
    assert!(Contract::compile(&ring).is_ok());
    let mesh = definitions(60, |_| (0..50).collect());
    assert!(Contract::compile(&mesh).is_ok());
}
