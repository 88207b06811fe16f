//! The schemas of a tool: what a call must satisfy, what clients are shown, what a result satisfies.

mod accept;
mod advertise;
mod circles;
mod definitions;
mod distinct;
mod document;
mod limits;
mod number;
mod output;
mod refuse;
mod sorted;
mod walk;

use serde_json::Value;

pub use self::{
    accept::formats,
    advertise::{Effect, Rewrite},
    circles::circles,
    document::reference::resolve,
    number::EXACT,
};
pub(crate) use self::{
    accept::{Accept, accept, keywords},
    advertise::{advertise, advertise_output},
    document::document,
    output::{OutputSchema, output, output_document, output_text},
    refuse::refuse,
};

/// Whether the root says `"type": "object"` and composes nothing beside it.
pub(crate) fn is_plain_object(schema: &Value) -> bool {
    schema["type"] == "object"
        && ["oneOf", "anyOf", "allOf", "$ref"].iter().all(|keyword| schema.get(keyword).is_none())
}
