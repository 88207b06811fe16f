use std::sync::Arc;

use agent_tools::{Definition, Descriptor};
use serde_json::Value;

use super::{Contract, forks, patterns, ranges, shown};
use crate::{call::detached::Detached, scope::Places};

/// One tool of a catalog: its definition, what it says of itself, and its compiled schemas.
pub(crate) struct Tool {
    definition: Arc<dyn Definition>,
    descriptor: Descriptor,
    name: Arc<str>,
    input: Contract,
    output: Option<Contract>,
    places: Option<Places>,
    detached: Arc<Detached>,
}

impl Tool {
    /// Compiles the schemas; says what is wrong with either.
    pub(super) fn compile(
        definition: Arc<dyn Definition>,
        descriptor: Descriptor,
    ) -> Result<Self, Vec<String>> {
        let mut messages = Vec::new();
        let accept = descriptor.accept_schema();
        if accept["type"] != "object" || !is_plain_object(descriptor.advertised_schema()) {
            let of = accept["title"].as_str().map(|name| format!(" `{name}`")).unwrap_or_default();
            messages.push(format!(
                "its input{of} is not a plain object at the root, which model providers refuse; put the value into a \
                 field of a struct"
            ));
        }
        messages.extend(ranges::check(accept));
        messages.extend(shown::check(accept));
        messages.extend(forks::check(accept));
        let mut compile = |what: &str, schema: &Value| match Contract::compile(schema) {
            Ok(contract) => Some(contract),
            Err(error) => {
                let patterns = patterns::faults(schema);
                if patterns.is_empty() {
                    messages.push(format!("its {what} schema does not compile: {error}"));
                }
                messages.extend(patterns);
                None
            }
        };
        let input = compile("input", accept);
        let output = descriptor.output_schema().and_then(|schema| compile("output", schema));
        match input {
            Some(input) if messages.is_empty() => {
                let places = descriptor.concurrency().map(Places::new);
                let (name, detached) = (descriptor.name().into(), Arc::default());
                Ok(Self { definition, descriptor, name, input, output, places, detached })
            }
            _ => Err(messages),
        }
    }

    pub(crate) fn definition(&self) -> &Arc<dyn Definition> {
        &self.definition
    }

    pub(crate) fn descriptor(&self) -> &Descriptor {
        &self.descriptor
    }

    /// Shared with all that outlasts a call: what is recorded of it.
    pub(crate) fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// The places of the tool itself, if it has a limit of its own.
    pub(crate) fn places(&self) -> Option<&Places> {
        self.places.as_ref()
    }

    pub(crate) fn detached(&self) -> &Arc<Detached> {
        &self.detached
    }

    pub(crate) fn input(&self) -> &Contract {
        &self.input
    }

    pub(crate) fn output(&self) -> Option<&Contract> {
        self.output.as_ref()
    }
}

fn is_plain_object(schema: &Value) -> bool {
    let combines =
        ["oneOf", "anyOf", "allOf", "$ref", "not", "if"].iter().any(|keyword| schema.get(keyword).is_some());
    schema["type"] == "object" && !combines
}
