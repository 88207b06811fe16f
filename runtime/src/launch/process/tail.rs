use std::collections::VecDeque;

/// The end of what was written: what a client says last is what it has to say.
pub(super) struct Tail {
    kept: VecDeque<u8>,
    most: usize,
}

impl Tail {
    /// Of so many bytes at most.
    pub(super) fn new(most: usize) -> Self {
        Self { kept: VecDeque::new(), most }
    }

    pub(super) fn push(&mut self, written: &[u8]) {
        let written = &written[written.len().saturating_sub(self.most)..];
        // Room is made first, so that it never grows past what it may keep.
        let over = (self.kept.len() + written.len()).saturating_sub(self.most);
        self.kept.drain(..over);
        self.kept.extend(written);
    }

    /// As text; what is no UTF-8, as a character that was cut in two at the beginning, is replaced.
    pub(super) fn text(&mut self) -> String {
        String::from_utf8_lossy(self.kept.make_contiguous()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_bytes_are_kept_however_they_come() {
        for (most, written, expected) in [
            (4, &[][..], ""),
            (4, &["ab"], "ab"),
            (4, &["ab", "cd"], "abcd"),
            (4, &["abc", "de"], "bcde"),
            (4, &["a", "bcdefgh", "i"], "fghi"),
            (4, &["abcdefgh"], "efgh"),
            (4, &["ab", "", "cdefg", ""], "defg"),
            (3, &["aä", "ö"], "\u{fffd}ö"),
            (0, &["a", "b"], ""),
        ] {
            let mut tail = Tail::new(most);
            for written in written {
                tail.push(written.as_bytes());
                assert!(tail.kept.capacity() <= most.next_power_of_two().max(8), "{written}");
            }
            assert_eq!(tail.text(), expected, "{most} of {written:?}");
        }
    }
}
