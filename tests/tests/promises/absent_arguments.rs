//! What means that nothing was given, for the whole of the arguments and for one of them; anything else is refused.

use std::sync::{Arc, atomic::Ordering};

use agent_tools::{tool, tools};
use agent_tools_tests::tools::{Counts, all_opt, echo};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::three_ways::ThreeWays;

#[tokio::test]
async fn absent_and_null_are_an_empty_object_and_no_other_shape_is() {
    let counts = Arc::new(Counts::default());
    let tools = ThreeWays::serve(tools![all_opt, echo(Arc::clone(&counts))]).await;
    for arguments in [None, Some("null"), Some("{}")] {
        assert_eq!(tools.call("noargs", arguments).await.text, "nothing was given", "{arguments:?}");
        assert_eq!(tools.call("all_opt", arguments).await.value(), Some(&Value::Null), "{arguments:?}");
        let told = tools.call("echo", arguments).await;
        assert_eq!(told.code.as_deref(), Some("invalid_input"), "{arguments:?}");
        assert!(told.text.contains("`n` is missing"), "{arguments:?}: {}", told.text);
    }
    for (arguments, given) in [("[]", "an array"), ("\"{}\"", "a string"), ("7", "a number")] {
        for tool in ["noargs", "all_opt", "echo"] {
            let told = tools.call(tool, Some(arguments)).await;
            assert_eq!(told.code.as_deref(), Some("invalid_input"), "{tool} {arguments}");
            let words = format!("the arguments of `{tool}` must be an object, not {given}");
            assert!(told.text.contains(&words), "{tool} {arguments}: {}", told.text);
        }
    }
    assert_eq!(counts.started.load(Ordering::SeqCst), 0, "a handler ran");
    tools.close().await;
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Slow,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Optional {
    flag: Option<bool>,
    #[serde(default)]
    count: u32,
    text: Option<String>,
    mode: Option<Mode>,
    needed: u32,
}

/// Say what was given.
#[tool(read_only)]
async fn optional(#[input] given: Optional) -> Optional {
    given
}

#[tokio::test]
async fn null_is_absent_where_a_property_is_optional_and_an_empty_string_is_a_string() {
    let tools = ThreeWays::serve(tools![all_opt, optional]).await;
    assert_eq!(tools.call("all_opt", Some(r#"{"a":null}"#)).await.value(), Some(&Value::Null));
    let absent = json!({ "flag": null, "count": 0, "text": null, "mode": null, "needed": 1 });
    let mut with_empty_text = absent.clone();
    with_empty_text["text"] = json!("");
    let nothing = tools.call("optional", Some(r#"{"needed":1}"#)).await;
    assert_eq!(nothing.value(), Some(&absent));
    for (property, empty) in [
        ("flag", Err("`flag` must be true or false")),
        ("count", Err("`count` must be a whole number from 0 to 4294967295, not an empty string")),
        ("text", Ok(&with_empty_text)),
        ("mode", Err("`mode` must be \"fast\" or \"slow\"")),
        ("needed", Err("`needed` must be a whole number from 0 to 4294967295, not an empty string")),
    ] {
        let with = |value: &str| match property {
            "needed" => format!(r#"{{"needed":{value}}}"#),
            other => format!(r#"{{"needed":1,"{other}":{value}}}"#),
        };
        let told = tools.call("optional", Some(&with("\"\""))).await;
        match empty {
            Ok(expected) => assert_eq!(told.value(), Some(expected), "{property}"),
            Err(words) => assert!(told.text.contains(words), "{property}: {}", told.text),
        }
        let told = tools.call("optional", Some(&with("null"))).await;
        if property == "needed" {
            assert!(told.text.contains("`needed` must be a whole number"), "{}", told.text);
            assert!(told.text.contains("not null"), "{}", told.text);
        } else {
            assert_eq!(told, nothing, "{property}");
        }
    }
    tools.close().await;
}
