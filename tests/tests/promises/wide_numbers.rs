//! Numbers at the edges of their types arrive exactly and come back exactly, or not at all.

use agent_tools::{Decimal, tool, tools};
use agent_tools_tests::tools::big;
use serde_json::{Value, json};

use crate::three_ways::ThreeWays;

/// Take the widest integer.
#[tool(read_only)]
async fn widest(
    /// It.
    n: i128,
) -> String {
    n.to_string()
}

/// Take a single-precision number.
#[tool(read_only)]
async fn single(
    /// It.
    n: f32,
) -> f32 {
    n
}

/// Take and return an identifier as text.
#[tool(read_only)]
async fn as_text(#[arg(as_string)] id: u64) -> Decimal<u64> {
    Decimal(id)
}

/// The tool, a number as it is spelt, and what comes back; `None` is refused.
fn spellings() -> Vec<(&'static str, &'static str, Option<Value>)> {
    let (max, min) = (i128::MAX, i128::MIN);
    let text = |text: &str| Some(Value::from(text));
    let mut rows = vec![
        ("big", "9007199254740993", Some(json!(9_007_199_254_740_993_u64))),
        ("big", "18446744073709551615", Some(json!(u64::MAX))),
        ("big", "18446744073709551616", None),
        ("big", "1.0", Some(json!(1))),
        ("big", "1e2", Some(json!(100))),
        ("big", "-0", Some(json!(0))),
        ("big", "-1", None),
        // A JSON number carries 64 bits; beyond them a number crosses as text.
        ("widest", "9223372036854775807", text("9223372036854775807")),
        ("widest", "-9223372036854775808", text("-9223372036854775808")),
        ("widest", "18446744073709551615", text("18446744073709551615")),
        ("widest", "18446744073709551616", None),
        ("widest", "-9223372036854775809", None),
        ("single", "1e39", None),
        ("single", "-1e39", None),
        ("single", "0.5", Some(json!(0.5))),
        ("single", "3.4028235e38", Some(json!(f32::MAX))),
        ("single", "-3.4028235e38", Some(json!(f32::MIN))),
        ("single", "3.4028235677973362e38", Some(json!(f32::MAX))),
        ("single", "3.40282356779733661637539e38", None),
        ("single", "1e-46", Some(json!(0.0))),
        // Their double lies in the middle between two; the last digit decides.
        ("single", "1.00000005960464477539", Some(json!(1.0))),
        ("single", "1.00000005960464477540", Some(json!(1.000_000_1_f32))),
        ("single", "16777217.0", Some(json!(16_777_216.0))),
        ("single", "16777217.00000000001", Some(json!(16_777_218.0))),
        ("as_text", r#""9007199254740993""#, text("9007199254740993")),
        ("as_text", r#""18446744073709551615""#, text("18446744073709551615")),
        ("as_text", r#""18446744073709551616""#, None),
        ("as_text", "1", None),
    ];
    for limit in [max.to_string(), min.to_string()] {
        rows.push(("widest", limit.leak(), None));
    }
    rows
}

/// What a model reads that sent another number.
fn wanted(tool: &str) -> &'static str {
    match tool {
        "single" => "a number that a 32-bit float holds",
        "as_text" => "a decimal integer in quotes",
        _ => "a whole number ",
    }
}

#[tokio::test]
async fn a_number_at_an_edge_is_exact_or_refused() {
    let tools = ThreeWays::serve(tools![big, widest, single, as_text]).await;
    for (tool, spelt, expected) in spellings() {
        let name = if matches!(tool, "big" | "as_text") { "id" } else { "n" };
        let told = tools.call(tool, Some(&format!(r#"{{"{name}":{spelt}}}"#))).await;
        assert_eq!(told.value(), expected.as_ref(), "{tool} {spelt}: {}", told.text);
        if expected.is_none() {
            assert_eq!(told.code.as_deref(), Some("invalid_input"), "{tool} {spelt}");
            assert!(
                told.text.contains(&format!("`{name}` must be {}", wanted(tool))),
                "{tool} {spelt}: {}",
                told.text
            );
        }
    }
    for said in tools.unreadable("big", r#"{"id":1e400}"#).await {
        assert!(said.contains("is a number beyond what a double holds"), "{said}");
    }
    tools.close().await;
}
