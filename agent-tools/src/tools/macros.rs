/// Composes tools: `tools![lookup_issue(store), ping, other_crate::search(index), ..set]`.
///
/// Each entry is a `#[tool]` function, with the values of its `#[state]` parameters in parentheses, or `..` and
/// any expression that holds tools: a [`Tools`](crate::Tools), a [`define`](crate::define)d tool, or an `Arc` of a
/// toolset.
///
/// Two listed tools of one name do not compile, in one module, across modules and across crates; what stands
/// behind `..` is known only at run time and is checked by `freeze`.
///
/// ```
/// use agent_tools::{Context, JsonSchema, define, tool, tools};
///
/// /// Answers with the greeting of the house.
/// #[tool(read_only)]
/// async fn greet(#[state] greeting: &String) -> String { greeting.clone() }
///
/// # #[derive(serde::Deserialize, JsonSchema)] struct Nothing {}
/// let echo = define("echo", "Answers nothing.", async |_: Context, _: Nothing| Ok(()));
/// let tools = tools![greet(String::from("hello")), ..echo];
/// assert_eq!(tools.names().collect::<Vec<_>>(), ["greet", "echo"]);
/// ```
///
/// ```compile_fail
/// use agent_tools::{tool, tools};
/// mod a { /** One. */ #[agent_tools::tool] pub async fn ping() {} }
/// mod b { /** Two. */ #[agent_tools::tool(name = "ping")] pub async fn pong() {} }
/// let _ = tools![a::ping, b::pong]; // two tools are named `ping`
/// ```
#[macro_export]
macro_rules! tools {
    ($($entries:tt)*) => {
        $crate::__private::list_tools!($crate, tools; $($entries)*)
    };
}

/// Composes tools that all have a revision; gives [`DurableTools`](crate::DurableTools).
///
/// The grammar is that of [`tools!`]. A listed tool without a revision does not compile; one behind `..` is a
/// problem when the catalog is frozen.
///
/// ```
/// use agent_tools::{DurableTools, durable_tools, tool};
///
/// /** Answers. */ #[tool(read_only, revision = "v1")] async fn ping() {}
/// let durable: DurableTools = durable_tools![ping];
/// ```
///
/// ```compile_fail
/// use agent_tools::{durable_tools, tool};
/// /** Answers. */ #[tool(read_only)] async fn ping() {}
/// let _ = durable_tools![ping]; // tool `ping` has no revision
/// ```
#[macro_export]
macro_rules! durable_tools {
    ($($entries:tt)*) => {
        $crate::__private::list_tools!($crate, durable_tools; $($entries)*)
    };
}

/// Composes tools that are all declared `read_only`; gives [`Tools`](crate::Tools).
///
/// The grammar is that of [`tools!`]. A listed tool that is not declared `read_only` does not compile; one behind
/// `..` is a problem when the catalog is frozen.
///
/// ```compile_fail
/// use agent_tools::{read_only_tools, tool};
/// /** Deletes. */ #[tool(destructive)] async fn delete() {}
/// let _ = read_only_tools![delete]; // tool `delete` is not declared `read_only`
/// ```
#[macro_export]
macro_rules! read_only_tools {
    ($($entries:tt)*) => {
        $crate::__private::list_tools!($crate, read_only_tools; $($entries)*)
    };
}
