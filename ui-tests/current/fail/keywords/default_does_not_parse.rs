use agent_tools::tool;

/// List issues.
#[tool]
async fn list(#[arg(default = Vec::<u32, u32>::from([1 2]))] limits: Vec<u32>) {
    let _ = limits;
}

fn main() {}
