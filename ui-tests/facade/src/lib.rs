//! A host's own crate that hands `agent-tools` on: whoever uses it names no other crate.

pub use hidden as agent_tools;

/// Is the host there?
#[hidden::tool(crate = hidden, read_only, idempotent)]
pub fn ping() {}

/// A set of this crate.
#[derive(Debug, Default)]
pub struct Clock {
    seconds: u64,
}

#[hidden::toolset(crate = hidden)]
impl Clock {
    /// Tell the time.
    #[tool(read_only)]
    fn time(&self) -> u64 {
        self.seconds
    }
}

/// Declares a set that answers with its length.
#[macro_export]
macro_rules! counted {
    ($ty:ident of $item:ty, $name:literal) => {
        struct $ty(Vec<$item>);

        #[$crate::agent_tools::toolset(crate = $crate::agent_tools)]
        impl $ty {
            /// Count what it holds.
            #[tool(name = $name, read_only)]
            async fn count(&self, #[arg(default = 9)] limit: usize) -> usize {
                self.0.len().min(limit)
            }
        }
    };
}

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
