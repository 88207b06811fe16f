pub(crate) mod canonical;
mod contract;
mod fingerprint;
mod forks;
mod freeze;
mod lint;
mod options;
mod patterns;
mod problems;
mod ranges;
mod shown;
mod tool;

use std::{borrow::Borrow, collections::BTreeMap, error::Error, fmt, sync::Arc};

use agent_tools::{Descriptor, Tools};

pub(crate) use self::{contract::Contract, tool::Tool};
pub use self::{
    lint::{Lint, LintKind},
    options::CatalogOptions,
    problems::{Problem, Problems},
};
use crate::{
    arguments::Arguments,
    call,
    fingerprint::Fingerprint,
    outcome::Outcome,
    portability::{self, Profile, Report},
    scope::Scope,
};

/// A frozen set of tools: names unique, schemas compiled, nothing can be added or changed.
///
/// Cloning shares it.
#[derive(Clone)]
pub struct Catalog {
    inner: Arc<Inner>,
}

struct Inner {
    tools: BTreeMap<String, Arc<Tool>>,
    fingerprint: Fingerprint,
}

impl Catalog {
    /// Freezes a set of tools.
    ///
    /// # Errors
    /// Every problem of every tool at once: what the compiler could not see of a declaration, two tools of one
    /// name, a schema that does not compile, and a set without tools, for which [`empty`](Self::empty) says that
    /// it is meant.
    pub fn freeze(tools: impl Into<Tools>) -> Result<Self, Problems> {
        Self::options().freeze(tools)
    }

    /// Options for freezing more strictly: `Catalog::options().deny_lints().freeze(tools)`.
    pub fn options() -> CatalogOptions {
        CatalogOptions::default()
    }

    /// A catalog that offers nothing, on purpose.
    pub fn empty() -> Self {
        Self::of(BTreeMap::new())
    }

    fn of(tools: BTreeMap<String, Arc<Tool>>) -> Self {
        let fingerprint = fingerprint::of(tools.values().map(|tool| tool.descriptor()));
        Self { inner: Arc::new(Inner { tools, fingerprint }) }
    }

    /// Runs a tool: look up, check the arguments, wait for a permit, run, check the result.
    ///
    /// Needs a tokio runtime with time enabled. Dropping the returned future cancels the call.
    ///
    /// # Errors
    /// Only if the scope sees no tool of this name; every other end is an [`Outcome`].
    pub async fn call(
        &self,
        name: &str,
        arguments: impl Into<Arguments>,
        scope: &Scope,
    ) -> Result<Outcome, UnknownTool> {
        let mut entry = scope.begin();
        let arguments = arguments.into();
        let seen = |tool: &&Arc<Tool>| entry.span().in_scope(|| scope.sees(tool.descriptor()));
        let Some(tool) = self.tool(name).filter(seen) else {
            entry.end_unknown();
            return Err(UnknownTool);
        };
        entry.stays(scope.stay(tool.descriptor().name()));
        entry.calls(tool, arguments.bytes());
        // Lent, since every future that it is moved through would have room for another one.
        let outcome = call::run(tool, arguments, scope, &mut entry).await;
        entry.end(&outcome);
        Ok(outcome)
    }

    /// What each tool says of itself, sorted by name.
    pub fn descriptors(&self) -> impl Iterator<Item = &Descriptor> {
        self.inner.tools.values().map(|tool| tool.descriptor())
    }

    /// What one tool says of itself.
    pub fn descriptor(&self, name: &str) -> Option<&Descriptor> {
        self.tool(name).map(|tool| tool.descriptor())
    }

    /// How many tools there are.
    pub fn len(&self) -> usize {
        self.inner.tools.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.inner.tools.is_empty()
    }

    /// What works, but not as its author would wish; sorted by tool.
    pub fn lints(&self) -> Vec<Lint> {
        self.descriptors().flat_map(Lint::of).collect()
    }

    /// What clients and providers would not take of the tools as they are advertised, and what they would do.
    ///
    /// ```
    /// use agent_tools::{tool, tools};
    /// use agent_tools_runtime::{Catalog, Profile};
    ///
    /// /// Close one issue.
    /// #[tool(destructive)]
    /// async fn close_issue(/** Its number. */ number: u32) {}
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let catalog = Catalog::freeze(tools![close_issue])?;
    /// catalog.portability(Profile::MEASURED).assert_clean();
    /// let keyed = Profile::ALL.iter().cloned().map(|profile| profile.with_server_key("issues"));
    /// println!("{}", catalog.portability(keyed));
    /// # Ok(()) }
    /// ```
    pub fn portability(&self, profiles: impl IntoIterator<Item = impl Borrow<Profile>>) -> Report {
        portability::report(self.descriptors(), profiles)
    }

    /// What the tools are, as one hash: equal in every build and process, whatever their order.
    ///
    /// It covers of each tool: name, title, description as written, the canonical accept and output schemas, each hint
    /// (unspecified, true, false), the revision, the aliases of properties and whether arguments may be repaired. It does
    /// not depend on the order of the tools, the build, the machine or any secret, and not on what bounds a call: how long
    /// it may run or stand still, how many run beside it, how much it may return, and whether its handler is dropped.
    pub fn fingerprint(&self) -> Fingerprint {
        self.inner.fingerprint
    }

    pub(crate) fn tool(&self, name: &str) -> Option<&Arc<Tool>> {
        self.inner.tools.get(name)
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalog")
            .field("tools", &self.inner.tools.keys().collect::<Vec<_>>())
            .field("fingerprint", &self.inner.fingerprint)
            .finish()
    }
}

/// No tool of this name in this scope; the name itself is not repeated, since a caller wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTool;

impl fmt::Display for UnknownTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no tool of this name; list the tools to see which there are")
    }
}

impl Error for UnknownTool {}
