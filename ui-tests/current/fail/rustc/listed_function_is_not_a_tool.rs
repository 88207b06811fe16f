use agent_tools::tools;

async fn ping() {}

fn main() {
    let _ = tools![ping];
}
