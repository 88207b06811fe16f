use std::hash::{BuildHasher as _, RandomState};

use agent_tools::{Tools, tool, tools};

/// The tool's name.
pub(super) const NAME: &str = "secret_number";

/// A number that nobody can know but by the tool.
pub(super) struct Secret(u32);

impl Secret {
    /// Nine digits, another one each time.
    pub(super) fn fresh() -> Self {
        let random = RandomState::new().hash_one(NAME) % 900_000_000;
        Self(100_000_000 + u32::try_from(random).unwrap_or_default())
    }

    pub(super) fn tools(&self) -> Tools {
        tools![secret_number(self.0)]
    }

    /// Whether a text has the number, however its digits are grouped.
    pub(super) fn is_in(&self, text: &str) -> bool {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.contains(&self.0.to_string())
    }
}

/// The secret number of this run.
#[tool(read_only, idempotent, closed_world)]
fn secret_number(#[state] number: u32) -> u32 {
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_found_however_a_model_writes_it() {
        let secret = Secret(123_456_789);
        for (text, expected) in [
            ("123456789", true),
            ("The number is 123,456,789.", true),
            ("[{\"type\":\"text\",\"text\":\"123456789\"}]", true),
            ("12345678", false),
            ("", false),
        ] {
            assert_eq!(secret.is_in(text), expected, "{text}");
        }
        assert!((100_000_000..1_000_000_000).contains(&Secret::fresh().0));
    }
}
