//! Numbers that cross as strings of digits, in arguments and results.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Decimal, Definition, JsonSchema, tool};
use serde::{Deserialize, Serialize};

const NEWEST: u64 = u64::MAX;

type Perhaps<T> = Option<T>;

/// A post.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Post {
    id: Decimal<u64>,
    replies: Vec<Decimal<i128>>,
}

/// Find one post.
#[tool(read_only, coerce = "off")]
async fn find(
    #[arg(as_string, example = 42)] id: u64,
    #[arg(as_string, default = 7)] signed: i64,
    #[arg(as_string, default = NEWEST, example = NEWEST)] before: u64,
    #[arg(as_string, example = "340282366920938463463374607431768211455")] wide: u128,
    #[arg(as_string)] perhaps: Perhaps<usize>,
    post: Post,
) -> Post {
    let _ = (id, signed, before, wide, perhaps);
    post
}

fn main() {
    let schema = find::tool().descriptor().accept_schema()["properties"].clone();
    assert_eq!(schema["id"]["type"], "string");
    assert_eq!(schema["id"]["examples"][0], "42");
    assert_eq!(schema["signed"]["default"], "7");
    assert_eq!(schema["before"]["default"], "18446744073709551615");
    assert_eq!(schema["before"]["examples"][0], "18446744073709551615");
    assert_eq!(schema["perhaps"]["type"][0], "string");
}
