use serde::Serialize;
use serde_json::Value;

/// What a text may be the default of.
#[diagnostic::on_unimplemented(
    message = "a text is no default of `{Self}`",
    label = "`{Self}` is not made `From<&'static str>`",
    note = "write the value itself, as in `default = 20` or `default = Mode::Fast`"
)]
pub trait FromText {
    fn from_text(text: &'static str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: From<&'static str>> FromText for T {
    fn from_text(text: &'static str) -> Self {
        Self::from(text)
    }
}

/// The value that a default in quotes stands for.
pub fn from_text<T: FromText>(text: &'static str) -> T {
    T::from_text(text)
}

/// The JSON of a default or example that is not a literal; what cannot be encoded is shown as `null`.
pub fn shown<T: Serialize>(value: T) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
