use agent_tools::tool;

/// Sign in.
#[tool]
async fn sign_in(#[arg(sensitive, example = "toor")] password: &str) -> usize {
    password.len()
}

fn main() {}
