#[toolset]
impl<S: Store> Tracker<S> {
    const LIMIT: usize = 3;

    /// Count.
    #[tool(read_only)]
    async fn count(&self, /** Which. */ key: &str) -> usize {
        self.store.count(key)
    }

    fn helper(&self) {}

    /// Open.
    #[tool(non_destructive)]
    #[cfg(unix)]
    fn open(self: Arc<Self>) {}
}
