//! Serves a tool for each kind of schema until Ctrl-C: what a client is pointed at when its profile is measured.
//!
//! Every tool gives back what it received, so that the client's log shows whether a value arrived as it was sent.
//! Prints where it listens and the bearer; with `--report`, only what the report says of the measured clients.

#![expect(clippy::print_stdout, reason = "where it listens, and the bearer, are for the one who started it")]
#![expect(clippy::unused_async, reason = "the handlers have nothing to wait for")]

use std::collections::HashMap;

use agent_tools::{Tools, tool, tools};
use agent_tools_runtime::{Agent, Catalog, Profile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalog = Catalog::freeze(shapes())?;
    if std::env::args().any(|argument| argument == "--report") {
        println!("{:#}", catalog.portability(Profile::MEASURED));
        return Ok(());
    }
    let agent = Agent::builder("shapes").catalog(catalog).build()?;
    let endpoint = agent.start().await?;
    println!("{} {}", endpoint.url(), endpoint.environment().1);
    tokio::signal::ctrl_c().await?;
    Ok(())
}

fn shapes() -> Tools {
    tools![
        any_value,
        optional_value,
        list_of_values,
        map_of_values,
        struct_with_value,
        id_as_string,
        tuple,
        recursive,
        tagged_enum,
        flattened_enum
    ]
}

/// Give a value back.
#[tool(read_only)]
async fn any_value(
    /// A value of any type.
    v: Value,
) -> Value {
    v
}

/// Give a value back, if there is one.
#[tool(read_only)]
async fn optional_value(
    /// A value of any type, or nothing.
    v: Option<Value>,
) -> Option<Value> {
    v
}

/// Give a list back.
#[tool(read_only)]
async fn list_of_values(
    /// Values of any types.
    v: Vec<Value>,
) -> Vec<Value> {
    v
}

/// Give a map back.
#[tool(read_only)]
async fn map_of_values(
    /// Values of any types by name.
    v: HashMap<String, Value>,
) -> HashMap<String, Value> {
    v
}

/// A struct with a place for anything.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Setting {
    /// Its name.
    name: String,
    /// Its value, of any type.
    value: Value,
}

/// Give a setting back.
#[tool(read_only)]
async fn struct_with_value(
    /// A setting.
    v: Setting,
) -> Setting {
    v
}

/// Give an id back.
#[tool(read_only)]
async fn id_as_string(
    /// An id.
    #[arg(as_string)]
    v: u64,
) -> String {
    v.to_string()
}

/// Give a pair back.
#[tool(read_only)]
async fn tuple(
    /// How often, and what.
    v: (u32, String),
) -> (u32, String) {
    v
}

/// A tree.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Node {
    /// What stands at the node.
    name: String,
    /// What stands below it.
    #[serde(default)]
    children: Vec<Node>,
}

/// Give a tree back.
#[tool(read_only)]
async fn recursive(
    /// The root of a tree.
    v: Node,
) -> Node {
    v
}

/// Which issue.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "snake_case")]
enum Selector {
    /// By its key.
    Key {
        /// The key.
        key: String,
    },
    /// By its number.
    Number {
        /// The number.
        number: u32,
    },
}

/// Give a choice back.
#[tool(read_only)]
async fn tagged_enum(
    /// Which issue.
    v: Selector,
) -> Selector {
    v
}

/// A struct with a choice among its fields.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Query {
    /// At most how many.
    limit: u32,
    /// Which issue.
    #[serde(flatten)]
    selector: Selector,
}

/// Give a query back.
#[tool(read_only)]
async fn flattened_enum(#[input] query: Query) -> Query {
    query
}
