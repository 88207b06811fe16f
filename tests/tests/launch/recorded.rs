use std::{
    ffi::OsString,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use agent_tools_runtime::{Client, Launch, Offer, Plan};
use agent_tools_tests::{
    seams::{Recording, Seen},
    tap::Tap,
};

use crate::bench::Bench;

/// A client of which everything is kept that it does at its seams: there is a tap between it and the gateway.
pub(crate) struct Recorded<C> {
    client: C,
    kept: Kept,
}

/// What is kept of a [`Recorded`] client.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<Mutex<Run>>);

#[derive(Default)]
struct Run {
    tap: Option<Tap>,
    server: String,
    question: String,
    stdout: String,
}

impl<C: Client> Recorded<C> {
    pub(crate) fn new(client: C) -> (Self, Kept) {
        let kept = Kept::default();
        (Self { client, kept: kept.clone() }, kept)
    }
}

impl<C: Client> Client for Recorded<C> {
    fn name(&self) -> &'static str {
        self.client.name()
    }

    fn measured(&self) -> &'static [&'static str] {
        self.client.measured()
    }

    /// A client also plans for a URL of which nothing comes; the first one is the gateway's.
    fn plan(&self, offer: &Offer<'_>, host: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        let gateway = offer.url.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/mcp"));
        let gateway = gateway.expect("http://AUTHORITY/mcp");
        let mut run = self.kept.run();
        offer.server_key.clone_into(&mut run.server);
        let tap = run.tap.get_or_insert_with(|| Tap::start(gateway));
        if tap.gateway() != gateway {
            return self.client.plan(offer, host);
        }
        let url = format!("http://{}/mcp", tap.authority());
        self.client.plan(&Offer { url: &url, ..offer.clone() }, host)
    }

    fn ask(&self, question: &str) -> Option<Vec<OsString>> {
        question.clone_into(&mut self.kept.run().question);
        self.client.ask(question)
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        stdout.clone_into(&mut self.kept.run().stdout);
        self.client.answer(stdout)
    }
}

impl Kept {
    fn run(&self) -> MutexGuard<'_, Run> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The recording of the one question that the client was asked; it has ended.
    pub(crate) fn recording<C: Client>(&self, launch: &Launch<C>, bench: &Bench) -> Recording {
        let mut run = self.run();
        let exchanges = run.tap.take().expect("it was launched").end();
        let text = |path: &Path| path.display().to_string();
        let (variable, bearer) = launch.session().endpoint().environment();
        let known = vec![
            (bearer.to_owned(), "bearer"),
            (variable.to_owned(), "variable"),
            (text(launch.profile().expect("it has one")), "profile"),
            (text(&bench.folder), "folder"),
        ];
        let asked = bench.model.asked();
        let Run { server, question, stdout, .. } = &*run;
        Seen { server, question, known, exchanges: &exchanges, asked: &asked, stdout }.recording()
    }
}
