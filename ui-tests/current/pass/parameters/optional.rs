//! An `Option` is optional, whatever it is called.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, tool};

type Maybe<T> = Option<T>;
type MaybeText = Maybe<String>;

/// Find issues.
#[tool]
async fn find(
    plain: Option<u32>,
    spelled_out: ::core::option::Option<u32>,
    generic: Maybe<u32>,
    fixed: MaybeText,
    nested: Option<Option<bool>>,
    #[arg(default = Some(3))] defaulted: Option<u32>,
    required: u32,
) -> u32 {
    drop((spelled_out, generic, fixed, nested, defaulted));
    plain.unwrap_or(required)
}

fn main() {
    let schema = find::tool().descriptor().accept_schema().clone();
    assert_eq!(schema["required"].as_array().map(Vec::len), Some(1));
    assert_eq!(schema["required"][0], "required");
}
