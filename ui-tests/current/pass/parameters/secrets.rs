//! Arguments that must not be seen.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{Definition, JsonSchema, Secret, tool};
use serde::Deserialize;

/// Who signs in.
#[derive(Debug, Deserialize, JsonSchema)]
struct Credentials {
    user: String,
    password: Secret<String>,
    second_factor: Option<Secret<u32>>,
}

/// Sign in.
#[tool]
async fn sign_in(credentials: Credentials, token: Secret<String>, #[arg(sensitive)] pin: &str) -> usize {
    let Credentials { user, password, second_factor } = credentials;
    let _ = second_factor;
    user.len() + password.expose().len() + token.into_exposed().len() + pin.len()
}

fn main() {
    let schema = sign_in::tool().descriptor().accept_schema().clone();
    assert_eq!(schema["properties"]["token"]["writeOnly"], true);
    assert_eq!(schema["properties"]["pin"]["writeOnly"], true);
    assert_eq!(schema["$defs"]["Credentials"]["properties"]["password"]["writeOnly"], true);
    assert_eq!(format!("{:?}", Secret::new(3)), "Secret(…)");
}
