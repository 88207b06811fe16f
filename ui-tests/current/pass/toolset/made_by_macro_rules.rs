//! Blocks that a macro writes, with its own tokens or the caller's.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::sync::Arc;

use agent_tools::{tools, toolset};

macro_rules! tracker {
    ($ty:ident, $method:ident, $item:ty, $returned:ty, $value:expr) => {
        struct $ty(Vec<$item>);

        #[toolset]
        impl $ty {
            /// Count the issues.
            #[tool(read_only)]
            async fn count(&self, #[arg(default = $value)] limit: usize) -> $returned {
                self.0.len().min(limit)
            }

            /// Look up an issue.
            #[tool]
            fn $method(self: Arc<Self>, item: $item) -> bool {
                self.0.contains(&item)
            }
        }
    };
}

tracker!(Keys, look_up_key, String, usize, 20);
tracker!(Numbers, look_up_number, u32, usize, 10 + 10);

macro_rules! whole {
    ($($block:tt)*) => {
        #[toolset]
        $($block)*
    };
}

struct Tracker<S>(S);

whole! {
    impl<S: Send + Sync + 'static> Tracker<S> {
        /// Lend the set.
        #[tool(inline)]
        fn lend(self: &Arc<Self>) -> usize {
            Arc::strong_count(self) + size_of_val(&self.0)
        }
    }
}

fn main() {
    let tools = tools![..Arc::new(Keys(vec![])), ..Arc::new(Tracker(3_u8))];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["count", "look_up_key", "lend"]);
    assert_eq!(tools![..Arc::new(Numbers(vec![1]))].len(), 2);
}
