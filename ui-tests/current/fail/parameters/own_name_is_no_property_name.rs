use agent_tools::tool;

/// Resize the window.
#[tool]
async fn resize(größe: u32) -> u32 {
    größe
}

fn main() {}
