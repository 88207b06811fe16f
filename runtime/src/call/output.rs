use agent_tools::{
    __private::{MAX_OUTPUT, Reply},
    Block, Content,
};
use serde_json::{Value, json};

use crate::{
    catalog::{Contract, Tool},
    outcome::{End, HostError},
};

/// Holds a handler's result to its schema and to the tool's limit, else that of a response, counted as it goes out.
pub(super) fn check(tool: &Tool, reply: Reply) -> End {
    let limit = tool.descriptor().max_output().unwrap_or(MAX_OUTPUT);
    let value = match reply {
        Reply::Done => return End::Done,
        Reply::Content(content) => {
            let size = size_of_blocks(&content);
            return if size > limit { too_large(size, limit) } else { End::Content { content, size } };
        }
        Reply::Value(value) => value,
    };
    let Some(schema) = tool.output() else {
        return End::InvalidOutput(HostError::new("a value was returned where none is declared"));
    };
    let wrapped = tool.descriptor().wraps_output();
    let wire = if wrapped { json!({ "result": value }) } else { value };
    if !schema.accepts(&wire) {
        return End::InvalidOutput(HostError::new(broken(schema, &wire)));
    }
    match size_on_the_wire(&wire, wrapped) {
        Ok(size) if size > limit => too_large(size, limit),
        Ok(size) => End::Value { wire, wrapped, size },
        Err(error) => End::InvalidOutput(HostError::new(format!("cannot be encoded: {error}"))),
    }
}

/// A value goes out twice: as structured content, and as the text of a block, where its JSON is escaped again.
fn size_on_the_wire(wire: &Value, wrapped: bool) -> serde_json::Result<usize> {
    let structured = serde_json::to_string(wire)?;
    let value = if wrapped { &wire["result"] } else { wire };
    let text = match value.as_str() {
        Some(text) => escaped(text),
        None => escaped(&structured),
    };
    Ok(structured.len() + text)
}

/// The first breach, with the value masked: even a host's log need not hold what a tool returned.
fn broken(schema: &Contract, wire: &Value) -> String {
    match schema.problems(wire).next() {
        None => "breaks its schema".to_owned(),
        Some(error) => format!("breaks its schema at `{}`: {}", error.instance_path(), error.masked()),
    }
}

fn too_large(size: usize, limit: usize) -> End {
    End::OutputTooLarge { limit, host: HostError::new(format!("{size} bytes, the limit is {limit}")) }
}

/// The blocks as they go out: text escaped, bytes in base64, and each block's own keys.
fn size_of_blocks(content: &Content) -> usize {
    const KEYS: usize = 96;
    let base64 = |data: &[u8]| data.len().div_ceil(3) * 4;
    let size = |block: &Block| match block {
        Block::Text(text) => escaped(text),
        Block::Image { data, mime_type } | Block::Audio { data, mime_type } => {
            base64(data) + escaped(mime_type)
        }
        Block::TextResource { uri, mime_type, text } => escaped(uri) + escaped(mime_type) + escaped(text),
        Block::BlobResource { uri, mime_type, data } => escaped(uri) + escaped(mime_type) + base64(data),
        Block::Link { uri, name } => escaped(uri) + escaped(name),
        _ => 0,
    };
    content.blocks().iter().map(|block| size(block) + KEYS).sum()
}

/// The length of a text as a JSON string.
fn escaped(text: &str) -> usize {
    let escape = |byte: u8| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 2,
        control if control < 0x20 => 6,
        _ => 1,
    };
    text.bytes().map(escape).sum::<usize>() + 2
}
