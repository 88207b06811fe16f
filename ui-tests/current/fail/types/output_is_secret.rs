use agent_tools::{Secret, tool};

/// Tell the password.
#[tool]
async fn password() -> Secret<String> {
    Secret::new(String::new())
}

fn main() {}
