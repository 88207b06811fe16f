//! A host's own crate that hands `agent-tools` on: whoever uses it names no other crate.

pub use hidden as agent_tools;

/// Is the host there?
#[hidden::tool(crate = hidden, read_only, idempotent)]
pub fn ping() {}

/// Declares a tool that answers with a constant.
#[macro_export]
macro_rules! constant {
    ($name:ident, $description:literal, $value:expr => $returned:ty) => {
        #[$crate::agent_tools::tool(crate = $crate::agent_tools, description = $description, read_only)]
        async fn $name() -> $returned {
            $value
        }
    };
}
