use agent_tools::{Tools, tools};

fn main() {
    let set = Tools::new();
    let _ = tools![set.clone()];
}
