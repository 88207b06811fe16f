//! One call in the three ways in which a tool is reached: in process, and over the socket in both eras.

use agent_tools::{Tools, tools};
use agent_tools_runtime::{
    Agent, Arguments, Catalog, Certainty, ERROR_META, OutcomeKind, REPAIRED_META, Scope,
};
use agent_tools_tests::{
    client::{Client, Era},
    log::Log,
    tools::noargs,
};
use serde_json::{Value, json};

use crate::{SOON, serve};

/// A set of tools, an agent that serves it, and an agent beside it.
pub(crate) struct ThreeWays {
    catalog: Catalog,
    agent: Agent,
    client: Client,
    neighbour: (Agent, Client),
}

/// What a caller was told, the same in all three ways.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    /// The text that a model reads; of a failure the message in it.
    pub(crate) text: String,
    /// The structured content; `null` where there is none.
    pub(crate) structured: Value,
    /// The code of the failure, where it is one.
    pub(crate) code: Option<String>,
    /// The paths that were repaired.
    pub(crate) repaired: Vec<String>,
}

impl Told {
    /// The value that came back, where one did.
    pub(crate) fn value(&self) -> Option<&Value> {
        self.code.is_none().then(|| self.structured.get("result").unwrap_or(&self.structured))
    }

    fn new(text: &str, structured: Option<&Value>, meta: &Value) -> Self {
        let repaired = meta[REPAIRED_META].as_array().into_iter().flatten();
        let failure = &meta[ERROR_META];
        let message = failure["message"].as_str();
        assert!(
            message.is_none() || text == format!("The tool failed: {failure}"),
            "{text} is not {failure}"
        );
        Self {
            text: without_id(message.unwrap_or(text)),
            structured: structured.cloned().unwrap_or_default(),
            code: failure["code"].as_str().map(str::to_owned),
            repaired: repaired.filter_map(|path| path.as_str().map(str::to_owned)).collect(),
        }
    }
}

impl ThreeWays {
    /// Serves these tools and `noargs`.
    pub(crate) async fn serve(tools: Tools) -> Self {
        Log::of_process();
        let catalog = Catalog::freeze(tools![..tools, noargs]).expect("the tools freeze");
        let agent = Agent::builder("cases").catalog(catalog.clone()).build().expect("builds");
        let client = Client::new(&agent.start().await.expect("the gateway opens"));
        Self { catalog, agent, client, neighbour: serve(tools![noargs]).await }
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Calls with arguments as they are spelt, or without any. What is refused has not started anything.
    pub(crate) async fn call(&self, tool: &str, arguments: Option<&str>) -> Told {
        let of_text = |text| Arguments::from_json(text).expect("JSON that an object can hold");
        let given = arguments.map_or_else(Arguments::default, of_text);
        let outcome = self.catalog.call(tool, given, &Scope::test()).await.expect("a tool");
        if outcome.kind() == OutcomeKind::InvalidInput {
            assert_eq!(outcome.certainty(), Certainty::NotStarted, "{tool} {arguments:?}");
            assert!(outcome.host_error().is_none(), "{tool} {arguments:?}: schema and type disagree");
        }
        let rendered = outcome.render();
        let told = Told::new(&rendered.text(), rendered.structured.as_ref(), &Value::Object(rendered.meta));
        for era in Era::ALL {
            let answer = match arguments {
                None => self.client.request(era, "tools/call", json!({ "name": tool })).await,
                Some(text) => self.client.call_text(era, tool, text).await,
            };
            let result = answer.result();
            let text = result["content"][0]["text"].as_str().expect("a text");
            let over_the_wire = Told::new(text, result.get("structuredContent"), &result["_meta"]);
            assert_eq!(over_the_wire, told, "{era:?} {tool} {arguments:?}");
            assert_eq!(result["isError"], told.code.is_some(), "{era:?} {tool} {arguments:?}");
        }
        told
    }

    /// A text that no call can hold: no arguments in process, a refused request on the wire. Gives what both say.
    pub(crate) async fn unreadable(&self, tool: &str, arguments: &str) -> Vec<String> {
        let mut said = vec![Arguments::from_json(arguments).expect_err("no arguments").to_string()];
        for era in Era::ALL {
            let answer = self.client.call_text(era, tool, arguments).await;
            assert_eq!(answer.status, 400, "{era:?} {tool} {arguments}");
            said.push(answer.message()["error"]["message"].to_string());
        }
        said
    }

    /// What a list says of a tool, the same in both eras.
    pub(crate) async fn listed(&self, tool: &str) -> Value {
        let mut listed = Vec::new();
        for era in Era::ALL {
            let result = self.client.request(era, "tools/list", json!({})).await.result();
            let tools = result["tools"].as_array().cloned().expect("a list");
            listed.extend(tools.into_iter().find(|entry| entry["name"] == tool));
        }
        assert!(matches!(listed.as_slice(), [legacy, modern] if legacy == modern), "{tool}: {listed:?}");
        listed.remove(0)
    }

    /// The next call works, here and on the agent beside; then both close.
    pub(crate) async fn close(self) {
        self.call("noargs", None).await.value().expect("the next call works");
        for era in Era::ALL {
            let result = self.neighbour.1.call(era, "noargs", json!({})).await.result();
            assert_eq!(result["isError"], false, "{era:?}");
        }
        self.agent.close(SOON).await.expect("closes");
        self.neighbour.0.close(SOON).await.expect("closes");
    }
}

/// The text without the id under which the host has the details, which no two calls share.
fn without_id(text: &str) -> String {
    match text.split_once("under id ") {
        Some((before, after)) => format!("{before}under id …{}", after.get(16..).unwrap_or_default()),
        None => text.to_owned(),
    }
}
