use agent_tools::tool;

/// Look up some issues.
#[tool]
async fn lookup(#[input] keys: Vec<String>) {
    let _ = keys;
}

fn main() {}
