use std::sync::Arc;

/// The length of version 00: `00-`, 32 digits of the trace, 16 of the parent, 2 of the flags.
const LENGTH: usize = 55;

/// Where in a trace a call stands, as W3C Trace Context writes it (Level 1, section 3.2).
#[derive(Clone, Debug)]
pub(crate) struct Traceparent(Arc<str>);

impl Traceparent {
    /// `None` for a text that is none, which the specification would have ignored.
    ///
    /// One of a later version is read as far as version 00 goes, and becomes one: what else it says nobody here knows.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (known, rest) = text.split_at_checked(LENGTH)?;
        let mut parts = known.split('-');
        let (version, trace, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let is_one = parts.next().is_none()
            && is_hex(version, 2)
            && version != "ff"
            && is_id(trace, 32)
            && is_id(parent, 16)
            && is_hex(flags, 2);
        match version {
            _ if !is_one => None,
            "00" => rest.is_empty().then(|| Self(text.into())),
            _ if rest.is_empty() || rest.starts_with('-') => {
                // The one flag that every version has.
                let sampled = u8::from_str_radix(flags, 16).ok()? & 1;
                Some(Self(format!("00-{trace}-{parent}-{sampled:02x}").into()))
            }
            _ => None,
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_id(text: &str, length: usize) -> bool {
    is_hex(text, length) && text.bytes().any(|byte| byte != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_traceparent_is_none_and_a_later_version_is_read_as_the_first() {
        const IDS: &str = "4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";
        let of = |version: &str, end: &str| format!("{version}-{IDS}-{end}");
        for (text, read) in [
            (of("00", "01"), Some(of("00", "01"))),
            (of("00", "00"), Some(of("00", "00"))),
            (of("00", "ff"), Some(of("00", "ff"))),
            (of("01", "03"), Some(of("00", "01"))),
            (of("fe", "02"), Some(of("00", "00"))),
            (of("cc", "01-what the future brings"), Some(of("00", "01"))),
            (of("cc", "01-"), Some(of("00", "01"))),
            (of("cc", "01."), None),
            (of("cc", "012"), None),
            (of("00", "01-"), None),
            (of("00", "01-more"), None),
            (of("ff", "01"), None),
            (of("0", "01"), None),
            (of("000", "01"), None),
            (of("0G", "01"), None),
            (of("00", "0"), None),
            (of("00", "0A"), None),
            (of("00", "0-"), None),
            (of("00", "01").to_uppercase(), None),
            (of("00", "01").replace('f', "F"), None),
            (of("00", "01").replace('4', "g"), None),
            (of("00", "01").replace('-', "_"), None),
            (of("00", "01").replacen("4b", "ä", 1), None),
            (format!(" {}", of("00", "01")), None),
            (format!("{} ", of("00", "01")), None),
            (format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32)), None),
            (format!("00-4bf92f3577b34da6a3ce929d0e0e4736-{}-01", "0".repeat(16)), None),
            ("00-4bf92f3577b34da6-a3ce929d0e0e473600f067aa0ba902b7-01".to_owned(), None),
            (String::new(), None),
            ("-".repeat(55), None),
        ] {
            let found = Traceparent::parse(&text);
            assert_eq!(found.as_ref().map(Traceparent::as_str), read.as_deref(), "{text}");
        }
    }
}
