use agent_tools::tool;

type Keys = Option<Vec<String>>;

/// Look up issues.
#[tool]
async fn lookup(#[arg(range = ..=64)] keys: Keys) -> usize {
    keys.map_or(0, |keys| keys.len())
}

fn main() {}
