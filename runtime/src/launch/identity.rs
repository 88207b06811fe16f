use std::{ffi::OsString, path::Path};

use agent_tools::Descriptor;
use serde_json::json;

use super::client::{Client, Offer, Plan};
use crate::{
    catalog::canonical,
    fingerprint::{Fingerprint, Hasher},
};

/// Names the rules of these hashes; changes whenever they do.
const RULES: &str = "launch/1";

/// What is new in each launch, as the fingerprint has it.
const URL: &str = "http://127.0.0.1:0/mcp";
const VARIABLE: &str = "VARIABLE";
const CLONE: &str = "CLONE";

/// The two names of what a launch gives to its client.
#[derive(Clone, Copy)]
pub(super) struct Identity {
    pub(super) payload: Fingerprint,
    pub(super) fingerprint: Fingerprint,
}

/// What of a launch is the same for both.
pub(super) struct Given<'a> {
    pub(super) client: &'a dyn Client,
    /// What the agent shows: the catalog, and the tools of the session.
    pub(super) catalog: Fingerprint,
    pub(super) shown: &'a [&'a Descriptor],
    /// Where the client works.
    pub(super) folder: &'a Path,
}

impl Identity {
    /// The client plans once more, with what stays in the place of what is new in each launch.
    pub(super) fn of(
        given: &Given<'_>,
        offer: &Offer<'_>,
        plan: &Plan,
        host: &dyn Fn(&str) -> Option<OsString>,
    ) -> Self {
        let stays = Offer { url: URL, variable: VARIABLE, clone: Path::new(CLONE), ..offer.clone() };
        let same = Plan { program: plan.program.clone(), ..given.client.plan(&stays, host) };
        Self { payload: given.hash(plan, offer.clone), fingerprint: given.hash(&same, stays.clone) }
    }
}

impl Given<'_> {
    fn hash(&self, plan: &Plan, clone: &Path) -> Fingerprint {
        let mut hasher = Hasher::new(RULES);
        hasher.text(self.client.name());
        hasher.text(&self.catalog.to_string());
        hasher.text(&self.shown.len().to_string());
        self.shown.iter().for_each(|tool| hasher.text(tool.name()));
        hasher.bytes(self.folder.as_os_str().as_encoded_bytes());
        hasher.bytes(plan.program.as_os_str().as_encoded_bytes());
        hasher.text(&plan.arguments.len().to_string());
        plan.arguments.iter().for_each(|argument| hasher.bytes(argument.as_encoded_bytes()));
        hasher.text(&plan.variables.len().to_string());
        for (name, value) in &plan.variables {
            hasher.text(name);
            hasher.bytes(value.as_encoded_bytes());
        }
        hasher.optional(plan.profile.as_ref().map(|profile| profile.variable));
        if let Some(profile) = &plan.profile {
            hasher.bytes(clone.as_os_str().as_encoded_bytes());
            hasher.text(profile.settings.file);
            hasher.text(&profile.made.len().to_string());
            for made in &profile.made {
                hasher.text(made.path);
                hasher.text(made.variable);
                hasher.text(&made.text);
            }
            let changes = profile.settings.changes();
            hasher.text(&changes.len().to_string());
            for change in changes {
                hasher.text(&canonical::text(&json!(change)));
            }
        }
        hasher.finish()
    }
}
