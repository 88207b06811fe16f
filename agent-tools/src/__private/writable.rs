use std::fmt;

use serde::{
    Serialize, Serializer,
    ser::{
        SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

/// The deepest nesting of a result: what JSON parsers read by default.
const MAX: usize = 128;

/// Why JSON has no such value; a walk of [`MAX`] levels at most, before anything recurses without end.
///
/// `serde_json` would write a number that is infinite or `NaN` as `null`, which an `Option` takes for its absence.
pub(super) fn check<T: Serialize + ?Sized>(value: &T) -> Result<(), serde_json::Error> {
    match value.serialize(Walk { left: MAX, wrapped: MAX }) {
        // What refuses itself does so again when it is written, in its own words.
        Ok(()) | Err(Stop::Refused) => Ok(()),
        Err(stop) => Err(serde::ser::Error::custom(stop)),
    }
}

/// A serializer that keeps nothing but how deep it may still go.
#[derive(Clone, Copy)]
struct Walk {
    /// Levels of JSON.
    left: usize,
    /// Wrappers that JSON does not show, such as `Some`; they recurse all the same.
    wrapped: usize,
}

#[derive(Debug)]
enum Stop {
    TooDeep,
    /// A number that is infinite or none.
    NotFinite,
    /// The value's own refusal, which the real serializer will meet again.
    Refused,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooDeep => write!(f, "nested deeper than {MAX} levels"),
            Self::NotFinite => f.write_str("a number is infinite or `NaN`, which JSON cannot write"),
            Self::Refused => f.write_str("refused"),
        }
    }
}

impl std::error::Error for Stop {}

impl serde::ser::Error for Stop {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Refused
    }
}

type Walked = Result<(), Stop>;

impl Walk {
    fn enter(self) -> Result<Self, Stop> {
        self.left.checked_sub(1).map(|left| Self { left, wrapped: MAX }).ok_or(Stop::TooDeep)
    }

    fn unwrap(self) -> Result<Self, Stop> {
        self.wrapped.checked_sub(1).map(|wrapped| Self { wrapped, ..self }).ok_or(Stop::TooDeep)
    }

    fn walk<T: Serialize + ?Sized>(self, value: &T) -> Walked {
        value.serialize(self)
    }
}

macro_rules! scalars {
    ($($method:ident: $ty:ty),*) => {
        $(fn $method(self, _: $ty) -> Walked { Ok(()) })*
    };
}

impl Serializer for Walk {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    scalars! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_u128: u128, serialize_char: char, serialize_str: &str,
        serialize_bytes: &[u8], serialize_unit_struct: &'static str
    }

    fn serialize_f32(self, number: f32) -> Walked {
        self.serialize_f64(number.into())
    }

    fn serialize_f64(self, number: f64) -> Walked {
        if number.is_finite() { Ok(()) } else { Err(Stop::NotFinite) }
    }

    fn serialize_none(self) -> Walked {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Walked {
        self.unwrap()?.walk(value)
    }

    fn serialize_unit(self) -> Walked {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Walked {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Walked {
        self.unwrap()?.walk(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Walked {
        self.enter()?.walk(value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Stop> {
        self.enter()
    }
}

macro_rules! compounds {
    ($($compound:ident, $method:ident($($key:ident)?);)*) => {
        $(impl $compound for Walk {
            type Ok = ();
            type Error = Stop;

            fn $method<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Walked {
                self.walk(value)
            }

            fn end(self) -> Walked {
                Ok(())
            }
        })*
    };
}

compounds! {
    SerializeSeq, serialize_element();
    SerializeTuple, serialize_element();
    SerializeTupleStruct, serialize_field();
    SerializeTupleVariant, serialize_field();
    SerializeStruct, serialize_field(_key);
    SerializeStructVariant, serialize_field(_key);
}

impl SerializeMap for Walk {
    type Ok = ();
    type Error = Stop;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Walked {
        self.walk(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Walked {
        self.walk(value)
    }

    fn end(self) -> Walked {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
