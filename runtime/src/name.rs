//! The product's name, in the one place where it stands outside manifests.

/// The name as servers, records and keys carry it.
pub(crate) const NAME: &str = "agent-tools";

/// The target of every log line.
pub(crate) const TARGET: &str = "agent_tools";

/// What the names of the environment variables begin with that carry bearers.
pub(crate) const VARIABLE_PREFIX: &str = "AGENT_TOOLS_";

/// The header in which a client of a launch names its variable, whatever it makes of the bearer.
pub(crate) const VARIABLE_HEADER: &str = "agent-tools-variable";

/// The key under which a failed call carries `{"code", "message"}` in `_meta`, for programs.
pub const ERROR_META: &str = "agent-tools/error";

/// The key under which a call carries the paths of its repaired arguments in `_meta`, as a list of texts.
pub const REPAIRED_META: &str = "agent-tools/repaired";
