use agent_tools::tools;

fn main() {
    let ping = 1;
    let _ = tools![ping];
}
