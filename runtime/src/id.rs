/// An id that is no secret: eight random bytes in hexadecimal.
pub(crate) fn fresh() -> String {
    let mut bytes = [0_u8; 8];
    // Without entropy it is merely less useful than it could be.
    getrandom::fill(&mut bytes).unwrap_or_default();
    format!("{:016x}", u64::from_ne_bytes(bytes))
}
