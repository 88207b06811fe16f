use std::{
    cell::Cell,
    panic,
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use agent_tools::{Tools, tools};
use agent_tools_runtime::Agent;
use serde_json::{Value, json};
use tokio::runtime::{self, Runtime};

use super::{
    secrets::check_secrets,
    verdict::{Verdict, check_call},
};
use crate::{
    client::{Client, Era, initialize},
    tools::{
        Counts, SECRET, all_opt, any, big, boom, echo, fail, gallery, lie, noargs, reject_it, unserializable,
    },
    wire::Wire,
};

/// Two agents of this process: the one that inputs are sent to, and one whose bearer nobody ever sends.
pub(super) struct Served {
    runtime: Runtime,
    client: Client,
    /// Its bearer is the canary: no answer may hold it.
    neighbour: Client,
    /// Where the calls after each input go over one connection for as long as it stays open.
    next: Mutex<Wire>,
    calls: AtomicU32,
    _agents: [Agent; 2],
}

impl Served {
    pub(super) fn of_process() -> &'static Self {
        static SERVED: LazyLock<Served> = LazyLock::new(Served::start);
        JUDGES.set(true);
        &SERVED
    }

    fn start() -> Self {
        expect_panics_of_tools();
        let runtime = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let agents = ["fuzzed", "neighbour"]
            .map(|name| Agent::builder(name).tools(tools()).build().expect("the tools freeze"));
        let [client, neighbour] = agents
            .each_ref()
            .map(|agent| Client::new(&runtime.block_on(agent.start()).expect("the gateway opens")));
        let next = Mutex::new(Wire::open(client.authority()));
        Self { runtime, client, neighbour, next, calls: AtomicU32::new(0), _agents: agents }
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The input with the placeholders filled in.
    pub(super) fn fill(&self, input: &[u8]) -> Vec<u8> {
        let filled = replace(input, b"{authority}", self.client.authority());
        let filled = replace(&filled, b"{bearer}", self.client.bearer());
        if !filled.windows(11).any(|window| window == b"{handshake}") {
            return filled;
        }
        let opens = self.client.post("", &initialize("2025-11-25"));
        let answer = self.runtime.block_on(self.client.send(&opens));
        // Where there have been too many none is opened, and none is needed.
        replace(&filled, b"{handshake}", answer.header("mcp-session-id").unwrap_or_default())
    }

    /// A POST of this body, with headers by choice: the era, and which answers are accepted.
    pub(super) fn post(&self, choice: u8, body: &[u8]) -> Vec<u8> {
        let accept = match choice >> 2 & 3 {
            0 => "Accept: application/json, text/event-stream\r\n",
            1 => "Accept: application/json\r\n",
            2 => "Accept: text/event-stream\r\n",
            _ => "",
        };
        let mut headers = match choice & 3 {
            0 => String::new(),
            1 | 3 => "MCP-Protocol-Version: 2026-07-28\r\n".to_owned(),
            _ => "MCP-Protocol-Version: 2025-06-18\r\n".to_owned(),
        };
        if choice & 1 == 1 {
            // As a client would, which knows what it sends.
            let message: Value = serde_json::from_slice(body).unwrap_or_default();
            for (header, value) in
                [("Mcp-Method", &message["method"]), ("Mcp-Name", &message["params"]["name"])]
            {
                let value = value.as_str().filter(|value| value.bytes().all(|byte| byte.is_ascii_graphic()));
                headers.extend(value.map(|value| format!("{header}: {value}\r\n")));
            }
        }
        let (authority, bearer) = (self.client.authority(), self.client.bearer());
        let head = format!(
            "POST /mcp HTTP/1.1\r\nHost: {authority}\r\nAuthorization: Bearer {bearer}\r\n\
             Content-Type: application/json\r\n{accept}{headers}Content-Length: {}\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    /// A call of `noargs` that leaves the connection open.
    pub(super) fn call(&self, era: Era) -> Vec<u8> {
        let params = json!({ "name": "noargs", "arguments": {} });
        self.client.text(era, "tools/call", params).replacen("Connection: close\r\n", "", 1).into_bytes()
    }

    /// The next call works, over another connection, and nothing that serves has panicked.
    pub(super) fn check_next_call(&self) -> Verdict {
        let era = Era::ALL[self.calls.fetch_add(1, Ordering::Relaxed) as usize % 2];
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        next.send(&self.call(era));
        check_call(&next.answer())?;
        if PANICKED.load(Ordering::SeqCst) {
            Err("a thread that serves has panicked".to_owned())
        } else {
            Ok(())
        }
    }

    /// No secret is in what was received.
    pub(super) fn check_secrets(&self, sent: &[u8], received: &[u8]) -> Verdict {
        check_secrets(sent, received, self.client.bearer(), self.neighbour.bearer())
    }
}

/// Those that answer at once, and each way to fail.
fn tools() -> Tools {
    let counts = Arc::new(Counts::default());
    tools![echo(counts), all_opt, noargs, big, any, boom, fail, reject_it, lie, unserializable, gallery]
}

thread_local! {
    /// Whether what panics on this thread is an oracle.
    static JUDGES: Cell<bool> = const { Cell::new(false) };
}

static PANICKED: AtomicBool = AtomicBool::new(false);

/// A tool that panics is a case; what panics besides, on a thread of the gateway or of the handlers, is a fault.
fn expect_panics_of_tools() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !info.payload_as_str().is_some_and(|words| words.contains(SECRET)) {
            PANICKED.fetch_or(!JUDGES.get(), Ordering::SeqCst);
            before(info);
        }
    }));
}

fn replace(bytes: &[u8], name: &[u8], value: &str) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(name.len()).position(|window| window == name) {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(value.as_bytes());
        rest = &rest[at + name.len()..];
    }
    replaced.extend_from_slice(rest);
    replaced
}
