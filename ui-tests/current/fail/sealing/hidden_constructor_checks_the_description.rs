use agent_tools::__private::Meta;

const META: Meta = Meta::new("lookup", " ", "lookup");

fn main() {
    let _ = META;
}
