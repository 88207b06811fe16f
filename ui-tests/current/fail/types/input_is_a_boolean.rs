use agent_tools::tool;

/// Look up the issues that are open, or those that are not.
#[tool]
async fn lookup(#[input] open: bool) {
    let _ = open;
}

fn main() {}
