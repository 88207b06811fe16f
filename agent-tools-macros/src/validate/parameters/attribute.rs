//! The attributes that a parameter cannot have.

use quote::ToTokens;
use syn::{Attribute, Meta, ext::IdentExt};

use crate::validate::{keywords::ARG_OPTIONS, suggest::nearest};

const OURS: [&str; 4] = ["state", "context", "input", "arg"];
/// Derives whose attributes stand on fields, and so are tried on parameters.
const OF_FIELDS: [&str; 4] = ["serde", "schemars", "validate", "garde"];
/// Tools of the compiler, whose attributes may stand anywhere.
const OF_TOOLS: [&str; 4] = ["clippy", "diagnostic", "rustdoc", "rustfmt"];

/// Why this attribute is refused; `None` for ours, for those that rustc takes on a parameter, and for strangers,
/// which may be another macro's.
pub(crate) fn refusal(attribute: &Attribute) -> Option<String> {
    let segments: Vec<String> =
        attribute.path().segments.iter().map(|segment| segment.ident.unraw().to_string()).collect();
    match segments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["cfg" | "cfg_attr"] => Some("`#[cfg]` on a tool parameter would give one tool several schemas; put `#[cfg]` on whole functions".to_owned()),
        [name] if OURS.contains(name) => None,
        [name] if OF_FIELDS.contains(name) => Some(format!("`#[{name}]` is for fields; {}", instead(attribute))),
        [name] if ARG_OPTIONS.contains(name) => {
            Some(format!("`{name}` stands in `#[arg(…)]`, as in `#[arg({name} = …)]`"))
        }
        [name] => nearest(name, &OURS)
            .map(|near| format!("a parameter has no attribute `{name}`; did you mean `#[{near}]`?")),
        [first, .., last] if OURS.contains(last) && !OF_TOOLS.contains(first) => {
            Some(format!("`#[tool]` reads this attribute itself, so it has no path; write `#[{last}]`"))
        }
        _ => None,
    }
}

/// What `#[arg(…)]` says in place of a field's attribute.
fn instead(attribute: &Attribute) -> String {
    let inside = match &attribute.meta {
        Meta::List(list) => list.tokens.to_string(),
        _ => String::new(),
    };
    let keyword = inside.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    match keyword {
        "default" if !inside.contains('=') => "for a parameter write `#[arg(default)]`".to_owned(),
        keyword if ARG_OPTIONS.contains(&keyword) => {
            format!("for a parameter write `#[arg({keyword} = …)]`")
        }
        _ => "what the schema of a parameter says goes into `#[arg(…)]`".to_owned(),
    }
}

/// Whether it is, or is meant to be, `#[state]`.
pub(crate) fn means_state(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|segment| nearest(&segment.ident.to_token_stream().to_string(), &OURS) == Some("state"))
}
