use agent_tools::tool;

#[tool]
thread_local! {
    static COUNT: u32 = 0;
}

fn main() {}
