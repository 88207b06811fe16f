use agent_tools::Descriptor;

use super::canonical;
use crate::fingerprint::{Fingerprint, Hasher};

/// Names the rules of this hash; changes whenever they do.
const RULES: &str = "catalog/2";

/// Hashes tools that come sorted by name.
pub(super) fn of<'a>(tools: impl Iterator<Item = &'a Descriptor>) -> Fingerprint {
    let mut hasher = Hasher::new(RULES);
    for tool in tools {
        add(&mut hasher, tool);
    }
    hasher.finish()
}

fn add(hasher: &mut Hasher, tool: &Descriptor) {
    hasher.text(tool.name());
    hasher.optional(tool.title());
    hasher.text(tool.description());
    hasher.text(&canonical::optional(Some(tool.accept_schema())));
    hasher.text(&canonical::optional(tool.output_schema()));
    let hints = tool.annotations();
    for hint in [hints.read_only(), hints.destructive(), hints.idempotent(), hints.open_world()] {
        hasher.text(match hint {
            None => "unspecified",
            Some(true) => "true",
            Some(false) => "false",
        });
    }
    hasher.optional(tool.revision());
    // By name: the order of the parameters is no part of what a caller sees.
    let mut aliases = tool.aliases().to_vec();
    aliases.sort_unstable();
    hasher.text(&aliases.len().to_string());
    for (alias, name) in aliases {
        hasher.text(alias);
        hasher.text(name);
    }
    hasher.text(if tool.repairs() { "repair" } else { "strict" });
}
