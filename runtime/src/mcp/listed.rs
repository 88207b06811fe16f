use std::sync::Arc;

use rmcp::model::Tool;

use super::convert;
use crate::{catalog::Catalog, scope::Scope};

/// A catalog as `tools/list` shows it, made once for an agent and all its sessions; sorted by name, as the catalog is.
#[derive(Clone)]
pub(crate) struct Listed(Arc<[Tool]>);

impl Listed {
    pub(crate) fn of(catalog: &Catalog) -> Self {
        Self(catalog.descriptors().map(convert::tool).collect())
    }

    /// What a scope sees of it now.
    pub(super) fn seen(&self, catalog: &Catalog, scope: &Scope) -> Vec<Tool> {
        if scope.sees_all() {
            return self.0.to_vec();
        }
        let seen = catalog.descriptors().zip(&*self.0).filter(|(descriptor, _)| scope.sees(descriptor));
        seen.map(|(_, tool)| tool.clone()).collect()
    }

    pub(super) fn get(&self, name: &str) -> Option<Tool> {
        let at = self.0.binary_search_by(|tool| tool.name.as_ref().cmp(name)).ok()?;
        self.0.get(at).cloned()
    }
}
