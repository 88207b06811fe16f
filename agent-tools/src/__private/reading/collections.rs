use std::vec;

use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Error, Map, Value, map};

use super::{Around, Reading, name::Name};

/// The items of an array.
pub(super) struct Items<'r> {
    left: vec::IntoIter<Value>,
    next: usize,
    around: Around<'r>,
}

impl<'r> Items<'r> {
    /// Reads all items; it is an error if the visitor leaves some.
    pub(super) fn visit<'de, V: Visitor<'de>>(
        items: Vec<Value>,
        around: Around<'r>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let count = items.len();
        let mut items = Self { left: items.into_iter(), next: 0, around };
        let value = visitor.visit_seq(&mut items)?;
        if items.left.len() == 0 { Ok(value) } else { Err(too_many(count, "fewer items")) }
    }
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(item) = self.left.next() else { return Ok(None) };
        let around = match self.around.rounded {
            Some(_) => self.around.at(&self.next.to_string()),
            None => self.around,
        };
        self.next += 1;
        seed.deserialize(Reading::new(item, around)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The entries of an object.
pub(super) struct Entries<'r> {
    left: map::IntoIter,
    /// The value whose name was read last.
    value: Option<(Value, Around<'r>)>,
    around: Around<'r>,
}

impl<'r> Entries<'r> {
    /// Reads all entries; it is an error if the visitor leaves some.
    pub(super) fn visit<'de, V: Visitor<'de>>(
        entries: Map<String, Value>,
        around: Around<'r>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let count = entries.len();
        let mut entries = Self { left: entries.into_iter(), value: None, around };
        let value = visitor.visit_map(&mut entries)?;
        if entries.left.len() == 0 { Ok(value) } else { Err(too_many(count, "fewer entries")) }
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = Some((value, self.around.at(&name)));
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let (value, around) = self.value.take().ok_or_else(|| Error::custom("a value before its name"))?;
        seed.deserialize(Reading::new(value, around))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

fn too_many(count: usize, expected: &str) -> Error {
    Error::invalid_length(count, &expected)
}
