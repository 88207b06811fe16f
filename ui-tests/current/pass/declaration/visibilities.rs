//! A tool is as visible as its function.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

mod issues {
    use agent_tools::tool;

    /// Seen in the crate.
    #[tool]
    pub(crate) async fn in_the_crate(#[state] _: &u32) {}

    /// Seen in the parent.
    #[tool]
    pub(super) async fn in_the_parent() {}

    /// Seen along a path.
    #[tool]
    pub(in crate::issues) async fn along_a_path() {}

    /// Seen here.
    #[tool]
    async fn here() {}

    pub(crate) fn all() -> agent_tools::Tools {
        agent_tools::tools![here, along_a_path, self::in_the_parent]
    }

    pub(crate) mod inner {
        /// Seen from the outside.
        #[agent_tools::tool]
        pub(crate) async fn deep() {}
    }
}

pub(crate) use issues::inner::deep as shallow;

/// Seen in its file.
#[tool]
async fn private() {}

fn main() {
    let tools = tools![
        private,
        issues::in_the_crate(1),
        crate::issues::in_the_parent,
        issues::inner::deep,
        ..issues::all()
    ];
    assert_eq!(tools.len(), 7);
    assert_eq!(tools![shallow].names().next().as_deref(), Some("deep"));
}
