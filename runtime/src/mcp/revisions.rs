use rmcp::model::ProtocolVersion;

/// The revisions that are spoken, oldest first.
pub(super) const REVISIONS: &[ProtocolVersion] = &[
    ProtocolVersion::V_2025_03_26,
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2026_07_28,
];

/// The first revision without a handshake.
pub(crate) const MODERN: &str = "2026-07-28";

/// Whether a revision is spoken.
pub(crate) fn is_spoken(version: &str) -> bool {
    REVISIONS.iter().any(|spoken| spoken.as_str() == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_revision_that_is_spoken_is_the_modern_one() {
        assert_eq!(REVISIONS.last().map(ProtocolVersion::as_str), Some(MODERN));
        assert!(is_spoken(MODERN) && is_spoken("2025-03-26") && !is_spoken("2024-11-05"));
    }
}
