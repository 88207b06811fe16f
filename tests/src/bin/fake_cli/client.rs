use agent_tools_tests::seams::Shown;
use serde_json::Value;

use crate::{examples::Examples, turn::Turn, values::Values};

/// What no recording tells of a CLI.
pub(crate) trait Client {
    /// The server of its profile.
    fn server(&self) -> &Server;

    /// Whether it ends where that server cannot be had.
    fn is_required(&self) -> bool;

    /// Whether its model sees the tools at once.
    fn shows_tools(&self) -> bool;

    /// Whether it lets its model call a tool, which is as the gateway lists it.
    fn allows(&self, tool: &Value, shown: &Shown) -> bool;

    /// The URL of its model's API, to which recorded paths are added.
    fn model(&self) -> &str;

    /// A request to its model.
    fn request(&self, turn: &Turn) -> Value;

    /// What its model said.
    fn said(&self, events: &[Value]) -> Said;

    /// Writes what differs from call to call into what goes with it to the gateway.
    fn accompany(&self, meta: &mut Value, call: &Call);

    /// The property by which its model knows of which call a result is.
    fn result_id(&self) -> &'static str;

    /// The lines of its standard output.
    fn output(&self, turn: &Turn, examples: &Examples, values: &mut Values) -> Vec<Value>;
}

/// A server of a profile.
pub(crate) struct Server {
    pub(crate) key: String,
    pub(crate) url: String,
    /// What is sent behind `Bearer`.
    pub(crate) bearer: String,
    /// What is sent in `Agent-Tools-Variable`, if anything is.
    pub(crate) variable: Option<String>,
}

/// What a model says: calls, or a text that ends the turn.
pub(crate) struct Said {
    pub(crate) calls: Vec<Call>,
    pub(crate) text: String,
}

/// A call as a model makes it.
pub(crate) struct Call {
    /// As the API has it.
    pub(crate) item: Value,
    pub(crate) id: String,
    pub(crate) shown: Shown,
    pub(crate) arguments: Value,
}
