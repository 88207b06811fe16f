//! Freeze declared tools into a [`Catalog`] and serve it to agent CLIs.
//!
//! A catalog never changes after [`Catalog::freeze`]: names are unique, schemas are compiled, nothing can be added.
//! [`Catalog::call`] is the only way to run a tool, in process as over the wire. An [`Agent`] serves one catalog
//! through the gateway of this process: one loopback listener with one bearer for each agent.
//!
//! [`Agent::launch`] starts an installed CLI with the tools on board: [`Codex`], [`ClaudeCode`], any [`Acp`] agent, or one that
//! you describe as a [`Client`]. On Unix only.
//!
//! # Log
//!
//! Everything is logged through `tracing`, target `agent_tools`, with the fields `caller` (the agent's id), `tool`, `id` (what
//! the model was told) and `detail`: a failure, a panic and a broken result at ERROR, a deadline and a type that refuses
//! what its schema accepts at WARN, rejections and other ends at DEBUG, a cancellation with `by`. `detail` may hold the host's own secrets; it never
//! holds arguments, results or a bearer.
//!
//! Each call is one span `call` at INFO, under the same target, with what its [`Record`] says under the names of the methods;
//! `took` and `at` are the span's own times. All lines of the call stand in it, and so does what its handler logs. It ends
//! with the call, or with a handler that runs on after it. A handler that keeps a worker of its runtime for over a second
//! without an await is named at WARN, once, with `took`: while it does, where another thread can see it (always for calls
//! through the gateway; in process unless all threads of the caller's runtime are kept), else at the end of that poll.
//!
//! What the libraries below write themselves, rmcp with every result among it, is kept out. Since `tracing` passes on to
//! `log` only until the first subscriber is set, a host that collects nothing but `log` (with `tracing`'s feature of that
//! name) gets it all the same, and has to filter the target `rmcp`.
//!
//! # Example
//!
//! ```
//! use std::time::Duration;
//! use agent_tools::{tool, tools};
//! use agent_tools_runtime::{Agent, Catalog, Scope};
//!
//! /// Add two numbers.
//! #[tool(read_only, idempotent)]
//! async fn add(/** One number. */ left: i64, /** The other. */ right: i64) -> i64 {
//!     left + right
//! }
//!
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // In process: the whole pipeline, without a socket.
//! let catalog = Catalog::freeze(tools![add])?;
//! let arguments = serde_json::json!({ "left": 2, "right": 3 });
//! let outcome = catalog.call("add", arguments, &Scope::test()).await?;
//! assert_eq!(outcome.value(), Some(&serde_json::json!(5)));
//!
//! // For an agent CLI: a URL and a bearer.
//! let agent = Agent::builder("calculator").catalog(catalog).build()?;
//! let endpoint = agent.start().await?;
//! assert!(endpoint.url().starts_with("http://127.0.0.1:"));
//! agent.close(Duration::from_secs(5)).await?;
//! # Ok(()) }
//! ```

#![forbid(unsafe_code)]

// A panic that aborts ends the host with every agent in it, and no tool's panic could be answered.
#[cfg(all(not(panic = "unwind"), not(feature = "panic-abort")))]
compile_error!(
    "agent-tools-runtime answers a panicking tool with an error, which needs `panic = \"unwind\"`; \
     remove `panic = \"abort\"` from this profile, or accept that a panic in any tool ends the process \
     by turning on the feature `panic-abort`"
);

#[doc(hidden)]
pub mod __private;
mod agent;
mod applicable;
mod arguments;
mod books;
mod call;
mod catalog;
mod catalog_test;
mod cycles;
mod fingerprint;
mod gateway;
mod id;
#[cfg(unix)]
mod launch;
mod mcp;
mod name;
mod outcome;
mod panics;
mod place;
mod portability;
mod quiet;
mod scope;
mod secret;

#[cfg(unix)]
pub use crate::launch::{
    Acp, AlsoRead, Answer, Approve, Ask, Change, ClaudeCode, Client, ClientProfile, Codex, Dialect, Launch,
    LaunchBuilder, LaunchError, LaunchErrorKind, Made, Names, NotReady, NotReadyKind, Offer, Plan, Settings,
    Taken,
};
pub use crate::{
    agent::{
        Agent, AgentBuilder, BuildError, BuildErrorKind, Endpoint, Limits, Session, SessionBuilder,
        StartError, StartErrorKind, StillOpen,
    },
    arguments::{Arguments, InvalidArguments},
    books::{ClientInfo, Ledger, Record, Subscription, Tally},
    catalog::{Catalog, CatalogOptions, Lint, LintKind, Problem, Problems, UnknownTool},
    fingerprint::Fingerprint,
    name::{ERROR_META, REPAIRED_META},
    outcome::{Certainty, HostError, Outcome, OutcomeKind, Rendered},
    portability::{Effect, Finding, Profile, Report, Rewriting, Severity, Shows, Subject},
    scope::{CanceledBy, Canceller, Progress, Scope},
};
