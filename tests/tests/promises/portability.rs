//! What the report says of real tools: those that the other promises are tested with.

use std::sync::Arc;

use agent_tools::{Tools, tools};
use agent_tools_runtime::{Catalog, Profile, Severity};
use agent_tools_tests::tools::{self, Counts, basic};
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

#[test]
fn a_report_is_the_same_whatever_the_order_of_profiles() {
    let catalog = Catalog::freeze(fixtures()).expect("they freeze");
    let one = catalog.portability(Profile::ALL).to_string();
    let other = catalog.portability(Profile::ALL.iter().rev()).to_string();
    assert_eq!(one, other);
}
