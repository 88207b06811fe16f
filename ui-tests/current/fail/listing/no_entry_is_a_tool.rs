use agent_tools::tools;

fn main() {
    let _ = tools![tracker.count, tracker.open, "close"];
}
