//! Declare the functions that an agent CLI may call.
//!
//! This crate is the vocabulary: [`tool`] turns a function into a [`Definition`], [`tools!`] composes
//! definitions, and [`Rejection`] is the one error whose words reach a model. It knows no HTTP, no MCP, no
//! async runtime and no JSON Schema validator; `agent-tools-runtime` freezes what is declared here into a
//! catalog and serves it.
//!
//! [`declaring`] teaches the language of declarations in reading order.
//!
//! ```
//! use agent_tools::{ToolError, reject, tool, tools};
//!
//! /// Divide one number by another.
//! #[tool(name, read_only, idempotent, revision = "v1")]
//! async fn divide(
//!     /// The number to divide.
//!     dividend: f64,
//!     /// The number to divide by.
//!     #[arg(example = 4)]
//!     divisor: f64,
//! ) -> Result<f64, ToolError> {
//!     if divisor == 0.0 {
//!         return Err(reject("division_by_zero", "Choose a divisor other than 0."));
//!     }
//!     Ok(dividend / divisor)
//! }
//!
//! let tools = tools![divide];
//! assert_eq!(tools.names().collect::<Vec<_>>(), ["divide"]);
//! ```

#![forbid(unsafe_code)]

mod annotations;
mod content;
mod context;
mod decimal;
mod define;
mod definition;
mod descriptor;
mod rejection;
mod schema;
mod secret;
mod text;
mod tool_error;
mod tools;

#[doc = include_str!("../docs/declaring.md")]
pub mod declaring {}

#[doc(hidden)]
pub mod __private;

#[doc = include_str!("../docs/tool.md")]
pub use agent_tools_macros::tool;
#[doc = include_str!("../docs/toolset.md")]
pub use agent_tools_macros::toolset;
pub use schemars::{self, JsonSchema};
pub use serde;

pub use crate::{
    annotations::Annotations,
    content::{Block, Content},
    context::{Cancelled, Context},
    decimal::Decimal,
    define::{Defined, define},
    definition::Definition,
    descriptor::Descriptor,
    rejection::{Rejection, reject},
    secret::Secret,
    tool_error::ToolError,
    tools::{DurableTools, IntoTools, Tools},
};
