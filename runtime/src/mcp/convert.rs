use std::sync::Arc;

use agent_tools::{Block, Descriptor};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use rmcp::model::{
    CallToolResult, ContentBlock, JsonObject, MetaObject, Resource, ResourceContents, Tool, ToolAnnotations,
};
use serde_json::Value;

use crate::outcome::Rendered;

/// A descriptor as `tools/list` shows it.
pub(super) fn tool(descriptor: &Descriptor) -> Tool {
    let mut tool = Tool::new(
        descriptor.name().to_owned(),
        descriptor.description().to_owned(),
        object(descriptor.advertised_schema()),
    );
    tool.title = descriptor.title().map(str::to_owned);
    tool.output_schema = descriptor.advertised_output().as_ref().map(object);
    let hints = descriptor.annotations();
    if hints.specified().next().is_some() {
        tool.annotations = Some(ToolAnnotations::from_raw(
            None,
            hints.read_only(),
            hints.destructive(),
            hints.idempotent(),
            hints.open_world(),
        ));
    }
    tool
}

fn object(schema: &Value) -> Arc<JsonObject> {
    Arc::new(schema.as_object().cloned().unwrap_or_default())
}

/// An outcome as `tools/call` answers it.
pub(super) fn result(rendered: Rendered) -> CallToolResult {
    let mut result = CallToolResult::success(rendered.content.blocks().iter().map(block).collect());
    result.structured_content = rendered.structured;
    result.is_error = Some(rendered.is_error);
    result.meta = (!rendered.meta.is_empty()).then_some(MetaObject(rendered.meta));
    result
}

fn block(block: &Block) -> ContentBlock {
    match block {
        Block::Text(text) => ContentBlock::text(text),
        Block::Image { data, mime_type } => ContentBlock::image(STANDARD.encode(data), mime_type),
        Block::Audio { data, mime_type } => ContentBlock::audio(STANDARD.encode(data), mime_type),
        Block::TextResource { uri, mime_type, text } => {
            ContentBlock::resource(ResourceContents::TextResourceContents {
                uri: uri.clone(),
                mime_type: Some(mime_type.clone()),
                text: text.clone(),
                meta: None,
            })
        }
        Block::BlobResource { uri, mime_type, data } => {
            ContentBlock::resource(ResourceContents::BlobResourceContents {
                uri: uri.clone(),
                mime_type: Some(mime_type.clone()),
                blob: STANDARD.encode(data),
                meta: None,
            })
        }
        Block::Link { uri, name } => ContentBlock::resource_link(Resource::new(uri, name)),
        other => ContentBlock::text(format!("{other:?}")),
    }
}
