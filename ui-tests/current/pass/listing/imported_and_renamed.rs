//! An import brings the function and its definition, under another name too.

#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::tools;
use issues::{close, lookup as find};

mod issues {
    use agent_tools::tool;

    /// Look up an issue.
    #[tool(read_only)]
    pub(crate) async fn lookup(
        /** Its key. */
        key: String,
    ) -> String {
        key
    }

    /// Close an issue.
    #[tool(destructive)]
    pub(crate) async fn close() {}
}

fn main() {
    let names: Vec<String> = tools![find, close].names().collect();
    assert_eq!(names, ["lookup", "close"]);
    drop(find(String::new()));
}
