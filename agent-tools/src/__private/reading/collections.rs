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
    /// What is read before all others.
    first: Option<(String, Value)>,
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
        Self { first: None, left: entries.into_iter(), value: None, around }.read(visitor)
    }

    /// The same of the fields of a struct.
    ///
    /// An object has lost the order of its text. An enum with a tag beside its content reads them as a struct of the
    /// two, tag first. Where the content comes before it, serde keeps it in a form in which it knows less: the names of
    /// entries are no integers there.
    pub(super) fn visit_fields<'de, V: Visitor<'de>>(
        mut entries: Map<String, Value>,
        fields: &[&str],
        around: Around<'r>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let first = match fields {
            // Mostly it is where it should be, and taking it out costs more than a look.
            [tag, _] if entries.keys().next().is_some_and(|name| name != tag) => entries.remove_entry(*tag),
            _ => None,
        };
        Self { first, left: entries.into_iter(), value: None, around }.read(visitor)
    }

    fn read<'de, V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let count = self.left();
        let value = visitor.visit_map(&mut self)?;
        if self.left() == 0 { Ok(value) } else { Err(too_many(count, "fewer entries")) }
    }

    fn left(&self) -> usize {
        usize::from(self.first.is_some()) + self.left.len()
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.first.take().or_else(|| self.left.next()) else { return Ok(None) };
        self.value = Some((value, self.around.at(&name)));
        seed.deserialize(Name(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let (value, around) = self.value.take().ok_or_else(|| Error::custom("a value before its name"))?;
        seed.deserialize(Reading::new(value, around))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left())
    }
}

fn too_many(count: usize, expected: &str) -> Error {
    Error::invalid_length(count, &expected)
}
