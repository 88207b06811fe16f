//! `#[arg(as_string)]`: a number that crosses as a [`Decimal`] and reaches the handler as itself.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::call::{self, Given};
use crate::{Decimal, decimal::Integer};

/// An integer, or an `Option` of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written `as_string`",
    label = "not an integer, nor an `Option` of one",
    note = "`as_string` is for integers that a client might round; remove it. Deeper in a type, use `agent_tools::Decimal`"
)]
pub trait AsString: Sized + 'static {
    /// How it crosses.
    type Text: DeserializeOwned + JsonSchema + Serialize;

    fn of(text: Self::Text) -> Self;

    fn text(self) -> Self::Text;
}

#[diagnostic::do_not_recommend]
impl<T: Integer + 'static> AsString for T {
    type Text = Decimal<T>;

    fn of(text: Decimal<T>) -> Self {
        text.0
    }

    fn text(self) -> Decimal<T> {
        Decimal(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Integer + 'static> AsString for Option<T> {
    type Text = Option<Decimal<T>>;

    fn of(text: Option<Decimal<T>>) -> Self {
        text.map(|text| text.0)
    }

    fn text(self) -> Option<Decimal<T>> {
        self.map(Decimal)
    }
}

pub(super) fn decode<T: AsString>(given: Given) -> Result<T, serde_json::Error> {
    call::decode::<T::Text>(given).map(T::of)
}

/// The JSON of a number that crosses as a string.
pub fn shown<T: AsString>(value: T) -> Value {
    super::shown(value.text())
}
