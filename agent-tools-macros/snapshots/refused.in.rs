#[tool(readonly)]
async fn refused(#[state] db: &Db, key: &str) {}
