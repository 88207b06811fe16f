//! A scripted model on loopback, for CLIs that want one: it asks for tools and says what the script says.

mod messages;
mod responses;

use std::{
    io::{BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use serde_json::Value;

use crate::{request::Request, seams::Told};

/// What the model does, in turn.
#[derive(Clone, Debug)]
pub enum Step {
    /// Asks for a tool, by the name that it has for its server.
    Call(&'static str, Value),
    /// Says something, which ends the turn.
    Say(&'static str),
    /// Says what the tools have answered, which ends the turn.
    Repeat,
}

/// An event of a stream: its name and its data.
type Event = (&'static str, Value);

/// The server of one test; it ends with the process.
#[derive(Debug)]
pub struct Model {
    url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

/// A request to the model.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Without the query.
    pub path: String,
    /// The JSON of it.
    pub body: Value,
}

impl Asked {
    /// Each tool with the namespace that it stands in, if any.
    pub fn tools(&self) -> Vec<(String, Option<String>)> {
        responses::tools(&self.body)
    }

    /// The calls that the model has made, with their results.
    pub fn told(&self) -> Vec<Told> {
        [responses::told(&self.body), messages::told(&self.body)].concat()
    }

    /// Whether one of the texts of the conversation is exactly this.
    pub fn holds(&self, text: &str) -> bool {
        ["input", "messages"].iter().any(|conversation| has_text(&self.body[*conversation], text))
    }
}

fn has_text(value: &Value, text: &str) -> bool {
    match value {
        Value::String(found) => found == text,
        Value::Array(items) => items.iter().any(|item| has_text(item, text)),
        Value::Object(object) => object.values().any(|value| has_text(value, text)),
        _ => false,
    }
}

impl Model {
    /// Opens a port. Which step is next is counted in the request, so that a repeated one has the same answer.
    #[expect(clippy::disallowed_methods, reason = "it is no gateway, and bound to loopback")]
    pub fn start(script: Vec<Step>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (script, log) = (script.clone(), Arc::clone(&log));
                thread::spawn(move || serve(&stream, &script, &log));
            }
        });
        Self { url, asked }
    }

    /// Without a path.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// All requests so far that had a body.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the tools answered, as the model was told, in the last request.
    pub fn results(&self) -> Vec<String> {
        let asked = self.asked();
        let told = |Asked { body, .. }: &Asked| {
            let results = [responses::results(body), messages::results(body)].concat();
            (!results.is_empty()).then_some(results)
        };
        asked.iter().rev().find_map(told).unwrap_or_default()
    }

    /// The tools that the model was shown last, by the names that it would call.
    pub fn tools(&self) -> Vec<String> {
        let shown = |Asked { body, .. }: &Asked| {
            let names: Vec<_> = responses::tools(body).into_iter().map(|(name, _)| name).collect();
            (!names.is_empty()).then_some(names)
        };
        self.asked().iter().rev().find_map(shown).unwrap_or_default()
    }
}

fn serve(mut stream: &TcpStream, script: &[Step], log: &Mutex<Vec<Asked>>) {
    let Some(request) = Request::read(&mut BufReader::new(stream)) else { return };
    let path = request.path().to_owned();
    let body = (request.method == "POST").then(|| serde_json::from_slice(&request.body).unwrap_or_default());
    let answer = match &body {
        Some(body) if path.ends_with("/responses") => stream_of(responses::events(body, script)),
        Some(body) if path.ends_with("/messages") => stream_of(messages::events(body, script)),
        Some(_) => whole(404, "{}"),
        None => whole(200, r#"{"object":"list","data":[],"models":[],"has_more":false}"#),
    };
    if let Some(body) = body {
        log.lock().unwrap_or_else(PoisonError::into_inner).push(Asked { path, body });
    }
    // A client that has gone has what it wanted.
    let _gone = stream.write_all(answer.as_bytes());
}

fn whole(status: u16, body: &str) -> String {
    format!(
        "HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn stream_of(events: Vec<Event>) -> String {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
    let events = events.iter().map(|(name, data)| format!("event: {name}\ndata: {data}\n\n"));
    head.to_owned() + &events.collect::<String>()
}

/// The step after so many results.
fn step(script: &[Step], results: usize) -> Step {
    script.get(results.min(script.len() - 1)).cloned().expect("a script has a step")
}
