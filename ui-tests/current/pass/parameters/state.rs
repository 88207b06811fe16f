//! State by reference, sized or not, by value, and unnamed.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use std::{
    collections::HashMap,
    fmt::Debug,
    sync::{Arc, Mutex},
};

use agent_tools::{tool, tools};

trait Store: Debug + Send + Sync {
    fn count(&self) -> usize;
}

#[derive(Debug)]
struct Memory(usize);

impl Store for Memory {
    fn count(&self) -> usize {
        self.0
    }
}

/// A sized service.
#[tool]
async fn sized(#[state] store: &Memory) -> usize {
    store.count()
}

/// A service behind its trait.
#[tool]
async fn erased(#[state] store: &dyn Store) -> usize {
    store.count()
}

/// A service behind a trait with bounds.
#[tool]
async fn bounded(#[state] store: &(dyn Debug + Send + Sync)) -> String {
    format!("{store:?}")
}

/// A value, cloned for each call.
#[tool]
async fn cloned(#[state] mut names: Vec<String>) -> usize {
    names.sort();
    names.len()
}

/// Shared in another way.
#[tool]
async fn shared(#[state] store: Arc<Memory>, #[state] cache: &Mutex<HashMap<String, usize>>) -> usize {
    store.count() + cache.lock().map_or(0, |cache| cache.len())
}

/// A text and a list.
#[tool]
async fn unsized_values(#[state] prefix: &str, #[state] numbers: &[u32]) -> usize {
    prefix.len() + numbers.len()
}

/// A function.
#[tool]
async fn function(#[state] rename: &(dyn Fn(&str) -> String + Send + Sync), key: &str) -> String {
    rename(key)
}

/// State that is taken apart.
#[tool]
async fn apart(#[state] Memory(count): &Memory, #[state] (left, right): (u32, u32)) -> u32 {
    left + right + u32::from(*count == 0)
}

/// State that is bound and not looked at.
#[tool]
async fn unnamed(#[state] _: &Memory, #[state] _: u32) {}

/// State that lives for ever.
#[tool]
async fn for_ever(#[state] prefix: &'static str) -> usize {
    prefix.len()
}

fn main() {
    let store = Arc::new(Memory(3));
    let erased_store: Arc<dyn Store> = Arc::new(Memory(4));
    let debug: Arc<dyn Debug + Send + Sync> = Arc::new(5);
    let rename: Arc<dyn Fn(&str) -> String + Send + Sync> = Arc::new(|key: &str| key.to_owned());
    let tools = tools![
        sized(Memory(3)),
        erased(erased_store),
        bounded(debug),
        cloned(vec![String::new()]),
        shared(store.clone(), Mutex::default()),
        unsized_values("ISSUE-", vec![1, 2]),
        function(rename),
        apart(Memory(1), (2, 3)),
        unnamed(store, 3_u32),
        for_ever("ISSUE-"),
    ];
    assert_eq!(tools.len(), 10);
}
