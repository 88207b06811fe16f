use std::fmt;

use crate::{
    gateway::{PATH, bearer::Bearer},
    name::VARIABLE_PREFIX,
};

/// Where a client finds an agent's tools, and the bearer that selects them.
///
/// The bearer is meant for one place, the environment of the client's process; a client's configuration names the
/// variable and never the value.
#[derive(Clone)]
pub struct Endpoint {
    url: String,
    variable: String,
    bearer: Bearer,
}

impl Endpoint {
    pub(super) fn new(authority: &str, bearer: Bearer) -> Result<Self, getrandom::Error> {
        let mut suffix = [0_u8; 4];
        getrandom::fill(&mut suffix)?;
        // Hexadecimal cannot spell TOKEN, KEY or AUTH, in whose presence some clients blank a variable.
        let suffix = u32::from_ne_bytes(suffix);
        Ok(Self {
            url: format!("http://{authority}{PATH}"),
            variable: format!("{VARIABLE_PREFIX}{suffix:08X}"),
            bearer,
        })
    }

    /// The URL of the Streamable HTTP endpoint, `http://127.0.0.1:PORT/mcp`; the same for all agents.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The name of the environment variable that should carry the bearer.
    pub fn variable(&self) -> &str {
        &self.variable
    }

    /// The variable and its secret value, for the environment of the client's process.
    pub fn environment(&self) -> (&str, &str) {
        (&self.variable, self.bearer.expose())
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint")
            .field("url", &self.url)
            .field("variable", &self.variable)
            .field("bearer", &self.bearer)
            .finish()
    }
}
