//! Properties of the standard library's and of the user's own types.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{
    collections::{BTreeMap, HashSet},
    path::PathBuf,
    time::Duration,
};

use agent_tools::{JsonSchema, tool, tools};

#[derive(serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Fast,
    Careful { retries: u8 },
}

/// Take many types.
#[tool(read_only)]
async fn many(
    map: BTreeMap<String, u32>,
    set: HashSet<String>,
    pair: (u8, String),
    array: [f64; 3],
    path: PathBuf,
    pause: Duration,
    mode: Mode,
    modes: Option<Vec<Mode>>,
) -> usize {
    let retries = match mode {
        Mode::Fast => 0,
        Mode::Careful { retries } => retries,
    };
    map.len()
        + set.len()
        + pair.1.len()
        + usize::from(pair.0)
        + array.len()
        + path.as_os_str().len()
        + usize::from(retries)
        + modes.map_or(0, |modes| modes.len())
        + pause.as_secs() as usize
}

fn main() {
    assert_eq!(tools![many].len(), 1);
}
