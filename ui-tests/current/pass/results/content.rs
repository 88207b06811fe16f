//! `Content` has no output schema.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Content, Definition, ToolError, tool, tools};

type Blocks = Result<Content, ToolError>;

/// Draw a chart.
#[tool]
async fn chart() -> Content {
    Content::text("A chart.").and_image(vec![0x89, b'P'], "image/png")
}

/// Draw a chart, or not.
#[tool]
fn fallible_chart() -> Blocks {
    Ok(Content::new())
}

fn main() {
    assert_eq!(tools![chart, fallible_chart].len(), 2);
    assert_eq!(chart::tool().descriptor().output_schema(), None);
    assert_eq!(fallible_chart::tool().descriptor().output_schema(), None);
}
