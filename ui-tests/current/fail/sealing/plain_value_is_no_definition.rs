use agent_tools::Definition;

fn list(_: impl Definition) {}

fn main() {
    list(5);
}
