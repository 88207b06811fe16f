use agent_tools::__private::Meta;

const META: Meta = Meta::new("lookup", "Look up one issue.", "lookup").read_only().destructive(true);

fn main() {
    let _ = META;
}
