use serde_json::Value;

use super::sorted::sorted;

/// What `$schema` may say.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A schema that its author wrote: taken as it is, if it says all it means within itself.
///
/// The macro refuses the same in a document that it reads; one that comes at run time is judged here. Both are held
/// to the metaschema when the catalog is frozen.
pub(crate) fn document(schema: Value, role: &'static str, faults: &mut Vec<String>) -> Value {
    Judge { document: &schema, role, faults }.schema(&schema, "#");
    sorted(schema)
}

struct Judge<'d> {
    document: &'d Value,
    role: &'static str,
    faults: &'d mut Vec<String>,
}

impl Judge<'_> {
    fn fault(&mut self, place: &str, fault: &str) {
        self.faults.push(format!("its {} schema, at `{place}`: {fault}", self.role));
    }

    /// One schema and all below it. What stands in `const`, `enum`, `default` and `examples` is data.
    fn schema(&mut self, schema: &Value, place: &str) {
        let Some(object) = schema.as_object() else { return };
        for (keyword, value) in object {
            let place = below(place, keyword);
            match keyword.as_str() {
                "$schema" => {
                    if value.as_str().map(|dialect| dialect.trim_end_matches('#')) != Some(DIALECT) {
                        self.fault(&place, &format!("only the dialect {DIALECT} is supported"));
                    }
                }
                "$ref" => self.reference(value, &place),
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

    fn reference(&mut self, value: &Value, place: &str) {
        match value.as_str().and_then(|reference| reference.strip_prefix('#')) {
            None => self.fault(place, "not local: only `#/…` references are allowed, nothing is fetched"),
            Some(pointer) if self.document.pointer(pointer).is_none() => {
                self.fault(place, "points to nothing in this schema");
            }
            Some(_) => {}
        }
    }
}

/// A JSON Pointer (RFC 6901), one step longer.
fn below(place: &str, key: &str) -> String {
    format!("{place}/{}", key.replace('~', "~0").replace('/', "~1"))
}
