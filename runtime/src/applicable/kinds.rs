use serde_json::{Map, Number, Value};

/// A set of JSON types, with whole numbers apart from those with a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(2);
    pub(crate) const INTEGER: Self = Self(4);
    /// Numbers that are not whole.
    pub(crate) const FRACTION: Self = Self(8);
    pub(crate) const STRING: Self = Self(16);
    pub(crate) const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);
    const EVERY: Self = Self(127);

    /// The types that a schema admits; a schema that names none admits every one.
    pub(crate) fn of(schema: &Map<String, Value>) -> Self {
        let named = schema.get("type").map(|names| match names {
            Value::String(name) => Self::named(name),
            Value::Array(names) => Self::any(names.iter().filter_map(Value::as_str).map(Self::named)),
            _ => Self::EVERY,
        });
        let listed = schema.get("enum").and_then(Value::as_array);
        let listed = listed.map(|values| Self::any(values.iter().map(Self::of_value)));
        let only = schema.get("const").map(Self::of_value);
        Self::all([named, listed, only].into_iter().flatten())
    }

    /// The type of one value. `5.0` is whole, as it is to JSON Schema.
    pub(crate) fn of_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if is_whole(number) => Self::INTEGER,
            Value::Number(_) => Self::FRACTION,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub(super) fn any(kinds: impl Iterator<Item = Self>) -> Self {
        kinds.fold(Self::NONE, |any, kinds| Self(any.0 | kinds.0))
    }

    pub(crate) fn all(kinds: impl Iterator<Item = Self>) -> Self {
        kinds.fold(Self::EVERY, |all, kinds| Self(all.0 & kinds.0))
    }

    /// Whether the two have a type in common.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn named(name: &str) -> Self {
        match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::INTEGER.or(Self::FRACTION),
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => Self::EVERY,
        }
    }
}

fn is_whole(number: &Number) -> bool {
    let whole_double = || number.as_f64().is_some_and(|double| double.fract() == 0.0);
    number.is_i64() || number.is_u64() || whole_double()
}
