/// Answer.
#[tool]
async fn ping() {}
