/// Look up one issue by key.
#[tool(name, read_only, idempotent, revision = "v1")]
pub async fn lookup_issue(
    #[state] issues: &IssueStore,
    /// The issue key, such as ISSUE-42.
    #[arg(length = 1..=64, example = "ISSUE-42")]
    key: &str,
    /// How many comments.
    #[arg(default = 20, range = 1..=100)]
    comments: u32,
) -> Result<Issue, ToolError> {
    issues.find(key, comments)
}
