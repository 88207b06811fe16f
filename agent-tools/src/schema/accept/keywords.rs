use schemars::Schema;
use serde_json::{Value, json};

/// What `#[arg(…)]` adds to the schema of a property.
#[derive(Clone, Copy)]
pub(crate) struct Keywords {
    pub(crate) range: (Option<&'static str>, Option<&'static str>),
    pub(crate) length: (Option<u64>, Option<u64>),
    pub(crate) pattern: Option<&'static str>,
    pub(crate) default: Option<Shown>,
    pub(crate) example: Option<Shown>,
}

/// A value as the schema shows it: the JSON text of a literal, or made from an expression.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    Text(&'static str),
    Made(fn() -> Value),
}

impl Shown {
    fn value(self) -> Value {
        match self {
            Self::Text(text) => serde_json::from_str(text).unwrap_or(Value::Null),
            Self::Made(make) => make(),
        }
    }
}

impl Keywords {
    pub(crate) const NONE: Self =
        Self { range: (None, None), length: (None, None), pattern: None, default: None, example: None };

    /// Writes the keywords into `schema`; one that does not fit the property's type goes into `faults`.
    pub(crate) fn apply(self, property: &str, schema: &mut Schema, faults: &mut Vec<String>) {
        let kind = Kind::of(schema);
        let mut misfit = |option: &str, wants: &str| {
            faults.push(format!(
                "`{option}` on property `{property}` needs {wants}; remove it or change the type"
            ));
        };
        if self.range != (None, None) {
            match kind {
                Kind::Number => self.insert_range(schema),
                _ => misfit("range", "a number"),
            }
        }
        if self.length != (None, None) {
            match kind.length_keywords() {
                Some(keywords) => self.insert_length(keywords, schema),
                None => misfit("length", "a string, an array or a map"),
            }
        }
        if let Some(pattern) = self.pattern {
            match kind {
                Kind::String => drop(schema.insert("pattern".to_owned(), pattern.into())),
                _ => misfit("pattern", "a string"),
            }
        }
        if let Some(default) = self.default {
            schema.insert("default".to_owned(), default.value());
        }
        if let Some(example) = self.example {
            schema.insert("examples".to_owned(), json!([example.value()]));
        }
    }

    fn insert_range(self, schema: &mut Schema) {
        for (keyword, bound) in [("minimum", self.range.0), ("maximum", self.range.1)] {
            if let Some(bound) = bound {
                schema.insert(keyword.to_owned(), Shown::Text(bound).value());
            }
        }
    }

    fn insert_length(self, (least, most): (&str, &str), schema: &mut Schema) {
        for (keyword, bound) in [(least, self.length.0), (most, self.length.1)] {
            if let Some(bound) = bound {
                schema.insert(keyword.to_owned(), bound.into());
            }
        }
    }
}

/// The one type, besides `null`, that a schema names.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    String,
    Array,
    Object,
    Other,
}

impl Kind {
    fn of(schema: &Schema) -> Self {
        let name = match schema.get("type") {
            Some(Value::String(name)) => name,
            Some(Value::Array(names)) => match names.iter().find(|name| *name != "null") {
                Some(Value::String(name)) => name,
                _ => return Self::Other,
            },
            _ => return Self::Other,
        };
        match name.as_str() {
            "integer" | "number" => Self::Number,
            "string" => Self::String,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => Self::Other,
        }
    }

    fn length_keywords(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::String => Some(("minLength", "maxLength")),
            Self::Array => Some(("minItems", "maxItems")),
            Self::Object => Some(("minProperties", "maxProperties")),
            Self::Number | Self::Other => None,
        }
    }
}
