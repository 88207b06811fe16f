use std::{hint::black_box, time::Duration};

use jsonschema::Validator;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::samples::timed;

/// The way without a catalog: the schema as schemars makes it, compiled as it is, and plain decoding.
pub(crate) struct Bare(Validator);

impl Bare {
    pub(crate) fn of<T: JsonSchema>() -> Self {
        let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
        Self(jsonschema::draft202012::new(generator.into_root_schema_for::<T>().as_value()).unwrap())
    }

    /// Validates and decodes each of the values.
    pub(crate) fn decoded<T: DeserializeOwned>(&self, given: Vec<Value>) -> Duration {
        timed(|| {
            for value in given {
                assert!(self.0.is_valid(&value));
                drop(black_box(serde_json::from_value::<T>(value).unwrap()));
            }
        })
    }

    /// Says of each of the values what is wrong with it.
    pub(crate) fn explained(&self, given: &[Value]) -> Duration {
        timed(|| {
            for value in given {
                let errors: Vec<_> = self.0.iter_errors(value).map(|error| error.to_string()).collect();
                assert!(!errors.is_empty());
                drop(black_box(errors.join("\n")));
            }
        })
    }
}
