//! One CLI is launched, asked and looked at.

mod bench;
mod secret;
mod seen;

use std::{
    env, io,
    path::Path,
    time::{Duration, Instant},
};

use agent_tools_examples::{Failure, silence, with_sources};
use agent_tools_runtime::{Agent, Answer, Client, Launch, Offer, Taken};

pub(crate) use self::{
    bench::Bench,
    seen::{Seen, Shell},
};
use crate::{known::Known, source::Source};

/// How long an answer may take, of a model far away too.
const DEADLINE: Duration = Duration::from_mins(3);

/// How long it is watched what comes to the gateway, for the sake of a CLI that never lists the tools.
const READY: Duration = Duration::from_secs(5);

/// So many characters of a bearer are no other value's beginning.
const BEGINNING: usize = 6;

/// Tries a CLI once.
pub(crate) async fn examine(known: &Known, program: &Path, live: bool) -> Result<Seen, Failure> {
    let bench = if live { Bench::live(known, program)? } else { Bench::scripted(known, program)? };
    Ok((known.launch)(&bench).await)
}

impl Bench<'_> {
    /// Launches the CLI, asks it and looks at what comes.
    pub(crate) async fn launch<C: Client>(&self, client: C) -> Seen {
        let taken = taken(&client);
        let (before, begin) = (Source::of(&taken), Instant::now());
        let seen = match self.try_launch(client).await {
            Ok(seen) => seen,
            Err(error) => Seen { trouble: Some(with_sources(&*error)), ..Seen::default() },
        };
        let took = begin.elapsed();
        Seen { took, touched: before.changes(&Source::of(&taken)), ..seen }
    }

    async fn try_launch<C: Client>(&self, client: C) -> Result<Seen, Failure> {
        let agent = Agent::builder("doctor").server_key("doctor").tools(self.secret.tools()).build()?;
        let launch = self.prepared(agent.launch(client).folder(self.work())).await?;
        let (answer, not_ready) = ask(&launch).await;
        let called = launch.session().calls_served() > 0;
        let shown =
            self.model.as_ref().map(|model| model.tools().iter().any(|tool| tool.ends_with(secret::NAME)));
        let revision = launch.session().client_info().map(|client| client.protocol_version().to_owned());
        let seen = Seen { revision, not_ready, shown, called, ..Seen::default() };
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => return Ok(Seen { trouble: Some(error.to_string()), ..seen }),
        };
        let Some(said) = answer.text() else {
            return Ok(Seen { trouble: Some(silence(&answer).replace('\n', "; ")), ..seen });
        };
        let told = self.secret.is_in(said);
        let shell = self.model.as_ref().map(|_| shell(said, &launch)).unwrap_or_default();
        Ok(Seen { told, shell, said: Some(said.to_owned()), ..seen })
    }
}

/// What a launch would take of the profile.
fn taken<C: Client>(client: &C) -> Vec<Taken> {
    let (url, variable, approved) = ("http://127.0.0.1:1/mcp", "NONE", &[]);
    let offer = Offer {
        url,
        variable,
        server_key: "doctor",
        clone: Path::new(""),
        no_proxy: "",
        approved,
        unapproved: &[],
        patience: DEADLINE,
    };
    client.plan(&offer, &|name| env::var_os(name)).profile.map(|profile| profile.taken).unwrap_or_default()
}

/// What it answers, and why it has not listed the tools, if it has not.
async fn ask<C: Client>(launch: &Launch<C>) -> (io::Result<Answer>, Option<String>) {
    let question =
        format!("Call the tool `{}` and answer with the number that it gives, in digits.", secret::NAME);
    let asked = launch.ask(question).deadline(DEADLINE);
    let (answer, early) = tokio::join!(asked.into_future(), launch.ready(READY));
    // A slow one may have listed them since.
    let not_ready = match early {
        Err(error) if launch.ready(Duration::ZERO).await.is_err() => Some(error.to_string()),
        _ => None,
    };
    (answer, not_ready)
}

/// What the shell tool has shown, if what was said has any of it.
fn shell<C: Client>(said: &str, launch: &Launch<C>) -> Shell {
    let (variable, bearer) = launch.session().endpoint().environment();
    let beginning: String = bearer.chars().take(BEGINNING).collect();
    if said.contains(&format!("{variable}={beginning}")) {
        Shell::Visible
    } else if said.contains("PATH=") {
        Shell::Hidden
    } else {
        Shell::NotTried
    }
}
