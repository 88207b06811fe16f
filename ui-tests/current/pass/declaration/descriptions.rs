//! Doc comments of every form, included files and the option.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, tool};

/// One line.
#[tool]
async fn line() {}

/// The first "line" {with} `marks`…
///
/// - and a list, \\ a backslash.
#[tool]
async fn lines() {}

/** A block. */
#[tool]
async fn block() {}

#[doc = "An attribute."]
#[tool]
async fn attribute() {}

#[doc = include_str!("description.md")]
#[tool]
async fn included() {}

/// A line before.
#[doc = include_str!("description.md")]
/// A line after.
#[tool]
async fn around() {}

#[doc = concat!("Put ", "together.")]
#[tool]
async fn joined() {}

#[tool(description = "Given as an option.")]
async fn option() {}

/// A parameter may be described in the same ways.
#[tool]
async fn described(
    /// In one line,
    /// or two.
    first: String,
    #[doc = include_str!("description.md")] second: String,
    /** In a block. */
    third: String,
) {
    drop((first, second, third));
}

fn main() {
    assert_eq!(line::tool().descriptor().description(), "One line.");
    assert_eq!(
        lines::tool().descriptor().description(),
        "The first \"line\" {with} `marks`…\n\n- and a list, \\\\ a backslash."
    );
    assert_eq!(block::tool().descriptor().description(), "A block.");
    assert_eq!(attribute::tool().descriptor().description(), "An attribute.");
    assert_eq!(included::tool().descriptor().description(), "Read from a file.");
    assert_eq!(
        around::tool().descriptor().description(),
        "A line before.\nRead from a file.\n\nA line after."
    );
    assert_eq!(joined::tool().descriptor().description(), "Put together.");
    assert_eq!(option::tool().descriptor().description(), "Given as an option.");
    let schema = described::tool().descriptor().accept_schema()["properties"].clone();
    assert_eq!(schema["first"]["description"], "In one line,\nor two.");
    assert_eq!(schema["third"]["description"], "In a block.");
}
