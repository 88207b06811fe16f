use std::sync::Arc;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Catalog, Certainty, OutcomeKind, Scope};
use agent_tools_tests::{
    client::Era,
    tools::{Counts, all_opt, echo},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::serve_basic;

/// Calls of `echo` that its schema refuses, and what the model is told of the place.
fn refused() -> Vec<(Value, &'static str)> {
    vec![
        (json!({}), "`n` is missing; it must be a whole number from 0 to 4294967295"),
        (json!({ "n": null }), "`n` must be a whole number from 0 to 4294967295, not null"),
        (
            json!({ "n": "5.0" }),
            "`n` must be a whole number from 0 to 4294967295, not a string of 3 characters",
        ),
        (json!({ "n": -1 }), "`n` must be a whole number from 0 to 4294967295; the number is too small"),
        (
            json!({ "n": 4_294_967_296_u64 }),
            "`n` must be a whole number from 0 to 4294967295; the number is too large",
        ),
        (
            json!({ "n": 1.5 }),
            "`n` must be a whole number from 0 to 4294967295, not a number with a fraction",
        ),
        (json!({ "n": [1] }), "`n` must be a whole number from 0 to 4294967295, not an array of 1 item"),
        (json!({ "n": 1, "s": 2 }), "`s` must be a string, not a whole number"),
        (
            json!({ "n": 1, "extra": "postgres://user:pw@db" }),
            "`extra` is unknown; leave it out, or choose from `n` and `s`",
        ),
        (json!({ "n": 1, "post gres://": 1 }), "`(a property)` is unknown"),
        (json!([1]), "the arguments of `echo` must be an object, not an array"),
        (json!(7), "the arguments of `echo` must be an object, not a number"),
        (json!("{}"), "the arguments of `echo` must be an object, not a string"),
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
        ("defaults", json!({ "n": 0 }), "`n` must be a whole number from 1 to 100; the number is too small"),
        (
            "defaults",
            json!({ "n": 101 }),
            "`n` must be a whole number from 1 to 100; the number is too large",
        ),
        (
            "defaults",
            json!({ "s": "123456789" }),
            "`s` must be a string of at most 8 characters, not a string of 9 characters",
        ),
        (
            "keywords",
            json!({ "key": "issue-1", "list": [1] }),
            "`key` must be a string that matches `^[A-Z]+-[0-9]+$`; the string does not",
        ),
        ("keywords", json!({ "key": "A-1", "list": [] }), "`list` must be an array of 1 to 2 items"),
        ("keywords", json!({ "key": "A-1", "list": [1, 2, 3] }), "`list` must be an array of 1 to 2 items"),
        ("keywords", json!({ "key": "A-1", "items": [1] }), "`items` is unknown"),
    ] {
        let outcome = catalog.call(tool, arguments.clone(), &Scope::test()).await.expect("a tool");
        let text = outcome.render().text();
        assert!(text.contains(place), "{tool} {arguments}: {text}");
    }
    let schema = catalog.descriptor("keywords").expect("a tool").advertised_schema().clone();
    assert_eq!(
        schema["properties"]["key"]["description"],
        "The issue key. (pattern ^[A-Z]+-[0-9]+$; such as \"ISSUE-42\")"
    );
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
    async fn unclosed(
        #[arg(pattern = "^[A-Z")] key: &str,
        #[arg(pattern = "(?=a)")] other: &str,
        #[arg(pattern = "(a{1000}){1000}")] wide: &str,
    ) -> usize {
        key.len() + other.len() + wide.len()
    }
    let problems = Catalog::freeze(tools![unclosed]).expect_err("three patterns");
    let messages: Vec<_> = problems.iter().map(|problem| problem.message().to_owned()).collect();
    assert_eq!(
        messages,
        [
            "the pattern `^[A-Z` at `#/properties/key` is not one that the linear-time engine takes: the syntax of the `regex` crate, without look-around and back-references, compiled to at most 1024 KiB, since all of a schema share 8 MiB",
            "the pattern `(?=a)` at `#/properties/other` is not one that the linear-time engine takes: the syntax of the `regex` crate, without look-around and back-references, compiled to at most 1024 KiB, since all of a schema share 8 MiB",
            "the pattern `(a{1000}){1000}` at `#/properties/wide` is not one that the linear-time engine takes: the syntax of the `regex` crate, without look-around and back-references, compiled to at most 1024 KiB, since all of a schema share 8 MiB",
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
        (json!({ "id": "123456789" }), Err("`key` must be a string of 1 to 8 characters")),
        (
            json!({ "id": "a", "max": 101 }),
            Err("`limit` must be a whole number from 0 to 100; the number is too large"),
        ),
        (json!({ "max": 3 }), Err("`key` is missing")),
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

#[tokio::test]
async fn a_value_that_no_text_could_hold_is_refused_in_process_too() {
    let catalog = Catalog::freeze(tools![agent_tools_tests::tools::any]).expect("freezes");
    let nested = |levels: usize| (1..levels).fold(json!([]), |inner, _| Value::Array(vec![inner]));
    for (levels, kind) in
        [(63, OutcomeKind::Success), (64, OutcomeKind::InvalidInput), (500, OutcomeKind::InvalidInput)]
    {
        let outcome =
            catalog.call("any", json!({ "v": nested(levels) }), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), kind, "{levels}");
    }
}
