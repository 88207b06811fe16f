//! FORMATS: what a string must look like before a type decodes from it.
//!
//! JSON Schema's `format` only describes; these are the formats on which the decoding of some type insists, each
//! judged as strictly as the strictest decoder that writes it into a schema. Every other format stays a description.

mod net;
mod time;

use crate::decimal;

/// Judges a string.
pub type Judge = fn(&str) -> bool;

/// The formats that are asserted, by name.
pub fn asserted() -> Vec<(&'static str, Judge)> {
    let mut formats = vec![
        ("date", time::is_date as Judge),
        ("date-time", time::is_date_time),
        ("ip", net::is_ip),
        ("ipv4", net::is_ipv4),
        ("ipv6", net::is_ipv6),
        ("partial-date-time", time::is_partial_date_time),
        ("partial-time", time::is_time),
        #[cfg(feature = "url")]
        ("uri", net::is_uri),
        ("uuid", is_uuid),
    ];
    formats.extend(decimal::formats());
    formats
}

/// Five groups of hexadecimal digits with hyphens between them, in either case (RFC 9562, section 4).
fn is_uuid(text: &str) -> bool {
    let groups: Vec<_> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests;
