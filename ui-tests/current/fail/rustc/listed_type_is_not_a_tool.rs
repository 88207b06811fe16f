use agent_tools::tools;

struct Store {}

fn main() {
    let _ = tools![Store];
}
