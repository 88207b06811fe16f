use agent_tools::__private::Meta;

const META: Meta = Meta::new("lookup", "Look up one issue.", "lookup").idle_timeout_ms(0);

fn main() {
    let _ = META;
}
