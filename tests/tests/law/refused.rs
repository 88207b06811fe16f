use std::ffi::OsString;

use agent_tools::{Context, Definition, define};
use agent_tools_runtime::Catalog;
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    case::Args,
    types::{Adjacent, Ext, FlatOnly, Level, Tagged, Untagged},
};

/// What freezing says of a type as the whole input.
fn problems<T: DeserializeOwned + JsonSchema + Send + 'static>() -> Vec<String> {
    let tool = define("probe", "Take it.", |_: Context, _: T| async { Ok(()) });
    match Catalog::freeze(tool) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(|problem| problem.message().to_owned()).collect(),
    }
}

#[derive(Deserialize, JsonSchema)]
struct Unit;

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Named {
    #[serde(rename = "größe")]
    size: u8,
}

/// A number or a text, by hand.
#[derive(Deserialize)]
struct Mixed(#[expect(dead_code, reason = "only its schema is used")] Value);

impl JsonSchema for Mixed {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Mixed".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": [1, "one"] })
    }
}

#[test]
fn a_shape_that_no_rewriting_can_save_is_one_problem_with_a_remedy() {
    const ROOT: &str = "put the value into a field of a struct";
    for (what, problems, remedy) in [
        ("an enum of texts", problems::<Level>(), ROOT),
        ("a tagged enum", problems::<Tagged>(), ROOT),
        ("an adjacently tagged enum", problems::<Adjacent>(), ROOT),
        ("an externally tagged enum", problems::<Ext>(), ROOT),
        ("an untagged enum", problems::<Untagged>(), ROOT),
        ("an OsString", problems::<Args<OsString>>(), "take a `String` or a `PathBuf`"),
        ("a TimeDelta", problems::<Args<chrono::TimeDelta>>(), "take a number of seconds and convert it"),
        ("()", problems::<Args<()>>(), "remove it, or give it a type with a value"),
        ("an optional ()", problems::<Args<Option<()>>>(), "remove it, or give it a type with a value"),
        ("a unit struct", problems::<Args<Unit>>(), "remove it, or give it a type with a value"),
        (
            "an optional unit struct",
            problems::<Args<Option<Unit>>>(),
            "remove it, or give it a type with a value",
        ),
        ("a name that is no word", problems::<Args<Named>>(), "`#[serde(rename = \"…\")]`"),
        ("an enum of several types", problems::<Args<Mixed>>(), "list texts only, or split it"),
    ] {
        assert!(matches!(problems.as_slice(), [only] if only.contains(remedy)), "{what}: {problems:?}");
    }
}

#[test]
fn a_flattened_enum_is_taken_at_the_root_too() {
    assert_eq!(problems::<FlatOnly>(), Vec::<String>::new());
}

#[test]
fn definitions_without_end_freeze_in_time_and_keep_their_references() {
    let definitions: serde_json::Map<String, Value> = (0..1_000)
        .map(|level| {
            let next = json!({ "$ref": format!("#/$defs/D{}", (level + 1) % 1_000) });
            let schema = json!({ "type": "object", "properties": { "a": next, "b": next } });
            (format!("D{level}"), schema)
        })
        .collect();
    let schema = json!({
        "type": "object",
        "properties": { "x": { "$ref": "#/$defs/D0" } },
        "$defs": definitions,
    });
    let tool = define("probe", "Take it.", |_: Context, _: Value| async { Ok(()) }).input_schema(schema);
    let shown = tool.descriptor().advertised_schema().clone();
    assert_eq!(shown["$defs"].as_object().map(serde_json::Map::len), Some(1_000));
}
