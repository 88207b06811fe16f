use agent_tools::__private::Meta;

const META: Meta = Meta::new("lookup", "Look up one issue.", "lookup").max_output(0);

fn main() {
    let _ = META;
}
