use agent_tools::tool;

/// An issue's number or its bytes.
#[tool]
union Number {
    value: u32,
    bytes: [u8; 4],
}

fn main() {}
