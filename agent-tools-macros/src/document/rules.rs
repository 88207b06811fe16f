use std::collections::{BTreeSet, HashSet};

use super::{
    Fault, Position, Role,
    json::{Json, Node},
    reference::{circles_of, resolve},
};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
const TYPES: [&str; 7] = ["null", "boolean", "object", "array", "number", "string", "integer"];

/// What can be judged of a schema without validating it: its dialect, its root, its references and its types.
pub(super) fn check(document: &Node, role: Role) -> Vec<Fault> {
    let mut rules = Rules { document, root_moves: false, references: Vec::new(), faults: Vec::new() };
    if !matches!(document.value, Json::Object(_)) {
        rules.fault(document.at, "a schema is a JSON object");
        return rules.faults;
    }
    if role == Role::Input {
        rules.input_root();
    }
    rules.schema(document);
    rules.circles();
    rules.faults
}

struct Rules<'d> {
    document: &'d Node,
    /// Whether the root has to be moved, so that references to it lead elsewhere.
    root_moves: bool,
    /// The schemas that refer to another, and by what.
    references: Vec<(&'d Node, &'d Node)>,
    faults: Vec<Fault>,
}

impl<'d> Rules<'d> {
    fn fault(&mut self, at: Position, message: impl Into<String>) {
        self.faults.push(Fault { at, message: message.into() });
    }

    fn input_root(&mut self) {
        match self.document.member("type") {
            Some(kind) if kind.value.text() != Some("object") => {
                self.fault(kind.value.at, "a tool input is an object: the root `type` must be \"object\"");
            }
            None => self
                .fault(self.document.at, "a tool input is an object: the root needs `\"type\": \"object\"`"),
            Some(_) => {}
        }
        for keyword in ["oneOf", "anyOf", "allOf", "not", "if", "$ref"] {
            if let Some(member) = self.document.member(keyword) {
                let message = format!(
                    "`{keyword}` at the root of a tool input is refused by model providers; move it into a property"
                );
                self.fault(member.at, message);
                self.root_moves = true;
            }
        }
    }

    /// One schema and all below it. What stands in `const`, `enum`, `default` and `examples` is data.
    fn schema(&mut self, schema: &'d Node) {
        if !matches!(schema.value, Json::Object(_) | Json::Bool) {
            return self.fault(schema.at, "a schema is an object, `true` or `false`");
        }
        for member in schema.members() {
            let value = &member.value;
            match member.key.as_str() {
                "$schema" if value.text().map(|dialect| dialect.trim_end_matches('#')) != Some(DIALECT) => {
                    self.fault(value.at, format!("only the dialect {DIALECT} is supported"));
                }
                "$ref" => self.reference(schema, value),
                "$dynamicRef" | "$dynamicAnchor" | "$id" | "$anchor" | "$vocabulary" => {
                    let message = format!(
                        "`{}` is not supported: references are `#/…` within this document",
                        member.key
                    );
                    self.fault(member.at, message);
                }
                "type" => self.kind(value),
                "required" => self.required(value),
                "properties" | "patternProperties" | "$defs" | "dependentSchemas" => {
                    self.named(&member.key, value);
                }
                "allOf" | "anyOf" | "oneOf" | "prefixItems" => self.list(&member.key, value),
                "items"
                | "contains"
                | "additionalProperties"
                | "unevaluatedProperties"
                | "unevaluatedItems"
                | "propertyNames"
                | "not"
                | "if"
                | "then"
                | "else" => self.schema(value),
                _ => {}
            }
        }
    }

    fn reference(&mut self, schema: &'d Node, value: &'d Node) {
        let Some(reference) = value.text() else {
            return self.fault(value.at, "`$ref` is a string, such as \"#/$defs/Name\"");
        };
        match reference.strip_prefix('#') {
            None => self.fault(
                value.at,
                format!("`{reference}` is not local: only `#/…` references are allowed, nothing is fetched"),
            ),
            Some(pointer) if !pointer.is_empty() && !pointer.starts_with('/') => {
                self.fault(
                    value.at,
                    format!("`{reference}` is not a pointer: only `#/…` references are allowed"),
                );
            }
            Some(pointer) => match resolve(self.document, pointer).map(|target| &target.value) {
                None => self.fault(value.at, format!("`{reference}` points to nothing in this schema")),
                Some(Json::Object(_) | Json::Bool) => self.references.push((schema, value)),
                Some(_) => self.fault(
                    value.at,
                    format!("`{reference}` points to no schema: one is an object, `true` or `false`"),
                ),
            },
        }
    }

    /// Each circle once, at its first reference.
    fn circles(&mut self) {
        let references = std::mem::take(&mut self.references);
        let schemas: Vec<_> =
            std::iter::once(self.document).chain(references.iter().map(|(schema, _)| *schema)).collect();
        let mut circles = circles_of(self.document, &schemas).into_iter();
        let of_root = circles.next().flatten().filter(|_| self.root_moves);
        let mut told: BTreeSet<_> = of_root.into_iter().collect();
        for ((_, value), circle) in references.into_iter().zip(circles) {
            let Some(circle) = circle else { continue };
            if told.insert(circle) {
                let message = format!(
                    "`{}` leads back to itself, which describes nothing; write the schema that is meant",
                    value.text().unwrap_or_default()
                );
                self.fault(value.at, message);
            }
        }
    }

    fn kind(&mut self, value: &Node) {
        let one = std::slice::from_ref(value);
        let kinds = if matches!(value.value, Json::Array(_)) { value.items() } else { one };
        for kind in kinds {
            if !kind.text().is_some_and(|name| TYPES.contains(&name)) {
                self.fault(kind.at, format!("`type` must be one of {}", TYPES.join(", ")));
            }
        }
    }

    fn required(&mut self, value: &Node) {
        let names = value.items();
        let all_text =
            matches!(value.value, Json::Array(_)) && names.iter().all(|name| name.text().is_some());
        if !all_text {
            return self.fault(value.at, "`required` must be a list of property names");
        }
        let mut met = HashSet::new();
        for name in names {
            if !met.insert(name.text()) {
                self.fault(name.at, format!("`{}` is required twice", name.text().unwrap_or_default()));
            }
        }
    }

    fn named(&mut self, keyword: &str, value: &'d Node) {
        if !matches!(value.value, Json::Object(_)) {
            return self.fault(value.at, format!("`{keyword}` must be an object of schemas"));
        }
        value.members().iter().for_each(|member| self.schema(&member.value));
    }

    fn list(&mut self, keyword: &str, value: &'d Node) {
        if value.items().is_empty() {
            return self.fault(value.at, format!("`{keyword}` must be a list of schemas that is not empty"));
        }
        value.items().iter().for_each(|schema| self.schema(schema));
    }
}
