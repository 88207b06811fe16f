use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count(only_those_that_have_been_opened_by_somebody_outside_of_the_team_: bool) -> u32 {
    u32::from(only_those_that_have_been_opened_by_somebody_outside_of_the_team_)
}

fn main() {}
