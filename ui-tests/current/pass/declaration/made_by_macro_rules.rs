//! Tools that a macro writes, with its own tokens or the caller's.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Tools, tool, tools};

macro_rules! counter {
    ($(#[$meta:meta])* $visibility:vis $name:ident, $state:ty, $returned:ty) => {
        $(#[$meta])*
        #[tool(read_only)]
        $visibility async fn $name(
            #[state] store: &$state,
            #[state] offset: usize,
            /// How many more.
            #[arg(default = 1, range = 0..=9)]
            more: usize,
            context: &agent_tools::Context,
        ) -> $returned {
            let _ = context;
            store.len() + offset + more
        }
    };
}

counter!(
    /// Count the issues.
    pub(crate) issues, Vec<String>, usize
);
counter!(
    /// Count the users.
    users, str, usize
);

macro_rules! fixed {
    () => {
        /// Find a user.
        #[tool(name = "find_user")]
        async fn find(
            key: &str,
            #[arg(default)] exact: bool,
            #[state] limit: u32,
        ) -> Result<String, std::fmt::Error> {
            if exact && limit == 0 { Err(std::fmt::Error) } else { Ok(key.to_owned()) }
        }
    };
}

fixed!();

macro_rules! fragments {
    ($name:ident, $text:literal, $time:literal, $low:literal, $range:expr, $value:expr; $($ty:ty),*; $context:ty, $output:ty) => {
        #[tool(name = $text, title = $text, description = $text, timeout = $time)]
        async fn $name(
            $(#[state] _: $ty,)*
            context: $context,
            #[arg(range = $range, default = $value)] first: i64,
            #[arg(range = $low..=9, example = $low, rename = $text)] second: i64,
            #[arg(length = $range, pattern = $text, default = $text)] third: String,
        ) -> $output {
            context.is_cancelled() && first == second && third.is_empty()
        }
    };
}

fragments!(
    fragment, "fragment", "5s", -3, 1..=9, 2;
    &str, &(dyn Fn() + Send + Sync), u32;
    &agent_tools::Context, bool
);

macro_rules! borrowed {
    ($ty:ty, $item:ty) => {
        /// Take a text and a list.
        #[tool]
        async fn borrowed(text: $ty, items: &[$item]) -> usize {
            text.len() + items.len()
        }
    };
}

borrowed!(&str, u32);

macro_rules! list {
    ($($path:path),*; $count:expr) => {
        tools![$($path($count)),*]
    };
}

macro_rules! all {
    ($($entry:tt)*) => {{
        let set: Tools = tools![find(3_u32)];
        tools![$($entry)* ..set]
    }};
}

fn main() {
    let shared: std::sync::Arc<dyn Fn() + Send + Sync> = std::sync::Arc::new(|| ());
    assert_eq!(tools![fragment("", shared, 1_u32), borrowed].len(), 2);
    assert_eq!(list![find; 1_u32].len(), 1);
    let limit = 2;
    let tools = all![issues(vec![], limit), users("ab", 0),];
    assert_eq!(tools.names().collect::<Vec<_>>(), ["issues", "users", "find_user"]);
}
