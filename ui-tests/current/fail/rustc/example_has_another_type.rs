use agent_tools::tool;

fn three() -> &'static str {
    "three"
}

/// Look up one issue.
#[tool]
async fn lookup(#[arg(example = three())] depth: u32) {
    let _ = depth;
}

fn main() {}
