use agent_tools::tool;

/// Sign in.
#[tool]
async fn sign_in(#[arg(sensitive, default = "toor")] password: String) -> usize {
    password.len()
}

fn main() {}
