use std::{collections::BTreeSet, fmt::Debug};

use agent_tools::{__private::formats, Context, Defined, Definition, Descriptor, define};
use agent_tools_runtime::{Catalog, Profile, Rewriting};
use jsonschema::{PatternOptions, Validator};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::places::{self, at, whole, with_integers};

/// One type: as a tool's input, and as serde alone decodes it.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) catalog: Catalog,
    pub(crate) descriptor: Descriptor,
    pub(crate) accept: Validator,
    pub(crate) advertised: Validator,
    decode: fn(&str) -> Result<Decoded, String>,
    optional: BTreeSet<String>,
}

/// A decoded value: how it looks, and how serde writes it, if it can.
pub(crate) struct Decoded {
    pub(crate) shown: String,
    pub(crate) written: Option<Value>,
}

/// What a tool takes that has one property of the type.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Args<T> {
    /// The value.
    x: T,
}

impl Case {
    /// The type as the one property `x`.
    pub(crate) fn of<T>(name: &'static str) -> Self
    where
        T: Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static,
    {
        Self::root::<Args<T>>(name)
    }

    /// The type as the whole input.
    pub(crate) fn root<T>(name: &'static str) -> Self
    where
        T: Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static,
    {
        Self::made::<T>(name, |tool| tool)
    }

    /// A schema that no type derives, of the one property `x`.
    pub(crate) fn document(name: &'static str, x: &Value, definitions: &Value) -> Self {
        let schema = json!({
            "type": "object",
            "properties": { "x": x },
            "required": ["x"],
            "additionalProperties": false,
            "$defs": definitions,
        });
        Self::made::<Value>(name, |tool| tool.input_schema(schema))
    }

    fn made<T>(name: &'static str, with: impl FnOnce(Defined) -> Defined) -> Self
    where
        T: Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static,
    {
        let tool = with(
            define("probe", "Say what was decoded.", |_: Context, input: T| async move {
                Ok(format!("{input:?}"))
            })
            .read_only(),
        );
        let descriptor = tool.descriptor();
        Self {
            name,
            accept: validator(descriptor.accept_schema()),
            advertised: validator(descriptor.advertised_schema()),
            optional: optional(descriptor.accept_schema()),
            descriptor,
            catalog: Catalog::freeze(tool).unwrap_or_else(|problems| panic!("{name}: {problems}")),
            decode: |text| {
                let decoded: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
                let written = serde_json::to_value(&decoded).ok();
                Ok(Decoded { shown: format!("{decoded:?}"), written })
            },
        }
    }

    /// What serde alone decodes from the text, as it is.
    pub(crate) fn decode(&self, value: &Value) -> Result<Decoded, String> {
        self.decode_text(&value.to_string())
    }

    /// The same of a text, which can hold what no value shows.
    pub(crate) fn decode_text(&self, text: &str) -> Result<Decoded, String> {
        (self.decode)(text)
    }

    /// How what is shown differs from what is accepted, as the report says it.
    pub(crate) fn rewritings(&self) -> Vec<Rewriting> {
        self.catalog.portability(Profile::MEASURED).rewritings().cloned().collect()
    }

    /// Where the value has a property that no schema requires, as JSON Pointers.
    pub(crate) fn optional_places(&self, value: &Value) -> Vec<String> {
        let places = places::places(value).into_iter();
        let name = |place: &str| place.rsplit('/').next().is_some_and(|name| self.optional.contains(name));
        places.filter(|place| name(place)).collect()
    }

    /// What serde alone decodes from the text, where `5.0` is the integer 5 and `null` for an optional property is
    /// its absence, each only in places where serde refuses it as it is.
    pub(crate) fn decode_as_meant(&self, value: &Value) -> Result<Decoded, String> {
        let absent = without_nulls(value, &self.optional);
        self.decode(value).or_else(|_| self.decode(&absent)).or_else(|_| {
            let mut meant = with_integers(&absent);
            let mut decoded = self.decode(&meant)?;
            for (place, original) in whole(&absent) {
                let integer = std::mem::replace(at(&mut meant, &place), original);
                match self.decode(&meant) {
                    Ok(as_it_is) => decoded = as_it_is,
                    Err(_) => *at(&mut meant, &place) = integer,
                }
            }
            Ok(decoded)
        })
    }
}

/// A validator like the one of a catalog.
fn validator(schema: &Value) -> Validator {
    let options = jsonschema::draft202012::options()
        .offline()
        .should_validate_formats(true)
        .with_format("email", |_: &str| true)
        .with_format("uri", |_: &str| true)
        .with_pattern_options(PatternOptions::regex());
    let formats = formats::asserted().into_iter();
    let options = formats.fold(options, |options, (name, judge)| options.with_format(name, judge));
    options.build(schema).unwrap_or_else(|error| panic!("{error}: {schema}"))
}

/// The names of properties that no schema requires.
fn optional(schema: &Value) -> BTreeSet<String> {
    let (mut declared, mut required) = (BTreeSet::new(), BTreeSet::new());
    names(schema, &mut declared, &mut required);
    declared.difference(&required).cloned().collect()
}

fn names(schema: &Value, declared: &mut BTreeSet<String>, required: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            declared.extend(
                object
                    .get("properties")
                    .and_then(Value::as_object)
                    .into_iter()
                    .flatten()
                    .map(|(k, _)| k.clone()),
            );
            let listed = object.get("required").and_then(Value::as_array).into_iter().flatten();
            required.extend(listed.filter_map(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| names(value, declared, required));
        }
        Value::Array(items) => items.iter().for_each(|item| names(item, declared, required)),
        _ => {}
    }
}

fn without_nulls(value: &Value, optional: &BTreeSet<String>) -> Value {
    match value {
        Value::Object(object) => object
            .iter()
            .filter(|(name, value)| !(value.is_null() && optional.contains(*name)))
            .map(|(name, value)| (name.clone(), without_nulls(value, optional)))
            .collect(),
        Value::Array(items) => items.iter().map(|item| without_nulls(item, optional)).collect(),
        scalar => scalar.clone(),
    }
}
