use serde::{
    Deserializer,
    de::{Error as _, IntoDeserializer, Unexpected, Visitor, value::StringDeserializer},
    forward_to_deserialize_any,
};
use serde_json::Error;

/// The name of an entry, which a map may read as a number, a truth value or a variant.
pub(super) struct Name(pub(super) String);

impl Name {
    /// Whether it can be a number: what a parser would skip before and behind one is part of a name.
    fn is_number(&self) -> bool {
        self.0.starts_with(|first: char| first == '-' || first.is_ascii_digit())
            && self.0.ends_with(|last: char| last.is_ascii_digit())
    }

    fn text(self) -> StringDeserializer<Error> {
        self.0.into_deserializer()
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
                if !self.is_number() {
                    return Err(Error::invalid_type(Unexpected::Str(&self.0), &visitor));
                }
                let mut text = serde_json::Deserializer::from_reader(self.0.as_bytes());
                let number = text.$method(visitor)?;
                text.end()?;
                Ok(number)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Name {
    type Error = Error;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0.as_str() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            text => Err(Error::invalid_type(Unexpected::Str(text), &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text().deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
