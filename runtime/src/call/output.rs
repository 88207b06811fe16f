use agent_tools::__private::Reply;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::{
    catalog::Tool,
    outcome::{End, HostError},
};

/// The largest result, as JSON text or as the bytes of its blocks.
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
    match serde_json::to_vec(&wire) {
        Ok(text) if text.len() > MAX_OUTPUT => too_large(text.len()),
        Ok(_) => End::Value { wire, wrapped },
        Err(error) => End::InvalidOutput(HostError::new(format!("cannot be encoded: {error}"))),
    }
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
