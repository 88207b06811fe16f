use agent_tools::Tools;

use super::{Catalog, Problems, freeze};

/// How strictly tools are frozen: [`Catalog::options`].
#[derive(Clone, Copy, Debug, Default)]
#[must_use = "call `freeze` to get the catalog"]
pub struct CatalogOptions {
    pub(super) deny_lints: bool,
}

impl CatalogOptions {
    /// Makes every lint a problem.
    pub fn deny_lints(mut self) -> Self {
        self.deny_lints = true;
        self
    }

    /// Freezes a set of tools as [`Catalog::freeze`] does, under these options.
    ///
    /// # Errors
    /// Every problem of every tool at once.
    pub fn freeze(self, tools: impl Into<Tools>) -> Result<Catalog, Problems> {
        freeze::freeze(tools.into(), self).map(Catalog::of)
    }
}
