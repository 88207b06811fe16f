//! A keyword stands on each type whose values it is about, and on those that only their schema tells.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    num::NonZeroU8,
    path::PathBuf,
};

use agent_tools::{JsonSchema, tool};
use serde::Deserialize;

/// A key.
#[derive(Debug, Deserialize, JsonSchema)]
struct Key(String);

type Perhaps<T> = Option<T>;

/// Take all of them.
#[tool]
async fn numbers(
    #[arg(range = 1..=9)] a: u8,
    #[arg(range = -1..)] b: Option<i64>,
    #[arg(range = 0.5..=1.5)] c: f32,
    #[arg(range = ..=9)] d: NonZeroU8,
    #[arg(range = ..=9)] e: Perhaps<usize>,
) {
    let _ = (a, b, c, d, e);
}

/// Take all of them.
#[tool]
async fn lengths(
    #[arg(length = 1..=9, pattern = "^a")] a: &str,
    #[arg(length = 1..=9, pattern = "^a")] b: Option<String>,
    #[arg(length = 1..=9, pattern = "^a")] c: Cow<'static, str>,
    #[arg(length = 1..=9)] d: PathBuf,
    #[arg(length = 1..=9)] e: &[Key],
    #[arg(length = 1..=9)] f: HashSet<String>,
    #[arg(length = 1..=9)] g: Perhaps<BTreeSet<String>>,
    #[arg(length = 1..=9)] h: HashMap<String, u8>,
    #[arg(length = 1..=9)] i: BTreeMap<String, u8>,
    #[arg(length = 1..=9, pattern = "^a")] j: Key,
) {
    let _ = (a, b, c, d, e, f, g, h, i, j);
}

fn main() {}
