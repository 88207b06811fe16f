//! Prints the fingerprint of the basic fixture tools, and which `serde_json` it was built with.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::sync::Arc;

use agent_tools_runtime::Catalog;
use agent_tools_tests::tools::{Counts, basic};

fn main() {
    let catalog = Catalog::freeze(basic(&Arc::new(Counts::default()))).expect("freezes");
    println!("{}", catalog.fingerprint());
    let keys: serde_json::Value = serde_json::from_str(r#"{"b":1,"a":1}"#).expect("JSON");
    println!("{}", if keys.to_string().starts_with(r#"{"b""#) { "other" } else { "own" });
}
