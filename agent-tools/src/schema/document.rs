pub(super) mod reference;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use self::reference::{circles_of, resolve};
use super::{limits, sorted::sorted};

/// What `$schema` may say.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A schema that its author wrote: taken as it is, if it says all it means within itself.
///
/// The macro refuses the same in a document that it reads; one that comes at run time is judged here. Both are held
/// to the metaschema when the catalog is frozen.
pub(crate) fn document(schema: Value, role: &'static str, faults: &mut Vec<String>) -> Value {
    if let Err(fault) = limits::check(&schema) {
        faults.push(fault);
        return json!({ "type": "object" });
    }
    // First, so that what is said does not depend on the order in which it was written.
    let schema = sorted(schema);
    let mut judge = Judge { document: &schema, role, references: Vec::new(), faults };
    judge.schema(&schema, "#");
    judge.circles();
    schema
}

/// The JSON of a document that the macro has read.
pub(crate) fn parsed(text: &str, faults: &mut Vec<String>) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| {
        faults.push(format!("its schema document is not JSON: {error}"));
        Value::Null
    })
}

struct Judge<'d, 'f> {
    document: &'d Value,
    role: &'static str,
    /// The schemas that refer to another, and where they do.
    references: Vec<(&'d Value, String)>,
    faults: &'f mut Vec<String>,
}

impl<'d> Judge<'d, '_> {
    fn fault(&mut self, place: &str, fault: &str) {
        self.faults.push(format!("its {} schema, at `{place}`: {fault}", self.role));
    }

    /// One schema and all below it. What stands in `const`, `enum`, `default` and `examples` is data.
    fn schema(&mut self, schema: &'d Value, place: &str) {
        let Some(object) = schema.as_object() else { return };
        for (keyword, value) in object {
            let place = below(place, keyword);
            match keyword.as_str() {
                "$schema" => {
                    if value.as_str().map(|dialect| dialect.trim_end_matches('#')) != Some(DIALECT) {
                        self.fault(&place, &format!("only the dialect {DIALECT} is supported"));
                    }
                }
                "$ref" => self.reference(schema, value, &place),
                "$dynamicRef" | "$dynamicAnchor" | "$id" | "$anchor" | "$vocabulary" => {
                    self.fault(&place, "not supported: references are `#/…` within this document");
                }
                "const" | "enum" | "default" | "examples" => {}
                "properties" | "patternProperties" | "$defs" | "dependentSchemas" => {
                    for (name, schema) in value.as_object().into_iter().flatten() {
                        self.schema(schema, &below(&place, name));
                    }
                }
                _ => match value.as_array() {
                    Some(items) => {
                        for (at, item) in items.iter().enumerate() {
                            self.schema(item, &below(&place, &at.to_string()));
                        }
                    }
                    None => self.schema(value, &place),
                },
            }
        }
    }

    fn reference(&mut self, schema: &'d Value, value: &Value, place: &str) {
        let Some(reference) = value.as_str().filter(|reference| reference.starts_with('#')) else {
            return self.fault(place, "not local: only `#/…` references are allowed, nothing is fetched");
        };
        match resolve(self.document, reference) {
            None => self.fault(place, "points to nothing in this schema"),
            Some(Value::Object(_) | Value::Bool(_)) => self.references.push((schema, place.to_owned())),
            Some(_) => self.fault(place, "points to no schema: one is an object, `true` or `false`"),
        }
    }

    /// Each circle once, at its first reference.
    fn circles(&mut self) {
        let references = std::mem::take(&mut self.references);
        let schemas: Vec<_> = references.iter().map(|(schema, _)| *schema).collect();
        let mut told = BTreeSet::new();
        for ((_, place), circle) in references.iter().zip(circles_of(self.document, &schemas)) {
            if circle.is_some_and(|circle| told.insert(circle)) {
                self.fault(
                    place,
                    "leads back to itself, which describes nothing; write the schema that is meant",
                );
            }
        }
    }
}

/// A JSON Pointer (RFC 6901), one step longer.
fn below(place: &str, key: &str) -> String {
    format!("{place}/{}", key.replace('~', "~0").replace('/', "~1"))
}
