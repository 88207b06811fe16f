//! Literals, `Default::default()` and expressions.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, JsonSchema, tool};
use serde::{Deserialize, Serialize};

const LIMIT: u32 = 20;

/// How to sort.
#[derive(Debug, Default, Deserialize, Serialize, JsonSchema)]
enum Order {
    /// The newest first.
    #[default]
    Newest,
    /// The oldest first.
    Oldest,
}

fn today() -> String {
    "today".to_owned()
}

/// Find issues.
#[tool]
async fn find(
    #[arg(default = 3)] int: u8,
    #[arg(default = -3)] negative: i64,
    #[arg(default = 0.5)] float: f32,
    #[arg(default = true)] flag: bool,
    #[arg(default = "main")] text: String,
    #[arg(default = "main")] boxed: Box<str>,
    #[arg(default = 'x')] letter: char,
    #[arg(default)] order: Order,
    #[arg(default)] maybe: Option<u32>,
    #[arg(default = Order::Oldest)] other: Order,
    #[arg(default = LIMIT)] limit: u32,
    #[arg(default = LIMIT + 1)] sum: u32,
    #[arg(default = today())] day: String,
    #[arg(default = vec!["a".to_owned()])] tags: Vec<String>,
    #[arg(default = { let half = LIMIT / 2; half })] block: u32,
) {
    drop((
        int, negative, float, flag, text, boxed, letter, order, maybe, other, limit, sum, day, tags, block,
    ));
}

fn main() {
    let schema = find::tool().descriptor().accept_schema().clone();
    assert!(schema.get("required").is_none());
    let default = |property: &str| schema["properties"][property]["default"].clone();
    assert_eq!(default("negative"), -3);
    assert_eq!(default("float"), 0.5);
    assert_eq!(default("text"), "main");
    assert_eq!(default("order"), "Newest");
    assert_eq!(default("other"), "Oldest");
    assert_eq!(default("sum"), 21);
    assert_eq!(default("day"), "today");
    assert_eq!(default("tags")[0], "a");
    assert_eq!(default("block"), 10);
}
