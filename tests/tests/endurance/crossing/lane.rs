//! One client after the other, each with a bearer, a connection and a handshake of its own.

use std::{sync::Arc, time::Duration};

use agent_tools_runtime::{Agent, Session};
use agent_tools_tests::{
    client::{Answer, Client, Era, initialize},
    line::Line,
    rng::Rng,
};
use serde_json::{Value, json};
use tokio::{sync::Semaphore, time::sleep};

use super::{
    marked::{self, MARK, SHARED, said},
    seen::Seen,
};

/// Longer than any test: such a call is ended by something else.
const FOREVER: u64 = 600_000_000;

/// Every progress token.
const TOKEN: &str = "t";

/// A client that has connected and not yet shown its bearer would lose its place to others that come.
static STRANGERS: Semaphore = Semaphore::const_new(32);

/// Talks to one agent, call after call.
pub(super) struct Lane {
    agent: Arc<Agent>,
    number: usize,
    rng: Rng,
    /// In no other call of any lane.
    nonce: u64,
    seen: Seen,
}

/// A client: who it is, and its connection.
struct Turn {
    client: Client,
    line: Line,
    handshake: String,
    session: Option<Session>,
    /// The tools that it sees are those below it.
    tools: usize,
}

impl Lane {
    pub(super) fn new(agent: Arc<Agent>, number: usize, seed: usize) -> Self {
        let seed = u64::try_from(seed).expect("small");
        Self { agent, number, rng: Rng::new(seed), nonce: seed << 32, seen: Seen::default() }
    }

    /// Makes so many calls, and says how they ended.
    pub(super) async fn run(mut self, calls: u64) -> Seen {
        while self.seen.calls() < calls {
            let mut turn = self.begin().await;
            let of_turn = 1 + u64::try_from(self.rng.below(20)).expect("small");
            let last = calls.min(self.seen.calls() + of_turn);
            let before = self.seen.clone();
            while self.seen.calls() < last {
                self.call(&mut turn).await;
            }
            if let Some(session) = &turn.session {
                let gone = self.seen.gone - before.gone;
                assert_eq!(session.calls_served() + gone, self.seen.calls() - before.calls());
            }
            if turn.session.is_some() && self.seen.calls() < calls && self.rng.one_in(2) {
                self.end_within_a_call(turn).await;
            } else {
                self.end(turn).await;
            }
        }
        self.seen
    }

    /// A client of the agent's, or of a session of its own.
    async fn begin(&mut self) -> Turn {
        let tools = if self.rng.one_in(2) { SHARED } else { 1 + self.rng.below(SHARED) };
        let session = if tools < SHARED || self.rng.one_in(4) {
            let session = self.agent.session().only((0..tools).map(marked::shared_name));
            Some(session.start().await.expect("starts"))
        } else {
            None
        };
        let client = match &session {
            Some(session) => Client::new(session.endpoint()),
            None => Client::new(&self.agent.start().await.expect("is started")),
        };
        let stranger = STRANGERS.acquire().await.expect("never closed");
        let mut line = Line::open(client.authority()).await;
        let opens = client.post("", &initialize("2025-11-25"));
        line.send(kept(&opens, "").as_bytes()).await;
        let answer = line.answer().await;
        drop(stranger);
        self.check_own(&answer);
        let handshake = answer.header("mcp-session-id").expect("an id").to_owned();
        Turn { client, line, handshake, session, tools }
    }

    async fn call(&mut self, turn: &mut Turn) {
        let era = *self.rng.pick(&Era::ALL);
        match self.rng.below(20) {
            0 => self.take_back(turn).await,
            1 => self.go_away(era).await,
            2 => self.miss(turn, era).await,
            3 => self.list(turn, era).await,
            4..8 => self.ask(turn, era, true).await,
            _ => self.ask(turn, era, false).await,
        }
    }

    /// A call that is answered, with reports of its progress or without.
    async fn ask(&mut self, turn: &mut Turn, era: Era, reports: bool) {
        let tool = marked::shared_name(self.rng.below(turn.tools));
        let wait = self.wait();
        let request = self.request(turn, era, &tool, wait, reports);
        turn.line.send(request.as_bytes()).await;
        let answer = turn.line.answer().await;
        self.check_own(&answer);
        let said = said(self.number, &tool, self.nonce);
        let mut messages = messages(&answer);
        let last = messages.pop().expect("an answer");
        assert_eq!((&last["id"], &last["result"]["structuredContent"]["result"]), (&json!(1), &json!(said)));
        assert_eq!(messages.is_empty(), !reports, "{messages:?}");
        for message in messages {
            let params = &message["params"];
            assert_eq!((&params["progressToken"], &params["message"]), (&json!(TOKEN), &json!(said)));
        }
        self.seen.answered += 1;
    }

    /// A call that its client cancels by an id which all others use as well.
    async fn take_back(&mut self, turn: &mut Turn) {
        let tool = marked::shared_name(self.rng.below(turn.tools));
        let request = self.request(turn, Era::Legacy, &tool, FOREVER, false);
        turn.line.send(request.as_bytes()).await;
        let cancel =
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
        let cancel = turn.client.post("", &cancel.to_string());
        let cancel = kept(&cancel, &turn.handshake);
        let stranger = STRANGERS.acquire().await.expect("never closed");
        let mut other = Line::open(turn.client.authority()).await;
        // It may overtake the call, and means nothing then.
        let answer = loop {
            other.send(cancel.as_bytes()).await;
            let taken = other.answer().await;
            assert_eq!((taken.status, taken.body.as_str()), (202, ""));
            tokio::select! {
                answer = turn.line.answer() => break answer,
                () = sleep(Duration::from_millis(5)) => {}
            }
        };
        drop(stranger);
        self.check_own(&answer);
        assert_eq!(answer.failure()["code"], "canceled");
        self.seen.taken_back += 1;
    }

    /// A call whose client does not wait for the end. It is one of the agent's own, without a handshake: what belongs to a
    /// client that has ended would not be let in.
    async fn go_away(&mut self, era: Era) {
        let client = Client::new(&self.agent.start().await.expect("is started"));
        let tool = marked::shared_name(self.rng.below(SHARED));
        let wait = if self.rng.one_in(2) { FOREVER } else { self.wait() };
        let reports = self.rng.one_in(2);
        let request = client.text(era, "tools/call", self.params(&tool, wait, reports));
        let stranger = STRANGERS.acquire().await.expect("never closed");
        let mut line = Line::open(client.authority()).await;
        line.send(request.as_bytes()).await;
        sleep(Duration::from_micros(self.wait())).await;
        self.check_text(&String::from_utf8_lossy(&line.close()));
        drop(stranger);
        self.seen.gone += 1;
    }

    /// A call of a tool that only another agent has, that the session does not show, or that nobody has.
    async fn miss(&mut self, turn: &mut Turn, era: Era) {
        let other = (self.number + 1 + self.rng.below(super::AGENTS - 1)) % super::AGENTS;
        let mut names = vec![marked::own_name(other), marked::shared_name(SHARED)];
        names.extend(turn.session.as_ref().map(|_| marked::own_name(self.number)));
        names.extend((turn.tools..SHARED).next().map(marked::shared_name));
        let tool = self.rng.pick(&names).clone();
        let request = self.request(turn, era, &tool, 0, false);
        turn.line.send(request.as_bytes()).await;
        let answer = turn.line.answer().await;
        self.check_own(&answer);
        assert_eq!(answer.message()["error"]["code"], -32_602, "{answer:?}");
        assert!(!answer.body.contains(&tool), "{answer:?}");
        self.seen.unknown += 1;
    }

    /// A list, and then a call.
    async fn list(&mut self, turn: &mut Turn, era: Era) {
        let request = kept(&turn.client.text(era, "tools/list", json!({})), &turn.handshake);
        turn.line.send(request.as_bytes()).await;
        let answer = turn.line.answer().await;
        self.check_own(&answer);
        let tools = answer.result()["tools"].as_array().map_or(0, Vec::len);
        assert_eq!(tools, if turn.session.is_some() { turn.tools } else { SHARED + 1 });
        assert_eq!(answer.body.matches(&marked::marker(self.number)).count(), tools);
        self.ask(turn, era, false).await;
    }

    /// Ends the client's handshake, and its session with it.
    async fn end(&self, mut turn: Turn) {
        let delete = turn.client.post("", "").replacen("POST", "DELETE", 1);
        turn.line.send(kept(&delete, &turn.handshake).as_bytes()).await;
        let answer = turn.line.answer().await;
        assert_eq!((answer.status, answer.body.as_str()), (204, ""));
        assert_eq!(turn.line.close(), b"", "one answer for each request");
    }

    /// Ends the session while it calls: the call may not have been let in by then.
    async fn end_within_a_call(&mut self, mut turn: Turn) {
        let era = *self.rng.pick(&Era::ALL);
        let tool = marked::shared_name(self.rng.below(turn.tools));
        let request = self.request(&turn, era, &tool, FOREVER, false);
        turn.line.send(request.as_bytes()).await;
        sleep(Duration::from_micros(self.wait())).await;
        drop(turn.session);
        let answer = turn.line.answer().await;
        self.check_own(&answer);
        if answer.status != 401 {
            assert_eq!(answer.failure()["code"], "canceled");
            self.seen.revoked += 1;
        }
    }

    /// The bytes of a call, under the client's handshake.
    fn request(&mut self, turn: &Turn, era: Era, tool: &str, wait: u64, reports: bool) -> String {
        kept(&turn.client.text(era, "tools/call", self.params(tool, wait, reports)), &turn.handshake)
    }

    /// What is called, with a new nonce.
    fn params(&mut self, tool: &str, wait: u64, reports: bool) -> Value {
        self.nonce += 1;
        let reported = if reports { 1 + self.rng.below(3) } else { 0 };
        let arguments = json!({ "nonce": self.nonce, "wait": wait, "reports": reported });
        let mut params = json!({ "name": tool, "arguments": arguments });
        if reports {
            params["_meta"] = json!({ "progressToken": TOKEN });
        }
        params
    }

    /// Up to three milliseconds, in microseconds.
    fn wait(&mut self) -> u64 {
        u64::try_from(self.rng.below(3_000)).expect("small")
    }

    fn check_own(&self, answer: &Answer) {
        self.check_text(&answer.head);
        self.check_text(&answer.body);
    }

    /// Each marker in it is the agent's own.
    fn check_text(&self, text: &str) {
        let own = marked::marker(self.number);
        assert!(!text.replace(&own, "").contains(MARK), "{own} got {text}");
    }
}

/// A request that leaves its connection open, under a handshake.
fn kept(request: &str, handshake: &str) -> String {
    let under = if handshake.is_empty() { String::new() } else { format!("Mcp-Session-Id: {handshake}\r\n") };
    request.replacen("Connection: close\r\n", &under, 1)
}

/// The messages of an answer, be it one or a stream.
fn messages(answer: &Answer) -> Vec<Value> {
    let data = answer.body.lines().filter_map(|line| line.strip_prefix("data:"));
    let mut messages: Vec<Value> = data.filter_map(|data| serde_json::from_str(data.trim()).ok()).collect();
    if messages.is_empty() {
        messages.push(answer.message());
    }
    messages
}
