//! How a value of a call is decoded: as serde decodes the text that it was sent as.
//!
//! `serde_json` decodes a [`Value`] a little differently from a text. It makes a `f32` infinite that a text refuses,
//! rounds twice what a text rounds once, and reads no tuple variant of nothing. Everything else is the same.

mod collections;
mod name;
mod variant;

use serde::{
    Deserializer,
    de::{Error as _, Unexpected, Visitor},
};
use serde_json::{Error, Value};

use self::{
    collections::{Entries, Items},
    variant::Choice,
};
use super::{EXACT, Rounded};

/// One reading of a value: [`Deserializer`] for the types of a tool.
pub(super) struct Reading<'r> {
    value: Value,
    around: Around<'r>,
}

/// What is known beside the value.
#[derive(Clone, Copy)]
pub(super) struct Around<'r> {
    /// What the doubles of the value hide of the text.
    pub(super) rounded: Option<&'r Rounded>,
    /// Whether `5.0` is read where the type asks for an integer.
    pub(super) whole: bool,
}

impl Around<'_> {
    pub(super) const NOTHING: Self = Self { rounded: None, whole: false };

    fn at(self, step: &str) -> Self {
        Self { rounded: self.rounded.and_then(|rounded| rounded.at(step)), ..self }
    }
}

impl<'r> Reading<'r> {
    pub(super) fn new(value: Value, around: Around<'r>) -> Self {
        Self { value, around }
    }

    /// With `5` for `5.0`, where that may be.
    fn integer(self) -> Value {
        match self.value.as_f64() {
            Some(double) if self.around.whole && self.value.is_f64() && self.is_exact(double) =>
            {
                #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
                Value::from(double as i64)
            }
            _ => self.value,
        }
    }

    fn is_exact(&self, double: f64) -> bool {
        let hides_fraction = self.around.rounded.is_some_and(|rounded| rounded.hidden().fraction);
        double.fract() == 0.0 && double.abs() < EXACT && !hides_fraction
    }

    /// The `f32` nearest to the text; `None` if that is infinite, or if it is no number with a fraction or an exponent.
    fn single(&self) -> Option<f32> {
        let double = self.value.as_f64().filter(|_| self.value.is_f64())?;
        #[expect(clippy::cast_possible_truncation, reason = "the nearest is what is asked for")]
        let rounded_twice = double as f32;
        let single = self.around.rounded.and_then(|rounded| rounded.hidden().single).unwrap_or(rounded_twice);
        single.is_finite().then_some(single)
    }

    /// What a visitor is told that wants another type; nobody reads more of it.
    fn refused<'de, V: Visitor<'de>, T>(visitor: &V) -> Result<T, Error> {
        Err(Error::invalid_type(Unexpected::Other("a value of another type"), visitor))
    }
}

macro_rules! integers {
    ($($method:ident)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
                self.integer().$method(visitor)
            }
        )*
    };
}

macro_rules! texts {
    ($($method:ident)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
                match self.value {
                    Value::String(text) => visitor.visit_string(text),
                    _ => Self::refused(&visitor),
                }
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Reading<'_> {
    type Error = Error;

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    texts! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Array(items) => Items::visit(items, self.around, visitor),
            Value::Object(entries) => Entries::visit(entries, self.around, visitor),
            scalar => scalar.deserialize_any(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.value.deserialize_bool(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.single() {
            Some(single) => visitor.visit_f64(single.into()),
            None if self.value.is_f64() => Self::refused(&visitor),
            None => self.value.deserialize_f32(visitor),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.value.deserialize_f64(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(text) => visitor.visit_byte_buf(text.into_bytes()),
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.value.deserialize_unit(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        // `RawValue` asks for the text of the value in this way.
        if name.starts_with("$serde_json::private::") {
            return self.value.deserialize_newtype_struct(name, visitor);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Array(items) => Items::visit(items, self.around, visitor),
            _ => Self::refused(&visitor),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Object(entries) => Entries::visit(entries, self.around, visitor),
            _ => Self::refused(&visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value {
            Value::Array(items) => Items::visit(items, self.around, visitor),
            Value::Object(entries) => Entries::visit_fields(entries, fields, self.around, visitor),
            _ => Self::refused(&visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match Choice::of(self.value, self.around) {
            Some(choice) => visitor.visit_enum(choice),
            None => Self::refused(&visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

#[cfg(test)]
mod tests;
