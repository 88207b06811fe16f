//! `catalog_test!`: what it finds wrong with a tool, and how that reads. That each form of an entry becomes a test, the
//! forms show themselves: they are tests here.

use std::{borrow::Cow, sync::Arc};

use agent_tools::{IntoTools, JsonSchema, tool, tools, toolset};
use agent_tools_runtime::{__private::Failure, catalog_test};
use agent_tools_tests::tools::{self as fixtures, echo, sleepy};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// Say nothing.
#[tool(read_only)]
fn silent() {}

mod inner {
    /// Say nothing either.
    #[agent_tools::tool(name = "silent_too", read_only)]
    pub(super) fn silent() {}

    mod innermost {
        agent_tools_runtime::catalog_test!(super::silent, super::super::silent as outer);
    }
}

/// A set.
struct Shelf {
    items: u32,
}

#[toolset]
impl Shelf {
    /// Count what is on it.
    #[tool(read_only)]
    fn count(
        &self,
        /// At most so many.
        limit: u32,
    ) -> u32 {
        limit.min(self.items)
    }
}

catalog_test!(
    silent,
    echo,
    sleepy,
    fixtures::big,
    self::inner::silent as silent_too,
    crate::catalog_tests::silent as by_crate,
    agent_tools_tests::tools::late,
    ::agent_tools_tests::tools::gallery,
    shelf: ..Arc::new(Shelf { items: 3 }),
    several: ..tools![silent, inner::silent, ..Arc::new(Shelf { items: 3 })],
);

fn failure(tools: impl IntoTools) -> String {
    Failure::of(tools.into_tools()).map(|failure| failure.to_string()).unwrap_or_default()
}

/// Asks for too much.
#[tool(read_only)]
fn bare(
    limit: u32,
    #[arg(default = Point { x: 1, y: 2 })] at: Point,
    odd: Odd,
    #[arg(range = 1..=5, default = 3)] small: u8,
) -> u32 {
    limit + u32::from(at.x == at.y) + odd.0 + u32::from(small)
}

/// A point; what describes a type describes its properties.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Point {
    x: i32,
    y: i32,
}

/// Its schema allows less than its name says.
#[derive(Serialize, Deserialize)]
struct Odd(u32);

impl JsonSchema for Odd {
    fn schema_name() -> Cow<'static, str> {
        "Odd".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "oddity" })
    }
}

#[test]
fn everything_wrong_with_a_tool_is_said_at_once() {
    let failure = failure(tools![bare]);
    let mut lines = failure.lines();
    assert_eq!(lines.next(), Some("tool `bare` (promises::catalog_tests::bare)"));
    let expected = [
        "  - its input schema does not compile: ",
        "  - property `limit` has no description, by which a model fills it in: write a doc comment on it",
        "  - property `odd` has no description, by which a model fills it in: write a doc comment on it",
        "  - property `small` has no description, by which a model fills it in: write a doc comment on it",
    ];
    for expected in expected {
        let line = lines.next().unwrap_or_default();
        assert!(line.starts_with(expected), "{line} in {failure}");
    }
    assert_eq!(lines.next(), None, "{failure}");
}

/// Looks at a default that its own property refuses.
#[tool(read_only)]
fn wrong_default(
    /// At most so many.
    #[arg(default = limit(), range = 1..=9)]
    limit: u32,
) -> u32 {
    limit
}

fn limit() -> u32 {
    10
}

#[test]
fn a_default_that_its_property_refuses_fails() {
    let expected = "\
tool `wrong_default` (promises::catalog_tests::wrong_default)
  - the default of property `limit`, 10, does not satisfy its own schema";
    assert_eq!(failure(tools![wrong_default]), expected);
}

/// Is lost by its name.
#[tool(name = "count_the_open_issues_of_one_repository_and_of_all_its_forks", read_only)]
fn long_name() {}

#[test]
fn a_tool_that_a_measured_client_loses_fails_with_the_remedy() {
    let expected = "\
portability of 1 tool for 8 profiles: 1 error, 0 warnings, 0 notes

error NAME-LENGTH: a long tool name
  in `count_the_open_issues_of_one_repository_and_of_all_its_forks`
  Claude Code 2.1.332: cannot name it where tools are searched for, which is the default: 71 characters with \
  `mcp__host__` before it, of 64; the longest name that fits has 53
  Copilot CLI 1.0.102: cuts longer names, which may make two equal: 65 characters with `host-` before it, of 64; \
  the longest name that fits has 59
  Qwen Code 0.24.4: replaces the end of longer names by a hash: 71 characters with `mcp__host__` before it, of 63; \
  the longest name that fits has 52
  Gemini CLI 0.61.0: replaces the middle of longer names by `...`: 69 characters with `mcp_host_` before it, of 63; \
  the longest name that fits has 54
  -> shorten it by `#[tool(name = \"…\")]`, or use a shorter server key";
    assert_eq!(failure(tools![long_name]), expected);
}

#[test]
fn a_set_fails_for_itself_and_for_each_of_its_tools() {
    let nothing = failure(agent_tools::Tools::new());
    assert_eq!(nothing, "there are no tools; list some in `tools![..]`, or say `Catalog::empty()`");
    let twice = failure(tools![silent, wrong_default, ..tools![silent]]);
    let expected = "\
tool `silent` (promises::catalog_tests::silent)
  - its name is taken by promises::catalog_tests::silent; rename one with `#[tool(name = \"…\")]`

tool `wrong_default` (promises::catalog_tests::wrong_default)
  - the default of property `limit`, 10, does not satisfy its own schema";
    assert!(twice.starts_with(expected), "{twice}");
}

#[test]
#[should_panic(expected = "the default of property `limit`, 10, does not satisfy its own schema")]
fn a_test_fails_by_panicking_with_the_reasons() {
    agent_tools_runtime::__private::check_tool::<wrong_default>();
}

#[tokio::test]
async fn a_tool_that_is_checked_without_its_states_cannot_be_run() {
    let catalog = agent_tools_runtime::Catalog::freeze(agent_tools::__private::unbound::<sleepy>());
    let scope = agent_tools_runtime::Scope::test();
    let outcome = catalog.expect("it freezes").call("sleepy", serde_json::json!({}), &scope).await;
    let error =
        outcome.expect("it is known").host_error().map(|error| error.detail().to_owned()).unwrap_or_default();
    assert!(error.contains("without its states"), "{error}");
}
