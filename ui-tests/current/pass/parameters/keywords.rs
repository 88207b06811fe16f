//! Every keyword of `#[arg(…)]`, alone and together.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::collections::BTreeMap;

use agent_tools::{Definition, tool};

const EXAMPLE: &str = "ISSUE-7";

/// Find issues.
#[tool]
async fn find(
    #[arg] plain: String,
    #[arg()] empty: String,
    #[arg(range = 1..=100)] both: u32,
    #[arg(range = -0.5..=0.5)] fraction: f64,
    #[arg(range = -10..)] from: i64,
    #[arg(range = ..=10)] to: Option<i64>,
    #[arg(length = 1..=64)] text: String,
    #[arg(length = ..=3)] list: Vec<u8>,
    #[arg(length = 1..)] map: BTreeMap<String, u32>,
    #[arg(pattern = "^ISSUE-[0-9]+$")] key: String,
    #[arg(example = "ISSUE-42")] literal: String,
    #[arg(example = EXAMPLE.to_owned())] expression: String,
    #[arg(rename = "order-by.field")] order_by: String,
    #[arg(default = 20, range = 1..=100, example = 5, rename = "limit",)] most: u8,
) {
    drop((plain, empty, both, fraction, from, to, text, list, map, key, literal, expression, order_by, most));
}

fn main() {
    let schema = find::tool().descriptor().accept_schema()["properties"].clone();
    assert_eq!(schema["both"]["minimum"], 1);
    assert_eq!(schema["fraction"]["maximum"], 0.5);
    assert_eq!(schema["text"]["maxLength"], 64);
    assert_eq!(schema["list"]["maxItems"], 3);
    assert_eq!(schema["map"]["minProperties"], 1);
    assert_eq!(schema["key"]["pattern"], "^ISSUE-[0-9]+$");
    assert_eq!(schema["literal"]["examples"][0], "ISSUE-42");
    assert_eq!(schema["expression"]["examples"][0], "ISSUE-7");
    assert!(schema["order-by.field"].is_object());
    assert_eq!(schema["limit"]["default"], 20);
}
