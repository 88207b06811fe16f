use agent_tools::__private::Meta;

const META: Meta = Meta::new("look up", "Look up one issue.", "lookup");

fn main() {
    let _ = META;
}
