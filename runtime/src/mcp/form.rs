/// The forms in which a client reads an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One JSON message, and a stream where the answer is long in coming.
    Either,
    /// One JSON message, however long it takes.
    Json,
    /// An event stream, however short it is.
    Events,
}
