/// The most characters that are kept of a client's name and of its version, which are the client's own words.
const MAX_CHARS: usize = 128;

/// What the client of a session said of itself, as nobody has checked: a log line or a diagnosis may show it, and no
/// decision should hang on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientInfo {
    protocol_version: String,
    name: Option<String>,
    version: Option<String>,
}

impl ClientInfo {
    pub(crate) fn new(protocol_version: &str, name_and_version: Option<(&str, &str)>) -> Self {
        let (name, version) = name_and_version.unzip();
        Self {
            protocol_version: protocol_version.to_owned(),
            name: name.map(printable),
            version: version.map(printable),
        }
    }

    /// The MCP revision that it speaks, such as `2025-06-18`, which a handshake has agreed on, or `2026-07-28`, which
    /// has none.
    pub fn protocol_version(&self) -> &str {
        &self.protocol_version
    }

    /// Its name, up to 128 characters, such as `codex-mcp-client`. Up to 2025-11-25 every client says it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its version, up to 128 characters.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }
}

fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_kept_of_what_a_client_says_than_can_be_printed_in_a_line() {
        let long = "é".repeat(MAX_CHARS);
        for (said, kept) in [("a b", "a b"), ("a\r\n\u{1b}[1mb", "a[1mb"), (&format!("{long}x"), &long)] {
            let info = ClientInfo::new("2025-06-18", Some((said, said)));
            assert_eq!((info.name(), info.version()), (Some(kept), Some(kept)), "{said:?}");
        }
        let silent = ClientInfo::new("2026-07-28", None);
        assert_eq!((silent.protocol_version(), silent.name(), silent.version()), ("2026-07-28", None, None));
    }
}
