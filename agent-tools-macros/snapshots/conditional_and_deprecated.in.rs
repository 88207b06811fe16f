#[tool]
/// Old.
#[cfg(unix)]
#[deprecated]
pub async fn old(r#type: bool) {}
