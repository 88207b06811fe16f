use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, Unexpected, VariantAccess, Visitor},
};
use serde_json::{Error, Value};

use super::{Around, Reading};

/// A variant by its name, or an object that has its content under its name.
pub(super) struct Choice<'r> {
    name: String,
    content: Content<'r>,
}

/// What stands under the name of a variant.
pub(super) struct Content<'r>(Option<Reading<'r>>);

impl<'r> Choice<'r> {
    /// `None` if the value names no variant, or more than one.
    pub(super) fn of(value: Value, around: Around<'r>) -> Option<Self> {
        match value {
            Value::String(name) => Some(Self { name, content: Content(None) }),
            Value::Object(object) if object.len() == 1 => {
                let (name, content) = object.into_iter().next()?;
                let around = around.at(&name);
                Some(Self { name, content: Content(Some(Reading::new(content, around))) })
            }
            _ => None,
        }
    }
}

impl<'de, 'r> EnumAccess<'de> for Choice<'r> {
    type Error = Error;
    type Variant = Content<'r>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content<'r>), Error> {
        Ok((seed.deserialize(self.name.into_deserializer())?, self.content))
    }
}

impl<'r> Content<'r> {
    fn given(self, expected: &str) -> Result<Reading<'r>, Error> {
        self.0.ok_or_else(|| Error::invalid_type(Unexpected::UnitVariant, &expected))
    }
}

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.0.map_or(Ok(()), Deserialize::deserialize)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.given("a variant with one value")?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.given("a variant with values")?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.given("a variant with fields")?.deserialize_struct("", fields, visitor)
    }
}
