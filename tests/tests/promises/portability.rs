//! What the report says of real tools: those that the other promises are tested with.

use std::sync::Arc;

use agent_tools::{Decimal, JsonSchema, Tools, tool, tools};
use agent_tools_runtime::{Catalog, Profile, Rewriting, Severity, Shows, Subject};
use agent_tools_tests::tools::{self, Counts, basic};
use serde::{Deserialize, Serialize};
use tokio::sync::Barrier;

/// Every fixture tool.
fn fixtures() -> Tools {
    let counts = Arc::new(Counts::default());
    tools![
        ..basic(&counts),
        tools::boom_later,
        tools::boom_blocking,
        tools::boom_inline,
        tools::boom_number,
        tools::lie,
        tools::unserializable,
        tools::not_a_number,
        tools::blob,
        tools::gallery,
        tools::meet(Arc::new(Barrier::new(1))),
        tools::late(counts),
        tools::reject_wrapped,
        tools::reject_anyhow,
        tools::reject_boxed,
        tools::pretend,
    ]
}

#[test]
fn the_fixture_tools_are_lost_by_no_measured_client() {
    let catalog = Catalog::freeze(fixtures()).expect("they freeze");
    catalog.portability(Profile::MEASURED).assert_clean();
}

#[test]
fn an_id_of_64_bits_is_a_warning_in_arguments_and_in_results() {
    let report = Catalog::freeze(tools![tools::big]).expect("it freezes").portability(Profile::MEASURED);
    let mut found: Vec<_> = report
        .of_severity(Severity::Warning)
        .filter(|finding| finding.rule() == "INT-64")
        .map(|finding| (finding.path(), finding.client()))
        .collect();
    found.sort_unstable();
    let javascript = ["claude-code", "codebuddy", "continue", "gemini-cli", "opencode", "qwen-code"];
    let expected: Vec<_> = ["/properties/id", "/properties/result"]
        .into_iter()
        .flat_map(|path| javascript.map(|client| (path, client)))
        .collect();
    assert_eq!(found, expected);
    assert!(report.findings().all(|finding| !finding.remedy().is_empty()));
    assert!(report.to_string().contains("#[arg(as_string)]"), "{report}");
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Posted {
    /// Its id.
    id: Decimal<u64>,
    /// What it answers.
    parents: Vec<Decimal<i64>>,
}

/// Look at a post.
#[tool(read_only)]
fn posted(
    /// Its id.
    #[arg(as_string)]
    id: u64,
    /// The one before.
    #[arg(as_string, default = 9_007_199_254_740_993)]
    before: u64,
    /// One more.
    #[arg(as_string)]
    maybe: Option<i128>,
    /// All.
    post: Posted,
    /// What to leave out.
    #[arg(default = Vec::new())]
    labels: Vec<String>,
) -> Posted {
    let known = [id, before].map(Decimal).contains(&post.id) || maybe.is_some() || !labels.is_empty();
    assert!(known, "none of them is looked at");
    post
}

#[test]
fn of_numbers_as_strings_and_of_empty_defaults_there_is_nothing_to_say() {
    let report = Catalog::freeze(tools![posted]).expect("it freezes").portability(Profile::MEASURED);
    let text = report.to_string();
    assert!(!text.contains("INT-64") && !text.contains("rewritten"), "{text}");
    let said: Vec<_> = report.findings().filter(|finding| finding.rule() != "OPTIONAL-PROP").collect();
    assert!(said.is_empty(), "{report:#}");
    let decimal = report.rewritings().filter(|rewriting| rewriting.rule() == "DECIMAL");
    assert!(decimal.map(Rewriting::shows).eq([Shows::More; 5]), "{report:#}");
}

#[test]
fn a_value_of_any_type_is_lost_by_no_measured_client_and_warns_of_the_two_that_do_not_pass_on_all_of_it() {
    let report = Catalog::freeze(tools![tools::any]).expect("it freezes").portability(Profile::MEASURED);
    report.assert_clean();
    let mut found: Vec<_> = report
        .of_severity(Severity::Warning)
        .filter(|finding| finding.subject() == Subject::Input)
        .map(|finding| (finding.rule(), finding.path(), finding.client()))
        .collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [("NULL-REQUIRED", "/properties/v", "continue"), ("TEXT-OR-JSON", "/properties/v", "claude-code"),]
    );
}

/// Move along a line.
#[tool(read_only)]
fn along(
    /// From where to where.
    line: (u8, String),
    /// How fast.
    speed: Option<u32>,
) -> u32 {
    u32::from(line.0) + speed.unwrap_or_default()
}

#[test]
fn what_is_shown_otherwise_than_it_is_accepted_is_told() {
    let report = Catalog::freeze(tools![along]).expect("it freezes").portability(Profile::MEASURED);
    let shows = |rule| report.rewritings().find(|rewriting| rewriting.rule() == rule).map(Rewriting::shows);
    assert_eq!((shows("TUPLE"), shows("NULL-OPTIONAL")), (Some(Shows::More), Some(Shows::Less)));
    let text = report.to_string();
    assert!(text.contains("TUPLE shows more than is accepted: `along`, argument `line`"), "{text}");
    assert!(!text.contains("NULL-OPTIONAL"), "{text}");
    assert!(format!("{report:#}").contains("NULL-OPTIONAL shows less than is accepted"), "{report:#}");
}

#[test]
fn a_report_is_the_same_whatever_the_order_of_profiles() {
    let catalog = Catalog::freeze(fixtures()).expect("they freeze");
    let one = catalog.portability(Profile::ALL).to_string();
    let other = catalog.portability(Profile::ALL.iter().rev()).to_string();
    assert_eq!(one, other);
}
