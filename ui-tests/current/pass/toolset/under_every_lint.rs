//! What rustc allows by default and a careful crate denies, for methods and generic sets.
#![deny(
    warnings,
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused,
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    closure_returning_async_block,
    dead_code,
    deprecated_in_future,
    explicit_outlives_requirements,
    impl_trait_redundant_captures,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unsafe_code,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]

use std::sync::Arc;

use agent_tools::{Content, Context, ToolError, tools, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set.
#[derive(Clone, Debug)]
struct Tracker<S> {
    keys: Vec<S>,
}

/// What to find.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
struct Query {
    /// A part of the key.
    part: String,
}

#[toolset]
impl<S> Tracker<S>
where
    S: AsRef<str> + Send + Sync + 'static,
{
    /// Find keys.
    #[tool(read_only, revision = "v1", timeout = "5s")]
    async fn find(
        &self,
        context: &Context,
        /// What to find.
        query: Query,
        #[arg(default)] other: Query,
        #[arg(default = 20, range = 1..=100, example = 5)] limit: usize,
        #[arg(length = 1..=9, pattern = "^[A-Z]+$")] prefix: Option<String>,
        tags: &[String],
        text: &str,
    ) -> Result<Vec<String>, ToolError> {
        drop((context.clone(), other, prefix));
        let keys = self.keys.iter().map(AsRef::as_ref);
        let found = keys.filter(|key| key.contains(&query.part) || tags.iter().any(|tag| tag == key));
        Ok(found.filter(|key| *key != text).take(limit).map(str::to_owned).collect())
    }

    /// Find a key.
    #[tool]
    async fn find_one(self: Arc<Self>, #[input] query: Query) -> Query {
        query
    }

    /// Nothing.
    #[tool]
    fn nothing(self: &Arc<Self>) {}

    /// A picture.
    #[tool(inline)]
    fn picture(&self) -> Content {
        Content::text("a picture")
    }
}

fn main() {
    let tracker = Tracker { keys: vec!["ISSUE-42"] };
    let _tools = tools![..Arc::new(tracker)];
}
