//! A schema that leads on and on freezes, and one that is too large is refused by the name of its tool.

use agent_tools::{Context, define};
use agent_tools_runtime::Catalog;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

/// A type whose schema is whatever a function makes.
macro_rules! hostile {
    ($($name:ident: $make:expr;)*) => {
        $(#[derive(Deserialize, Serialize)]
        struct $name {}

        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let (definitions, root): (Map<String, Value>, Value) = $make;
                generator.definitions_mut().extend(definitions);
                root.try_into().expect("a schema")
            }
        })*
    };
}

/// So many definitions, each made from its number and the reference to the next; the last refers to the first. No name
/// looks as if it was made from another.
fn ring(count: usize, make: impl Fn(usize, Value) -> Value) -> (Map<String, Value>, Value) {
    let to = |at: usize| json!({ "$ref": format!("#/$defs/D{}_", at % count) });
    let definitions = (0..count).map(|at| (format!("D{at}_"), make(at, to(at + 1)))).collect();
    (definitions, object(&[("x", to(0))]))
}

/// So many types of one name, each of which refers to the next, so that only the last says who is who.
fn one_name(count: usize) -> (Map<String, Value>, Value) {
    let name = |at: usize| if at == 0 { "N".to_owned() } else { format!("N{}", at + 1) };
    let to = |at: usize| json!({ "$ref": format!("#/$defs/{}", name(at)) });
    let definitions = (0..count).map(|at| {
        let last = at + 1 == count;
        (name(at), if last { json!({ "type": "string" }) } else { object(&[("a", to(at + 1))]) })
    });
    (definitions.collect(), object(&[("x", to(0))]))
}

fn object(properties: &[(&str, Value)]) -> Value {
    let properties: Map<_, _> =
        properties.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({ "type": "object", "properties": properties })
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(json!({}), |inner, _| object(&[("x", inner)]))
}

hostile! {
    Doubling: ring(60, |at, next| if at == 59 { json!({ "type": "string" }) } else { object(&[("a", next.clone()), ("b", next)]) });
    Ring: ring(1_000, |_, next| object(&[("a", next)]));
    Unions: ring(1_000, |_, next| json!({ "anyOf": [object(&[("a", next)]), { "type": "null" }] }));
    Numbered: one_name(150);
    Deep: (Map::new(), nested(70));
    Wide: (Map::new(), json!({ "type": "object", "properties": (0..6_000).map(|at| (format!("p{at}"), json!({}))).collect::<Map<_, _>>(),
        "required": (0..6_000).map(|at| format!("p{at}")).collect::<Vec<_>>() }));
    Crowded: ring(2_000, |at, next| object(&[("a", next), ("b", json!({ "maximum": at }))]));
}

fn freeze<T: DeserializeOwned + Serialize + JsonSchema + Send + 'static>() -> [Result<Catalog, String>; 2] {
    let input = define("hostile", "Take it.", |_: Context, _: T| async { Ok(()) });
    let output = define("hostile", "Return it.", |_: Context, _: Nothing| async { Ok(None::<T>) });
    [input, output].map(|tool| Catalog::freeze(tool).map_err(|problems| problems.to_string()))
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[test]
fn a_schema_without_end_freezes_or_is_refused_by_the_name_of_its_tool() {
    for (name, frozen, refusal) in [
        ("doubling", freeze::<Doubling>(), None),
        ("ring", freeze::<Ring>(), None),
        ("unions", freeze::<Unions>(), None),
        ("numbered", freeze::<Numbered>(), Some("differ only 100 references away")),
        ("deep", freeze::<Deep>(), Some("nests deeper than 128 levels")),
        ("wide", freeze::<Wide>(), Some("has more than 10000 parts")),
        ("crowded", freeze::<Crowded>(), Some("has more than 10000 parts")),
    ] {
        for frozen in frozen {
            match (frozen, refusal) {
                (Ok(catalog), None) => assert_eq!(catalog.len(), 1, "{name}"),
                (Err(problem), Some(refusal)) => {
                    assert!(
                        problem.contains("tool `hostile`") && problem.contains(refusal),
                        "{name}: {problem}"
                    );
                }
                (frozen, _) => panic!("{name}: {frozen:?}"),
            }
        }
    }
}
