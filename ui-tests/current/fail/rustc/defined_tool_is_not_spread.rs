use agent_tools::{Context, define, tools};

fn main() {
    let _ = tools![define("ping", "Is the host there?", async |_: Context, (): ()| Ok(()))];
}
