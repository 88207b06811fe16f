use agent_tools::tool;

#[tool(name = "look up", reed_only, destructive, non_destructive, revision = "", timeout = "soon")]
unsafe fn lookup<T>(
    #[arg(range = 10..=1, exmaple = 3)] depth: u32,
    #[cfg(all())] limit: u32,
    (row, column): (u32, u32),
    #[state] store: &mut u32,
    key: impl Into<String>,
) -> ! {
    std::process::exit(1)
}

fn main() {}
