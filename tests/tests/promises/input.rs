use std::sync::Arc;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Catalog, Certainty, OutcomeKind, Scope};
use agent_tools_tests::{
    client::Era,
    tools::{Counts, all_opt, big, echo},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::serve_basic;

/// Calls of `echo` that its schema refuses, and what the model is told of the place.
fn refused() -> Vec<(Value, &'static str)> {
    vec![
        (json!({}), "the input lacks the property `n`"),
        (json!({ "n": null }), "`n` must be a whole number, not null"),
        (json!({ "n": "5.0" }), "`n` must be a whole number, not a string"),
        (json!({ "n": -1 }), "`n` must be at least 0"),
        (json!({ "n": 4_294_967_296_u64 }), "`n` must be at most 4294967295"),
        (json!({ "n": 1.5 }), "`n` must be a whole number, not a number"),
        (json!({ "n": [1] }), "`n` must be a whole number, not an array"),
        (json!({ "n": 1, "s": 2 }), "`s` must be a string, not a number"),
        (json!({ "n": 1, "extra": "postgres://user:pw@db" }), "the input does not take `extra`"),
        (json!({ "n": 1, "post gres://": 1 }), "the input does not take `(a property)`"),
        (json!([1]), "the arguments of `echo` are an object, not an array"),
        (json!(7), "the arguments of `echo` are an object, not a number"),
        (json!("{}"), "the arguments of `echo` are an object, not a string"),
    ]
}

#[tokio::test]
async fn what_the_schema_refuses_never_enters_the_handler() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(tools![echo(Arc::clone(&counts))]).expect("freezes");
    for (arguments, place) in refused() {
        let outcome = catalog.call("echo", arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!((outcome.kind(), outcome.certainty()), (OutcomeKind::InvalidInput, Certainty::NotStarted));
        let text = outcome.render().text();
        assert!(text.contains(place), "{arguments}: {text}");
        assert!(!text.contains("postgres"), "a caller's value came back: {text}");
    }
    assert_eq!(counts.get().0, 0, "the handler was entered");
}

#[tokio::test]
async fn the_same_refusals_cross_the_wire_in_both_eras() {
    let (agent, client, counts) = serve_basic().await;
    for era in Era::ALL {
        for (arguments, place) in refused() {
            let failure = client.call(era, "echo", arguments.clone()).await.failure();
            assert_eq!(failure["code"], "invalid_input", "{era:?} {arguments}");
            let message = failure["message"].as_str().expect("a message");
            assert!(message.contains(place), "{era:?} {arguments}: {message}");
        }
    }
    assert_eq!(counts.get().0, 0, "the handler was entered");
    agent.close(crate::SOON).await.expect("closes");
}

#[tokio::test]
async fn absent_null_and_empty_arguments_are_an_empty_object() {
    let (agent, client, _) = serve_basic().await;
    for era in Era::ALL {
        for arguments in [Value::Null, json!({})] {
            let result = client.call(era, "noargs", arguments).await.result();
            assert_eq!(result["structuredContent"], json!({ "result": "nothing was given" }));
        }
        let absent = client.request(era, "tools/call", json!({ "name": "noargs" })).await.result();
        assert_eq!(absent["isError"], false);
    }
    agent.close(crate::SOON).await.expect("closes");
}

#[tokio::test]
async fn null_for_an_optional_property_means_absent() {
    let catalog = Catalog::freeze(tools![all_opt, defaults]).expect("freezes");
    for (tool, arguments, expected) in [
        ("all_opt", json!({ "a": null }), json!(null)),
        ("all_opt", json!({ "a": 3 }), json!(3)),
        ("all_opt", json!({}), json!(null)),
        ("defaults", json!({}), json!([20, "all", true])),
        ("defaults", json!({ "n": null, "s": null, "flag": null }), json!([20, "all", true])),
        ("defaults", json!({ "n": 7, "s": "", "flag": false }), json!([7, "", false])),
    ] {
        let outcome = catalog.call(tool, arguments.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.value(), Some(&expected), "{tool} {arguments} {outcome:?}");
    }
}

/// Say the defaults.
#[agent_tools::tool(read_only)]
async fn defaults(
    #[arg(default = 20, range = 1..=100)] n: u32,
    #[arg(default = "all", length = ..=8)] s: &str,
    #[arg(default = !cfg!(any()))] flag: bool,
) -> (u32, String, bool) {
    (n, s.to_owned(), flag)
}

#[tokio::test]
async fn the_keywords_of_a_property_hold_for_every_call() {
    let catalog = Catalog::freeze(tools![defaults, keywords]).expect("freezes");
    for (tool, arguments, place) in [
        ("defaults", json!({ "n": 0 }), "`n` must be at least 1"),
        ("defaults", json!({ "n": 101 }), "`n` must be at most 100"),
        ("defaults", json!({ "s": "123456789" }), "`s` must have at most 8 characters"),
        (
            "keywords",
            json!({ "key": "issue-1", "list": [1] }),
            "`key` must match the pattern ^[A-Z]+-[0-9]+$",
        ),
        ("keywords", json!({ "key": "A-1", "list": [] }), "`list` must have at least 1 item"),
        ("keywords", json!({ "key": "A-1", "list": [1, 2, 3] }), "`list` must have at most 2 items"),
        ("keywords", json!({ "key": "A-1", "items": [1] }), "does not take `items`"),
    ] {
        let outcome = catalog.call(tool, arguments.clone(), &Scope::test()).await.expect("a tool");
        let text = outcome.render().text();
        assert!(text.contains(place), "{tool} {arguments}: {text}");
    }
    let schema = catalog.descriptor("keywords").expect("a tool").advertised_schema().clone();
    assert_eq!(schema["properties"]["key"]["examples"], json!(["ISSUE-42"]));
    assert_eq!(schema["properties"]["key"]["description"], "The issue key.");
    assert_eq!(schema["required"], json!(["key", "list"]));
}

/// Take what the keywords allow.
#[agent_tools::tool(read_only)]
async fn keywords(
    /// The issue key.
    #[arg(pattern = "^[A-Z]+-[0-9]+$", example = "ISSUE-42")]
    key: &str,
    #[arg(rename = "list", length = 1..=2)] items: &[u8],
) -> usize {
    key.len() + items.len()
}

#[tokio::test]
async fn a_keyword_that_does_not_fit_its_type_is_a_problem_at_freeze() {
    // Of the standard library's types the compiler knows it, of these only the schema does.
    #[derive(Deserialize, JsonSchema)]
    struct Text(String);
    #[derive(Deserialize, JsonSchema)]
    struct Number(u8);

    /// Ask the impossible.
    #[agent_tools::tool(read_only)]
    async fn misfits(
        #[arg(range = 1..=2)] text: Text,
        #[arg(length = 1..=2)] number: Number,
        #[arg(pattern = "x")] list: Option<Number>,
    ) -> usize {
        text.0.len() + usize::from(number.0) + list.map_or(0, |list| usize::from(list.0))
    }
    let problems = Catalog::freeze(tools![misfits]).expect_err("three misfits");
    assert_eq!(problems.iter().count(), 3, "{problems}");
}

#[test]
fn a_pattern_that_is_none_is_a_problem_at_its_property() {
    /// Match what cannot be matched.
    #[agent_tools::tool(read_only)]
    async fn unclosed(#[arg(pattern = "^[A-Z")] key: &str, #[arg(pattern = "(?=a)")] other: &str) -> usize {
        key.len() + other.len()
    }
    let problems = Catalog::freeze(tools![unclosed]).expect_err("two patterns");
    let messages: Vec<_> = problems.iter().map(|problem| problem.message().to_owned()).collect();
    assert_eq!(
        messages,
        [
            "the pattern `^[A-Z` at `#/properties/key` is not one that the linear-time engine takes: the syntax of the `regex` crate, without look-around and back-references",
            "the pattern `(?=a)` at `#/properties/other` is not one that the linear-time engine takes: the syntax of the `regex` crate, without look-around and back-references",
        ]
    );
}

#[test]
fn a_range_that_leaves_no_number_is_a_problem_at_freeze() {
    /// Take no number.
    #[agent_tools::tool(read_only)]
    async fn none(
        #[arg(range = 300..=400)] byte: u8,
        #[arg(range = ..=-1)] positive: Option<u32>,
        #[arg(range = 0.2..=0.8)] whole: i64,
        #[arg(range = 0.2..=0.8)] fraction: f64,
        #[arg(range = 7..=7)] one: u8,
    ) -> f64 {
        f64::from(byte) + fraction + f64::from(one) + positive.map_or(0.0, f64::from) + f64::from(whole > 0)
    }
    let problems = Catalog::freeze(tools![none]).expect_err("three ranges");
    let messages: Vec<_> = problems.iter().map(|problem| problem.message().to_owned()).collect();
    let message = |name, from, to| {
        format!("property `{name}` takes no number: its type and its `range` leave none from {from} to {to}")
    };
    assert_eq!(
        messages,
        [message("byte", "300", "255"), message("positive", "0", "-1"), message("whole", "0.2", "0.8")]
    );
}

#[test]
fn a_default_that_json_cannot_write_is_a_problem_at_freeze() {
    /// Wait for ever.
    #[agent_tools::tool(read_only)]
    async fn wait(
        #[arg(default = f64::INFINITY)] seconds: f64,
        #[arg(default = None)] nothing: Option<u8>,
        #[arg(default = Value::Null)] null: Value,
    ) -> f64 {
        drop((nothing, null));
        seconds
    }
    let problems = Catalog::freeze(tools![wait]).expect_err("infinity").to_string();
    assert!(problems.contains("the default of property `seconds` cannot be written in JSON"), "{problems}");
    assert!(!problems.contains("nothing") && !problems.contains("property `null`"), "{problems}");
}

#[test]
fn a_default_or_example_that_its_own_property_refuses_is_a_problem_at_freeze() {
    const TOO_MANY: u32 = 101;
    /// Promise what it refuses.
    #[agent_tools::tool(read_only)]
    async fn contradicts(
        #[arg(default = TOO_MANY, range = 1..=100)] number: u32,
        #[arg(example = "lower", pattern = "^[A-Z]+$")] text: &str,
        #[arg(default, length = 1..)] list: Vec<u8>,
        #[arg(default = 5, example = 6, range = 1..=100)] fine: u32,
    ) -> usize {
        number as usize + text.len() + list.len() + fine as usize
    }
    let problems = Catalog::freeze(tools![contradicts]).expect_err("three contradictions");
    let messages: Vec<_> = problems.iter().map(|problem| problem.message().to_owned()).collect();
    assert_eq!(
        messages,
        [
            "the default of property `list`, [], does not satisfy its own schema",
            "the default of property `number`, 101, does not satisfy its own schema",
            "an example of property `text`, \"lower\", does not satisfy its own schema",
        ]
    );
}

#[tokio::test]
async fn a_64_bit_identifier_arrives_exact_or_not_at_all() {
    let catalog = Catalog::freeze(tools![big]).expect("freezes");
    for (arguments, expected) in [
        (r#"{"id":9007199254740993}"#, Some(9_007_199_254_740_993_u64)),
        (r#"{"id":18446744073709551615}"#, Some(u64::MAX)),
        (r#"{"id":18446744073709551616}"#, None),
        (r#"{"id":-1}"#, None),
        (r#"{"id":5.0}"#, Some(5)),
        (r#"{"id":1e2}"#, Some(100)),
        (r#"{"id":5.5}"#, None),
    ] {
        let arguments = agent_tools_runtime::Arguments::from_json(arguments).expect("JSON");
        let outcome = catalog.call("big", arguments, &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.value(), expected.map(Value::from).as_ref());
    }
}

/// Look up one issue.
#[tool(read_only)]
async fn lookup(
    #[arg(alias = "id", length = 1..=8)] key: &str,
    #[arg(alias = "max", default = 20, range = ..=100)] limit: u32,
) -> String {
    format!("{key} {limit}")
}

#[tokio::test]
async fn an_alias_is_its_property_in_every_respect_but_its_name() {
    let catalog = Catalog::freeze(tools![lookup]).expect("freezes");
    for (arguments, expected) in [
        (json!({ "key": "a" }), Ok("a 20")),
        (json!({ "id": "a" }), Ok("a 20")),
        (json!({ "id": "a", "max": 3 }), Ok("a 3")),
        (json!({ "id": "a", "max": null }), Ok("a 20")),
        (json!({ "key": "a", "id": "a" }), Err("`id` is another name of `key`; give only `key`")),
        (json!({ "id": "a", "limit": 3, "max": null }), Err("`max` is another name of `limit`")),
        (json!({ "id": "123456789" }), Err("`key` must have at most 8 characters")),
        (json!({ "id": "a", "max": 101 }), Err("`limit` must be at most 100")),
        (json!({ "max": 3 }), Err("the input lacks the property `key`")),
    ] {
        let outcome = catalog.call("lookup", arguments.clone(), &Scope::test()).await.expect("a tool");
        let text = outcome.render().text().clone();
        match expected {
            Ok(expected) => assert_eq!(text, expected, "{arguments}"),
            Err(expected) => assert!(text.contains(expected), "{arguments}: {text}"),
        }
        assert_eq!(outcome.kind() == OutcomeKind::Success, expected.is_ok(), "{arguments}");
    }
    let advertised = catalog.descriptor("lookup").expect("a tool").advertised_schema().to_string();
    assert!(!advertised.contains("\"id\"") && !advertised.contains("\"max\""), "{advertised}");
}
