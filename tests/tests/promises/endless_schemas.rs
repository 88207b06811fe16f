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

/// What the names of definitions begin and end with, so that none looks as if it was made from another.
const WORDS: [&str; 2] = ["D", "_"];

/// So many definitions, each made from its number and the reference to the next; the last refers to the first.
fn ring(
    count: usize,
    [name, end]: [&str; 2],
    make: impl Fn(usize, Value) -> Value,
) -> (Map<String, Value>, Value) {
    let to = |at: usize| json!({ "$ref": format!("#/$defs/{name}{}{end}", at % count) });
    let definitions = (0..count).map(|at| (format!("{name}{at}{end}"), make(at, to(at + 1)))).collect();
    (definitions, object(&[("x", to(0))]))
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
    Doubling: ring(60, WORDS, |at, next| if at == 59 { json!({ "type": "string" }) } else { object(&[("a", next.clone()), ("b", next)]) });
    Ring: ring(1_000, WORDS, |_, next| object(&[("a", next)]));
    Unions: ring(1_000, WORDS, |_, next| json!({ "anyOf": [object(&[("a", next)]), { "type": "null" }] }));
    Numbered: ring(1_000, ["D", ""], |_, next| object(&[("a", next)]));
    Deep: (Map::new(), nested(70));
    Wide: (Map::new(), json!({ "type": "object", "properties": (0..60_000).map(|at| (format!("p{at}"), json!({}))).collect::<Map<_, _>>(),
        "required": (0..60_000).map(|at| format!("p{at}")).collect::<Vec<_>>() }));
    Crowded: ring(20_000, WORDS, |at, next| object(&[("a", next), ("b", json!({ "maximum": at }))]));
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
        ("wide", freeze::<Wide>(), Some("has more than 100000 parts")),
        ("crowded", freeze::<Crowded>(), Some("has more than 100000 parts")),
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
