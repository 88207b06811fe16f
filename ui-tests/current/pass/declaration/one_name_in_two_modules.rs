//! Two functions of one name are two tools as long as no list holds both names.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

mod issues {
    /// Count the issues.
    #[agent_tools::tool]
    pub(crate) async fn count() {}
}

mod users {
    /// Count the users.
    #[agent_tools::tool(name = "count_users")]
    pub(crate) async fn count() {}
}

/// Count everything.
#[tool]
async fn count() {}

fn main() {
    assert_eq!(tools![issues::count].len() + tools![count].len(), 2);
    assert_eq!(tools![issues::count, users::count].len(), 2);
}
