use agent_tools::tool;

/// Look up one issue.
#[tool]
async fn lookup() -> ! {
    std::process::exit(1)
}

fn main() {}
