use agent_tools::durable_tools;

fn main() {
    let _ = durable_tools!["ping"];
}
