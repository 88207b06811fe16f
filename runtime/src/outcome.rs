mod host_error;
mod messages;
mod render;

use agent_tools::{Content, Descriptor, Rejection};
use serde_json::Value;

pub use self::{host_error::HostError, render::Rendered};
use crate::scope::CanceledBy;

/// How one call ended: exactly one of these for each call that found its tool.
#[derive(Debug)]
pub struct Outcome {
    end: End,
    /// The tool is declared to.
    reads_only: bool,
    repaired: Vec<String>,
}

/// The ends, as the host sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutcomeKind {
    /// There is no tool of this name for the caller. Only the books know it: such a call has no [`Outcome`].
    UnknownTool,
    /// Nobody has approved the tool, and nobody is there to be asked.
    NotApproved,
    /// The handler returned and its result satisfies the output schema.
    Success,
    /// The handler refused with words for the model.
    Rejected,
    /// The arguments do not satisfy the input schema.
    InvalidInput,
    /// No permit came free in time.
    Busy,
    /// The caller went away, the session ended or the agent closed.
    Canceled,
    /// The call ran longer than it may, in all or without progress.
    DeadlineExceeded,
    /// The handler returned an ordinary error.
    Failed,
    /// The handler panicked.
    Panicked,
    /// The result does not satisfy the output schema or cannot be encoded.
    InvalidOutput,
    /// The result is larger than a response may be.
    OutputTooLarge,
}

impl OutcomeKind {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::UnknownTool,
        Self::NotApproved,
        Self::Success,
        Self::Rejected,
        Self::InvalidInput,
        Self::Busy,
        Self::Canceled,
        Self::DeadlineExceeded,
        Self::Failed,
        Self::Panicked,
        Self::InvalidOutput,
        Self::OutputTooLarge,
    ];
}

/// What is known of a tool's effects when its call has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// The handler did not run.
    NotStarted,
    /// The handler ran to its end.
    Completed,
    /// The handler ran, perhaps in part.
    Uncertain,
}

#[derive(Debug)]
pub(crate) enum End {
    NotApproved,
    Done,
    Value { wire: Value, wrapped: bool, size: usize },
    Content { content: Content, size: usize },
    Rejected { rejection: Rejection, host: Option<HostError> },
    InvalidInput { message: String, host: Option<HostError> },
    Busy,
    Canceled { started: bool, by: CanceledBy },
    DeadlineExceeded { idle: bool, host: HostError },
    Failed(HostError),
    Panicked(HostError),
    InvalidOutput(HostError),
    OutputTooLarge { limit: usize, host: HostError },
}

impl End {
    /// What the host should know and no model may read.
    pub(crate) fn host_error(&self) -> Option<&HostError> {
        match self {
            Self::Rejected { host, .. } | Self::InvalidInput { host, .. } => host.as_ref(),
            Self::DeadlineExceeded { host, .. }
            | Self::Failed(host)
            | Self::Panicked(host)
            | Self::InvalidOutput(host)
            | Self::OutputTooLarge { host, .. } => Some(host),
            _ => None,
        }
    }
}

impl Outcome {
    pub(crate) fn new(tool: &Descriptor, end: End) -> Self {
        let reads_only = tool.annotations().read_only() == Some(true);
        Self { end, reads_only, repaired: Vec::new() }
    }

    pub(crate) fn repaired_at(self, repaired: Vec<String>) -> Self {
        Self { repaired, ..self }
    }

    pub(crate) fn end(&self) -> &End {
        &self.end
    }

    pub(crate) fn reads_only(&self) -> bool {
        self.reads_only
    }

    /// Which end it was.
    pub fn kind(&self) -> OutcomeKind {
        match &self.end {
            End::Done | End::Value { .. } | End::Content { .. } => OutcomeKind::Success,
            End::Rejected { .. } => OutcomeKind::Rejected,
            End::InvalidInput { .. } => OutcomeKind::InvalidInput,
            End::NotApproved => OutcomeKind::NotApproved,
            End::Busy => OutcomeKind::Busy,
            End::Canceled { .. } => OutcomeKind::Canceled,
            End::DeadlineExceeded { .. } => OutcomeKind::DeadlineExceeded,
            End::Failed(_) => OutcomeKind::Failed,
            End::Panicked(_) => OutcomeKind::Panicked,
            End::InvalidOutput(_) => OutcomeKind::InvalidOutput,
            End::OutputTooLarge { .. } => OutcomeKind::OutputTooLarge,
        }
    }

    /// What is known of the tool's effects.
    pub fn certainty(&self) -> Certainty {
        match self.kind() {
            OutcomeKind::UnknownTool
            | OutcomeKind::NotApproved
            | OutcomeKind::InvalidInput
            | OutcomeKind::Busy => Certainty::NotStarted,
            OutcomeKind::Canceled if matches!(self.end, End::Canceled { started: false, .. }) => {
                Certainty::NotStarted
            }
            OutcomeKind::Success
            | OutcomeKind::Rejected
            | OutcomeKind::InvalidOutput
            | OutcomeKind::OutputTooLarge => Certainty::Completed,
            _ => Certainty::Uncertain,
        }
    }

    /// The paths of arguments that were sent as text and read as what they spell, such as `"5"` where only a number can
    /// stand: `limit`, `filters[0].value`. A name that no schema could declare is not shown. 1,024 at most.
    pub fn repaired(&self) -> &[String] {
        &self.repaired
    }

    /// The value that the handler returned, where it succeeded with one.
    pub fn value(&self) -> Option<&Value> {
        match &self.end {
            End::Value { wire, wrapped: true, .. } => wire.get("result"),
            End::Value { wire, wrapped: false, .. } => Some(wire),
            _ => None,
        }
    }

    /// The blocks that the handler returned, where it succeeded with [`Content`].
    pub fn content(&self) -> Option<&Content> {
        match &self.end {
            End::Content { content, .. } => Some(content),
            _ => None,
        }
    }

    /// How long the result is as it goes out.
    pub(crate) fn size(&self) -> Option<usize> {
        match &self.end {
            End::Value { size, .. } | End::Content { size, .. } => Some(*size),
            _ => None,
        }
    }

    /// The refusal, where the handler made one.
    pub fn rejection(&self) -> Option<&Rejection> {
        match &self.end {
            End::Rejected { rejection, .. } => Some(rejection),
            _ => None,
        }
    }

    /// Who canceled the call, where it was canceled.
    pub fn canceled_by(&self) -> Option<CanceledBy> {
        match self.end {
            End::Canceled { by, .. } => Some(by),
            _ => None,
        }
    }

    /// What the host should know and no model may read.
    pub fn host_error(&self) -> Option<&HostError> {
        self.end.host_error()
    }

    /// What a client is told, free of any protocol's types.
    pub fn render(&self) -> Rendered {
        Rendered::of(self)
    }
}
