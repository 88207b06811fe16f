//! Which clients and providers would not take a tool as it is advertised, and what they would do with it.
//!
//! `shapes` finds what is in a schema, whoever reads it; a profile says what its client does with that; a finding is
//! one of the first met by one of the second.

mod codex;
mod effect;
mod finding;
mod place;
mod profile;
mod report;
mod rewriting;
mod rule;
mod shapes;
#[cfg(test)]
mod tests;
mod tool;
mod verdict;
mod walk;

use std::borrow::Borrow;

use agent_tools::Descriptor;

pub use self::{
    effect::{Effect, Severity},
    finding::Finding,
    place::Subject,
    profile::Profile,
    report::Report,
    rewriting::{Rewriting, Shows},
};

/// Asks every profile about every tool.
pub(crate) fn report<'t>(
    tools: impl Iterator<Item = &'t Descriptor>,
    profiles: impl IntoIterator<Item = impl Borrow<Profile>>,
) -> Report {
    let profiles: Vec<Profile> = profiles.into_iter().map(|profile| profile.borrow().clone()).collect();
    let tools: Vec<_> = tools.collect();
    let (mut findings, mut omitted) = (Vec::new(), 0);
    let mut ask = |tool: &str, sites: &[shapes::Site]| {
        for profile in &profiles {
            findings.extend(sites.iter().filter_map(|site| Finding::of(profile, tool, site)));
        }
    };
    for tool in &tools {
        let (sites, left_out) = tool::sites(tool);
        omitted += left_out;
        ask(tool.name(), &sites);
    }
    let names: Vec<_> = tools.iter().map(|tool| tool.name()).collect();
    for (tool, site) in tool::together(&names) {
        ask(tool, &[site]);
    }
    let rewritings = tools.iter().flat_map(|tool| Rewriting::of(tool)).collect();
    Report::new(&profiles, tools.len(), omitted, findings).rewritten(rewritings)
}
