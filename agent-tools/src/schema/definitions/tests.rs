use serde_json::json;

use super::*;
use crate::schema::sorted::sorted;

fn canonical(definitions: &Value, root: &Value) -> Value {
    let mut schema = json!({ "$defs": definitions, "properties": root });
    super::canonical(&mut schema).expect("within the limits");
    sorted(schema)
}

fn to(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Each row: definitions and properties as one order of use makes them, and as another does.
fn orders() -> Vec<[(Value, Value); 2]> {
    let (small, large) = (json!({ "maximum": 1 }), json!({ "maximum": 2 }));
    let list = |of: &str| json!({ "items": to(of) });
    vec![
        // Two types of one name.
        [
            (json!({ "Gen": small, "Gen2": large }), json!({ "a": to("Gen"), "b": to("Gen2") })),
            (json!({ "Gen": large, "Gen2": small }), json!({ "b": to("Gen"), "a": to("Gen2") })),
        ],
        // They differ only in what they refer to, two steps away.
        [
            (
                json!({ "L": list("L3"), "L2": list("L4"), "L3": list("S"), "L4": list("T"), "S": small, "T": large }),
                json!({ "a": to("L"), "b": to("L2") }),
            ),
            (
                json!({ "L": list("L2"), "L2": list("T"), "L3": list("L4"), "L4": list("S"), "S": small, "T": large }),
                json!({ "a": to("L3"), "b": to("L") }),
            ),
        ],
        // Each refers to itself, or to the other.
        [
            (
                json!({ "N": list("N"), "N2": list("N3"), "N3": { "anyOf": [to("N"), to("N2")] } }),
                json!({ "a": to("N2") }),
            ),
            (
                json!({ "N": list("N2"), "N2": { "anyOf": [to("N3"), to("N")] }, "N3": list("N3") }),
                json!({ "a": to("N") }),
            ),
        ],
        // A type whose own name ends in a number takes part.
        [
            (
                json!({ "Gen": small, "Gen2": large, "Gen22": { "maximum": 3 } }),
                json!({ "a": to("Gen"), "b": to("Gen2"), "c": to("Gen22") }),
            ),
            (
                json!({ "Gen2": { "maximum": 3 }, "Gen": large, "Gen3": small }),
                json!({ "c": to("Gen2"), "b": to("Gen"), "a": to("Gen3") }),
            ),
        ],
        // A generic's name needs escapes, and a definition is referred to in part.
        [
            (
                json!({ "Of<u8>": small, "Of<u8>2": large }),
                json!({ "a": to("Of%3Cu8%3E"), "b": to("Of%3Cu8%3E2/maximum"), "c": to("Of%3Cu8%3E2") }),
            ),
            (
                json!({ "Of<u8>": large, "Of<u8>2": small }),
                json!({ "b": to("Of%3Cu8%3E/maximum"), "c": to("Of%3Cu8%3E"), "a": to("Of%3Cu8%3E2") }),
            ),
        ],
    ]
}

#[test]
fn names_do_not_depend_on_the_order_of_use() {
    for [one, other] in orders() {
        let (one, other) = (canonical(&one.0, &one.1), canonical(&other.0, &other.1));
        assert_eq!(one, other, "{other}");
        let references = one.to_string();
        let named = one["$defs"].as_object().expect("definitions");
        for name in references.split("#/$defs/").skip(1).filter_map(|rest| rest.split(['"', '/']).next()) {
            assert!(named.contains_key(name), "{name} is nowhere in {one}");
        }
    }
}

#[test]
fn what_means_the_same_becomes_one_and_what_has_a_name_of_its_own_keeps_it() {
    let small = json!({ "maximum": 1 });
    let list = |of: &str| json!({ "items": to(of) });
    for (definitions, kept) in [
        (json!({ "Gen": small, "Gen2": small }), json!({ "Gen": small })),
        (json!({ "N": list("N2"), "N2": list("N") }), json!({ "N": list("N") })),
        (json!({ "A": small, "B": small }), json!({ "A": small, "B": small })),
        (json!({ "Vec2": small, "Vec3": small }), json!({ "Vec2": small, "Vec3": small })),
        (json!({ "V": small, "V5": small }), json!({ "V": small, "V5": small })),
        (
            json!({ "A<u8>": small, "B/~": list("A%3Cu8%3E") }),
            json!({ "A_u8_": small, "B__": list("A_u8_") }),
        ),
        (json!({ "A<": small, "A>": { "maximum": 2 } }), json!({ "A_": small, "A_2": { "maximum": 2 } })),
        (
            json!({ "A": { "default": to("B<") }, "B<": small }),
            json!({ "A": { "default": to("B<") }, "B_": small }),
        ),
    ] {
        let properties =
            json!({ "a": to(definitions.as_object().and_then(|named| named.keys().next()).expect("one")) });
        assert_eq!(canonical(&definitions, &properties)["$defs"], kept, "{definitions}");
    }
}

/// A chain of types of one name in which only the last differs from the last of another chain.
fn chains(length: usize) -> Value {
    let mut definitions = Object::new();
    for (chain, end) in [(0, 1), (1, 2)] {
        for at in 0..length {
            let name = |at: usize| match 2 * at + chain {
                0 => "N".to_owned(),
                number => format!("N{}", number + 1),
            };
            let next = if at + 1 == length {
                json!({ "maximum": end })
            } else {
                json!({ "items": to(&name(at + 1)) })
            };
            definitions.insert(name(at), next);
        }
    }
    Value::Object(definitions)
}

#[test]
fn types_of_one_name_that_are_told_apart_far_away_are_refused() {
    for (length, is_refused) in [(90, false), (110, true), (2_000, true)] {
        let mut schema = json!({ "$defs": chains(length) });
        let refused = super::canonical(&mut schema).is_err_and(|fault| fault.contains("100 references away"));
        assert_eq!(refused, is_refused, "{length}");
    }
}
