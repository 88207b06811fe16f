use super::Effect;
use crate::{
    decimal,
    schema::{formats, walk::Object},
};

/// The formats that strict modes list.
const STANDARD: [&str; 10] =
    ["date-time", "date", "time", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

/// FORMAT: formats that JSON Schema does not define are not shown, the widths of numbers among them.
///
/// Clients with Ajv warn for each, and Gemini's older form refuses them. The hint has said those that restrict; the
/// ones of `Decimal` have a rule of their own.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let name = object.get("format")?.as_str()?;
    if STANDARD.contains(&name) || decimal::is_format(name) {
        return None;
    }
    let asserted = formats::asserted().iter().any(|(asserted, _)| *asserted == name);
    let may_be_text = object.get("type").is_none_or(|kind| kind == "string");
    object.remove("format");
    Some(if asserted && may_be_text { Effect::Wider } else { Effect::Equal })
}
