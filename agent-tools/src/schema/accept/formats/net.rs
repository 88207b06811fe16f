use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub(super) fn is_ip(text: &str) -> bool {
    text.parse::<IpAddr>().is_ok()
}

pub(super) fn is_ipv4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

/// What `url::Url` parses: neither wider nor narrower than RFC 3986, so no grammar of ours could stand in for it.
#[cfg(feature = "url")]
pub(super) fn is_uri(text: &str) -> bool {
    url::Url::parse(text).is_ok()
}
