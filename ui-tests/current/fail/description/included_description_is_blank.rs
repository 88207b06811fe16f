use agent_tools::{tool, tools};

#[doc = include_str!("blank.md")]
#[tool]
async fn lookup() {}

fn main() {
    let _ = tools![lookup];
}
