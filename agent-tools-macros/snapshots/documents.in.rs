/// Filter by a contract of its own.
#[tool(input_schema = "{\"type\":\"object\"}", output_schema = "{\"type\":\"array\"}")]
async fn filter(#[input] filter: Filter) -> Vec<Issue> {
    filter.run()
}
