use agent_tools::tool;

/// Count the issues.
#[tool]
async fn count(only_those_that_have_been_opened_by_somebody_who_is_not_a_member_of_the_team: bool) -> u32 {
    u32::from(only_those_that_have_been_opened_by_somebody_who_is_not_a_member_of_the_team)
}

fn main() {}
