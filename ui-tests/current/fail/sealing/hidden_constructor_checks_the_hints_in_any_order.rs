use agent_tools::__private::Meta;

const META: Meta = Meta::new("lookup", "Look up one issue.", "lookup").destructive(true).read_only();

fn main() {
    let _ = META;
}
