use crate::name::VARIABLE_PREFIX;

/// The first line that names a variable of ours: a launch's own name is fresh, so it is somebody's copy of an entry.
pub(super) fn line_of(text: &str) -> Option<usize> {
    let names_one = |line: &str| {
        let digits = |behind: &str| behind.bytes().take(8).filter(u8::is_ascii_hexdigit).count() == 8;
        line.split(VARIABLE_PREFIX).skip(1).any(digits)
    };
    Some(text.lines().position(names_one)? + 1)
}
