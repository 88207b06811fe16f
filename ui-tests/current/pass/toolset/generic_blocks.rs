//! Blocks with types, constants and where-clauses of their own.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{marker::PhantomData, sync::Arc};

use agent_tools::{JsonSchema, ToolError, tools, toolset};
use serde::Serialize;

trait Store: Send + Sync + 'static {
    type Issue: Clone + Serialize + JsonSchema + Send + Sync + 'static;

    const LIMIT: usize;

    fn find(&self, key: &str) -> Option<Self::Issue>;
}

struct Memory;

impl Store for Memory {
    type Issue = String;

    const LIMIT: usize = 20;

    fn find(&self, key: &str) -> Option<String> {
        Some(key.to_owned())
    }
}

struct Tracker<S: ?Sized, K, const N: usize> {
    keys: [K; N],
    store: Box<S>,
}

#[toolset]
impl<S, K, const N: usize> Tracker<S, K, N>
where
    S: Store + ?Sized,
    K: Copy + Into<u64> + Send + Sync + 'static,
    Vec<S::Issue>: Serialize,
{
    const LIMIT: usize = S::LIMIT + N;

    fn all(&self) -> impl Iterator<Item = u64> + use<'_, S, K, N> {
        self.keys.iter().map(|key| (*key).into())
    }

    /// Look up some issues.
    #[tool(read_only, revision = "v1")]
    async fn look(
        &self,
        /// The issue keys.
        #[arg(length = 1..=9)]
        keys: &[String],
        #[arg(default)] limit: Option<usize>,
    ) -> Result<Vec<S::Issue>, ToolError> {
        let limit = limit.unwrap_or(Self::LIMIT);
        Ok(keys.iter().filter_map(|key| self.store.find(key)).take(limit).collect())
    }

    /// Add the keys.
    #[tool(inline)]
    fn sum(self: &Arc<Self>) -> u64 {
        self.all().sum()
    }
}

struct Of<T>(PhantomData<T>);

#[toolset]
impl Of<u8> {
    /// How wide is it?
    #[tool(name = "width_of_u8")]
    async fn width(&self) -> u32 {
        u8::BITS
    }
}

#[toolset]
impl Of<u16> {
    /// How wide is it?
    #[tool(name = "width_of_u16")]
    async fn width(&self) -> u32 {
        u16::BITS
    }
}

mod issues {
    pub(crate) struct Tracker;
}

#[toolset]
impl issues::Tracker {
    /// Stand in another module.
    #[tool]
    async fn elsewhere(&self) {}
}

fn main() {
    let bytes = Arc::new(Tracker { keys: [1_u8, 2], store: Box::new(Memory) });
    let words: Arc<Tracker<Memory, u32, 0>> = Arc::new(Tracker { keys: [], store: Box::new(Memory) });
    assert_eq!(bytes.sum(), 3);
    assert_eq!(tools![..bytes].names().collect::<Vec<_>>(), ["look", "sum"]);
    assert_eq!(tools![..words].len(), 2);
    let both = tools![..Arc::new(Of::<u8>(PhantomData)), ..Arc::new(Of::<u16>(PhantomData))];
    assert_eq!(both.names().collect::<Vec<_>>(), ["width_of_u8", "width_of_u16"]);
    assert_eq!(tools![..Arc::new(issues::Tracker)].len(), 1);
}
