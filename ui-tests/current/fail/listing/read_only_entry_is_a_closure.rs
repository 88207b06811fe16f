use agent_tools::read_only_tools;

fn main() {
    let _ = read_only_tools![|| 3];
}
