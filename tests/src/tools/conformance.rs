//! The tools that the official conformance suite calls, by its names; made with the public API only.

use std::time::Duration;

use agent_tools::{Block, Content, Context, ToolError, Tools, reject, tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

/// One red pixel.
const RED: &[u8] = include_bytes!("conformance/red.png");

/// A millisecond of sound.
const TONE: &[u8] = include_bytes!("conformance/tone.wav");

/// The set that the suite is run against.
pub fn conformance() -> Tools {
    tools![
        test_simple_text,
        test_image_content,
        test_audio_content,
        test_embedded_resource,
        test_multiple_content_types,
        test_error_handling,
        test_tool_with_progress,
        test_streaming_elicitation,
        test_logging_tool,
        json_schema_2020_12_tool,
    ]
}

/// Return a text.
#[tool(read_only)]
pub async fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// Return an image.
#[tool(read_only)]
pub async fn test_image_content() -> Content {
    Content::new().and_image(RED, "image/png")
}

/// Return a sound.
#[tool(read_only)]
pub async fn test_audio_content() -> Content {
    Content::new().and_audio(TONE, "audio/wav")
}

/// Return a resource.
#[tool(read_only)]
pub async fn test_embedded_resource() -> Content {
    Content::new().and(text_resource(
        "test://embedded-resource",
        "text/plain",
        "This is an embedded resource.",
    ))
}

/// Return a text, an image and a resource.
#[tool(read_only)]
pub async fn test_multiple_content_types() -> Content {
    Content::text("Multiple content types test:").and_image(RED, "image/png").and(text_resource(
        "test://mixed-content-resource",
        "application/json",
        r#"{"test":"data","value":123}"#,
    ))
}

fn text_resource(uri: &str, mime_type: &str, text: &str) -> Block {
    Block::TextResource { uri: uri.to_owned(), mime_type: mime_type.to_owned(), text: text.to_owned() }
}

/// Refuse every call.
#[tool(read_only)]
pub async fn test_error_handling() -> Result<u32, ToolError> {
    Err(reject("intended", "This tool intentionally returns an error for testing."))
}

/// Report three times.
#[tool(read_only)]
pub async fn test_tool_with_progress(ctx: &Context) -> &'static str {
    for done in [0, 50, 100] {
        ctx.progress(done, Some(100), "");
        sleep(Duration::from_millis(50)).await;
    }
    "It is done."
}

/// Answer as a stream: the declared timeout is longer than clients wait, and the work than an answer's grace.
#[tool(read_only, timeout = "2m")]
pub async fn test_streaming_elicitation() -> &'static str {
    sleep(Duration::from_millis(300)).await;
    "This came as a stream."
}

/// Do what another server would log to its client.
#[tool(read_only)]
pub async fn test_logging_tool() -> &'static str {
    "Nothing was logged."
}

/// A place to send a letter to. It refers to itself, so that it stays a definition.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(rename = "address")]
pub struct Address {
    /// Street and number.
    street: Option<String>,
    /// The city.
    city: Option<String>,
    /// Who takes the letter.
    care_of: Option<Box<Address>>,
}

/// Take a schema with a definition and without further properties.
#[tool(read_only)]
pub async fn json_schema_2020_12_tool(
    /// A name.
    name: Option<String>,
    /// Where they live.
    address: Option<Address>,
) -> bool {
    name.is_some() || address.is_some()
}
