use agent_tools_tests::{client::Answer, request::Request, seams::Sent};
use serde_json::Value;

use crate::{
    client::{Call, Client},
    examples::Examples,
    http::Connection,
    values::Values,
};

/// The server with the tools, spoken to as it is recorded.
pub(crate) struct Gateway<'a> {
    connection: Connection,
    examples: &'a Examples,
    listed: Vec<Value>,
    calls: u64,
}

impl<'a> Gateway<'a> {
    /// Nothing if it does not let us in.
    pub(crate) fn open(client: &dyn Client, examples: &'a Examples, values: &mut Values) -> Option<Self> {
        let server = client.server();
        values.set("bearer", server.bearer.as_str());
        if let Some(variable) = &server.variable {
            values.set("variable", variable.as_str());
        }
        let connection = Connection::open(&server.url);
        let mut gateway = Self { connection, examples, listed: Vec::new(), calls: 0 };
        for sent in examples.sent().0 {
            let is_message = sent.body.is_some();
            let answer = gateway.send(values.sent(sent));
            if is_message && answer.status >= 300 {
                return None;
            }
            if let Some(handshake) = answer.header("mcp-session-id") {
                values.set("handshake", handshake);
            }
            if sent.method() == Some("tools/list") {
                let tools = answer.result()["tools"].take();
                gateway.listed = tools.as_array().cloned().expect("a list");
            }
        }
        Some(gateway)
    }

    /// The tools as they are listed.
    pub(crate) fn listed(&self) -> &[Value] {
        &self.listed
    }

    /// The result of a call.
    pub(crate) fn call(
        &mut self,
        tool: &str,
        call: &Call,
        client: &dyn Client,
        values: &mut Values,
    ) -> Value {
        let mut sent = values.sent(self.examples.sent().1);
        if let Some(name) = sent.headers.get_mut("mcp-name") {
            tool.clone_into(name);
        }
        let body = sent.body.as_mut().expect("a call has a body");
        body["params"]["name"] = tool.into();
        body["params"]["arguments"] = call.arguments.clone();
        client.accompany(&mut body["params"]["_meta"], call);
        for pointer in ["/params/_meta/progressToken", "/id"] {
            let number = body.pointer_mut(pointer).expect("a call has both");
            *number = (number.as_u64().expect("a number") + self.calls).into();
        }
        self.calls += 1;
        self.send(sent).result()
    }

    pub(crate) fn close(mut self, values: &mut Values) {
        for sent in self.examples.sent().2 {
            self.send(values.sent(sent));
        }
    }

    fn send(&mut self, sent: Sent) -> Answer {
        let (method, target) = sent.request.split_once(' ').expect("METHOD PATH");
        self.connection.exchange(Request {
            method: method.to_owned(),
            target: target.to_owned(),
            headers: sent.headers.into_iter().collect(),
            body: sent.body.map(|body| body.to_string().into_bytes()).unwrap_or_default(),
        })
    }
}
