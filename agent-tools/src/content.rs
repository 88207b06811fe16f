use std::fmt;

/// A result made of blocks instead of one value: text, images, audio, resources and links, in order.
///
/// A tool that returns `Content` has no output schema and no structured content; clients show the blocks.
///
/// ```
/// use agent_tools::Content;
///
/// let report = Content::text("The chart below covers May.").and_image(vec![0x89, b'P'], "image/png");
/// assert_eq!(report.blocks().len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    blocks: Vec<Block>,
}

/// One block of [`Content`], as MCP names them.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Block {
    /// Plain text for the model.
    Text(String),
    /// An image: its bytes and media type.
    Image {
        /// The encoded image, not base64.
        data: Vec<u8>,
        /// Its media type, such as `image/png`.
        mime_type: String,
    },
    /// A sound: its bytes and media type.
    Audio {
        /// The encoded sound, not base64.
        data: Vec<u8>,
        /// Its media type, such as `audio/wav`.
        mime_type: String,
    },
    /// A text resource carried in the result.
    TextResource {
        /// The resource's URI.
        uri: String,
        /// Its media type, such as `text/markdown`.
        mime_type: String,
        /// The text itself.
        text: String,
    },
    /// A binary resource carried in the result.
    BlobResource {
        /// The resource's URI.
        uri: String,
        /// Its media type.
        mime_type: String,
        /// The bytes, not base64.
        data: Vec<u8>,
    },
    /// A link to a resource that the client may read elsewhere.
    Link {
        /// The resource's URI.
        uri: String,
        /// A short name for it.
        name: String,
    },
}

impl Content {
    /// No blocks yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One text block.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new().and_text(text)
    }

    /// Adds a text block.
    #[must_use]
    pub fn and_text(self, text: impl Into<String>) -> Self {
        self.and(Block::Text(text.into()))
    }

    /// Adds an image from its encoded bytes, such as the content of a PNG file.
    #[must_use]
    pub fn and_image(self, data: impl Into<Vec<u8>>, mime_type: impl Into<String>) -> Self {
        self.and(Block::Image { data: data.into(), mime_type: mime_type.into() })
    }

    /// Adds a sound from its encoded bytes, such as the content of a WAV file.
    #[must_use]
    pub fn and_audio(self, data: impl Into<Vec<u8>>, mime_type: impl Into<String>) -> Self {
        self.and(Block::Audio { data: data.into(), mime_type: mime_type.into() })
    }

    /// Adds a link to a resource.
    #[must_use]
    pub fn and_link(self, uri: impl Into<String>, name: impl Into<String>) -> Self {
        self.and(Block::Link { uri: uri.into(), name: name.into() })
    }

    /// Adds any block.
    #[must_use]
    pub fn and(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }

    /// The blocks, in the order in which they were added.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let media = |f: &mut fmt::Formatter<'_>, kind: &str, data: &[u8], mime_type: &str| {
            write!(f, "{kind}({mime_type}, {} bytes)", data.len())
        };
        match self {
            Self::Text(text) => f.debug_tuple("Text").field(text).finish(),
            Self::Image { data, mime_type } => media(f, "Image", data, mime_type),
            Self::Audio { data, mime_type } => media(f, "Audio", data, mime_type),
            Self::TextResource { uri, .. } => write!(f, "TextResource({uri})"),
            Self::BlobResource { uri, data, .. } => write!(f, "BlobResource({uri}, {} bytes)", data.len()),
            Self::Link { uri, .. } => write!(f, "Link({uri})"),
        }
    }
}
