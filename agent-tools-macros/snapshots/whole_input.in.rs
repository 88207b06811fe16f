/// Filter.
#[tool]
async fn filter(#[input] filter: Filter) -> Vec<Issue> {
    filter.run()
}
