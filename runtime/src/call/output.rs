use agent_tools::__private::Reply;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::{
    catalog::Tool,
    outcome::{End, HostError},
};

/// The largest result, counted as it goes out.
const MAX_OUTPUT: usize = 4 * 1024 * 1024;

/// Holds a handler's result to its schema and to the limit of a response.
pub(super) fn check(tool: &Tool, reply: Reply) -> End {
    let value = match reply {
        Reply::Done => return End::Done,
        Reply::Content(content) => {
            let size = size_of_blocks(&content);
            return if size > MAX_OUTPUT { too_large(size) } else { End::Content(content) };
        }
        Reply::Value(value) => value,
    };
    let Some(schema) = tool.output() else {
        return End::InvalidOutput(HostError::new("a value was returned where none is declared"));
    };
    let wrapped = tool.descriptor().wraps_output();
    let wire = if wrapped { json!({ "result": value }) } else { value };
    if !schema.is_valid(&wire) {
        return End::InvalidOutput(HostError::new(broken(schema, &wire)));
    }
    match size_on_the_wire(&wire, wrapped) {
        Ok(size) if size > MAX_OUTPUT => too_large(size),
        Ok(_) => End::Value { wire, wrapped },
        Err(error) => End::InvalidOutput(HostError::new(format!("cannot be encoded: {error}"))),
    }
}

/// A value goes out twice: as structured content, and as the text of a block, where its JSON is escaped again.
fn size_on_the_wire(wire: &Value, wrapped: bool) -> serde_json::Result<usize> {
    let structured = serde_json::to_string(wire)?;
    if structured.len() * 3 <= MAX_OUTPUT {
        return Ok(structured.len() * 3); // escaping doubles a text at most, but for control characters
    }
    let value = if wrapped { &wire["result"] } else { wire };
    let text =
        if value.is_string() { serde_json::to_string(value)? } else { serde_json::to_string(&structured)? };
    Ok(structured.len() + text.len())
}

/// The first breach, with the value masked: even a host's log need not hold what a tool returned.
fn broken(schema: &Validator, wire: &Value) -> String {
    match schema.validate(wire) {
        Ok(()) => "breaks its schema".to_owned(),
        Err(error) => format!("breaks its schema at `{}`: {}", error.instance_path(), error.masked()),
    }
}

fn too_large(size: usize) -> End {
    End::OutputTooLarge(HostError::new(format!("{size} bytes, the limit is {MAX_OUTPUT}")))
}

fn size_of_blocks(content: &agent_tools::Content) -> usize {
    use agent_tools::Block;
    let size = |block: &Block| match block {
        Block::Text(text) | Block::TextResource { text, .. } => text.len(),
        Block::Image { data, .. } | Block::Audio { data, .. } | Block::BlobResource { data, .. } => {
            data.len() / 3 * 4
        }
        Block::Link { uri, name } => uri.len() + name.len(),
        _ => 0,
    };
    content.blocks().iter().map(size).sum()
}
