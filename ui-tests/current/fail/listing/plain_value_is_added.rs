use agent_tools::Tools;

fn main() {
    let _ = Tools::new().with("ping");
}
