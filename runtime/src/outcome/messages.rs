use std::fmt;

use super::{End, HostError};

/// The code and the sentence that a model reads of a failure; `None` for a success.
///
/// Fixed texts: nothing of an error, a panic or a decoder is in them but an id, and nothing of a result but the limit
/// that it breaks. A model that reads of a possible effect does not simply try again, so nothing is said of one where the
/// tool only reads.
pub(super) fn of(end: &End, reads_only: bool) -> Option<(&str, String)> {
    let effect = if reads_only { "" } else { "; it may have taken effect" };
    Some(match end {
        End::Done | End::Value { .. } | End::Content { .. } => return None,
        End::Rejected { rejection, .. } => (rejection.code(), rejection.message().to_owned()),
        End::InvalidInput { message, .. } => ("invalid_input", message.clone()),
        End::NotApproved => (
            "not_approved",
            "This tool has not been approved, and nobody is there to be asked. It did not run.".to_owned(),
        ),
        End::Busy => {
            ("busy", "Too many calls are running. The tool did not run; try again in a moment.".to_owned())
        }
        End::Canceled { started: false, .. } => {
            ("canceled", "The call was canceled before the tool ran.".to_owned())
        }
        End::Canceled { started: true, .. } => {
            ("canceled", format!("The call was canceled while the tool ran{effect}."))
        }
        End::DeadlineExceeded { idle: true, host } => (
            "deadline_exceeded",
            with_id(&format!("The tool made no progress for too long and was stopped{effect}"), host),
        ),
        End::DeadlineExceeded { idle: false, host } => (
            "deadline_exceeded",
            with_id(&format!("The tool ran longer than it may and was stopped{effect}"), host),
        ),
        End::Failed(host) | End::Panicked(host) => {
            ("internal_error", with_id(&format!("The tool failed inside its host application{effect}"), host))
        }
        End::InvalidOutput(host) => (
            "invalid_output",
            with_id("The tool ran, but its result was not what it promises and is withheld", host),
        ),
        End::OutputTooLarge { limit, host } => (
            "output_too_large",
            with_id(
                &format!(
                    "The tool ran, but its result is too large to return, over {}; ask for less",
                    Size(*limit)
                ),
                host,
            ),
        ),
    })
}

fn with_id(sentence: &str, host: &HostError) -> String {
    format!("{sentence}. The host's record has the details under id {}.", host.id())
}

/// Bytes in the largest unit that needs no fraction: `64 KiB`.
struct Size(usize);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const KIB: usize = 1 << 10;
        const MIB: usize = 1 << 20;
        match self.0 {
            bytes if bytes.is_multiple_of(MIB) => write!(f, "{} MiB", bytes / MIB),
            bytes if bytes.is_multiple_of(KIB) => write!(f, "{} KiB", bytes / KIB),
            bytes => write!(f, "{bytes} bytes"),
        }
    }
}
