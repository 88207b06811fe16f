/// Use services.
#[tool]
pub(crate) async fn services(#[state] by_reference: &Db, #[state] shared: &dyn Store, #[state] by_value: Http, #[state] _: u8) {}
