use std::{borrow::Cow, sync::Arc, time::Duration};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, Arguments, Catalog, Limits, OutcomeKind, Scope};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    tools::{Counts, basic, noargs},
};
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{Error as _, Unexpected},
};
use serde_json::json;

use crate::SOON;

#[tokio::test]
async fn no_debug_output_and_no_log_line_contains_the_bearer() {
    let log = Log::of_process();
    let builder = Agent::builder("secrets").tools(basic(&Arc::new(Counts::default())));
    let mut shown = vec![format!("{builder:?}")];
    let agent = builder.build().expect("builds");
    let endpoint = agent.start().await.expect("starts");
    let client = Client::new(&endpoint);
    let bearer = endpoint.environment().1.to_owned();
    for era in Era::ALL {
        client.list(era).await;
        for tool in ["echo", "boom", "fail", "reject_it", "exists_nowhere"] {
            client.call(era, tool, json!({ "n": 1 })).await;
        }
        client.with_bearer(&format!("{bearer}x")).call(era, "noargs", json!({})).await;
    }
    let catalog = Catalog::freeze(tools![noargs]).expect("freezes");
    let scope = Scope::test();
    let outcome = catalog.call("noargs", (), &scope).await.expect("a tool");
    shown.extend([
        format!("{agent:?} {endpoint:?} {endpoint:#?}"),
        format!(
            "{:?} {:?} {:?}",
            agent.catalog(),
            agent.catalog().fingerprint(),
            catalog.descriptor("noargs")
        ),
        format!("{scope:?} {:?} {outcome:?} {:?}", scope.canceller(), outcome.render()),
        format!("{:?} {:?} {:?}", Arguments::default(), Limits::new(), Context::detached()),
        format!("{:?}", agent.close(Duration::ZERO).await),
        endpoint.url().to_owned(),
        endpoint.variable().to_owned(),
    ]);
    agent.close(SOON).await.expect("closes");
    let log = log.text();
    assert!(log.contains("TRACE") && log.contains("registered"), "the log is kept at every level");
    for part in [bearer.as_str(), bearer.split_at(16).0] {
        assert!(!shown.iter().any(|text| text.contains(part)), "{shown:?}");
        assert!(!log.contains(part), "the log holds the bearer");
    }
}

/// A type that refuses what its schema admits, in words that quote the value.
#[derive(Debug)]
struct Picky;

impl<'de> Deserialize<'de> for Picky {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Err(D::Error::invalid_value(Unexpected::Str(&text), &"nothing at all"))
    }
}

impl JsonSchema for Picky {
    fn schema_name() -> Cow<'static, str> {
        "Picky".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

/// Take what nobody can give.
#[tool(read_only)]
async fn pick(value: Picky) -> String {
    format!("{value:?}")
}

#[tokio::test]
async fn what_a_decoder_says_of_a_value_goes_nowhere() {
    let log = Log::of_process();
    let catalog = Catalog::freeze(tools![pick]).expect("freezes");
    let outcome =
        catalog.call("pick", json!({ "value": "canary-argument" }), &Scope::test()).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::InvalidInput);
    let host = outcome.host_error().expect("schema and type disagree");
    assert_eq!(host.detail(), "`value` satisfies its schema and its type refuses it");
    assert!(!outcome.render().text().contains("canary"));
    let log = log.text();
    assert!(log.lines().any(|line| line.contains(host.id()) && line.contains("schema and type disagree")));
    assert!(!log.contains("canary-argument"), "the log holds an argument");
}
