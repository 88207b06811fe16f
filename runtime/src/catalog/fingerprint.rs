use std::fmt;

use agent_tools::Descriptor;

use super::canonical;
use crate::name::NAME;

/// Names the rules of this hash; changes whenever they do.
const RULES: &str = "catalog/2";

/// What a catalog is, as 256 bits (BLAKE3).
///
/// It covers of each tool: name, title, description as written, the canonical accept and output schemas, each hint
/// (unspecified, true, false), the revision, the aliases of properties and whether arguments may be repaired. It does
/// not depend on the order of the tools, the build, the machine or any secret, and not on what bounds a call: how long it
/// may run or stand still, how many run beside it, how much it may return, and whether its handler is dropped. `Display`
/// gives 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Hashes tools that come sorted by name.
    pub(super) fn of<'a>(tools: impl Iterator<Item = &'a Descriptor>) -> Self {
        let mut hasher = Hasher::new();
        for tool in tools {
            hasher.tool(tool);
        }
        Self(*hasher.0.finalize().as_bytes())
    }

    /// The hash itself.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

struct Hasher(blake3::Hasher);

impl Hasher {
    fn new() -> Self {
        let mut hasher = Self(blake3::Hasher::new());
        hasher.text(NAME);
        hasher.text(RULES);
        hasher
    }

    fn tool(&mut self, tool: &Descriptor) {
        self.text(tool.name());
        self.optional(tool.title());
        self.text(tool.description());
        self.text(&canonical::optional(Some(tool.accept_schema())));
        self.text(&canonical::optional(tool.output_schema()));
        let hints = tool.annotations();
        for hint in [hints.read_only(), hints.destructive(), hints.idempotent(), hints.open_world()] {
            self.text(match hint {
                None => "unspecified",
                Some(true) => "true",
                Some(false) => "false",
            });
        }
        self.optional(tool.revision());
        self.aliases(tool.aliases());
        self.text(if tool.repairs() { "repair" } else { "strict" });
    }

    /// By name: the order of the parameters is no part of what a caller sees.
    fn aliases(&mut self, aliases: &[(&str, &str)]) {
        let mut aliases = aliases.to_vec();
        aliases.sort_unstable();
        self.text(&aliases.len().to_string());
        for (alias, name) in aliases {
            self.text(alias);
            self.text(name);
        }
    }

    /// Length first, so that no two sequences of texts run together.
    fn text(&mut self, text: &str) {
        self.0.update(&(text.len() as u64).to_le_bytes());
        self.0.update(text.as_bytes());
    }

    fn optional(&mut self, text: Option<&str>) {
        self.text(if text.is_some() { "some" } else { "none" });
        self.text(text.unwrap_or_default());
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}
