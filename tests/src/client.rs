//! A client that writes requests byte by byte and keeps every byte of the answer.

use std::{io, time::Duration};

use agent_tools_runtime::{ERROR_META, Endpoint};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// How long any answer may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// The two ways in which MCP is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Era {
    /// Up to 2025-11-25: a handshake, no metadata on requests.
    Legacy,
    /// From 2026-07-28 on: no handshake, metadata and headers on every request.
    Modern,
}

impl Era {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Legacy, Self::Modern];
}

/// One agent's endpoint, as a client sees it.
#[derive(Clone, Debug)]
pub struct Client {
    authority: String,
    bearer: String,
}

/// An answer: its status, its head and body as text, and the JSON-RPC message in it.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// Status line and headers, as they came.
    pub head: String,
    /// The body, as it came.
    pub body: String,
}

impl Client {
    /// A client with the bearer of this endpoint.
    ///
    /// # Panics
    /// If the URL is not one of ours.
    pub fn new(endpoint: &Endpoint) -> Self {
        Self::at(endpoint.url(), endpoint.environment().1)
    }

    /// A client with this bearer, for a gateway that may be another process's.
    ///
    /// # Panics
    /// If the URL is not one of ours.
    pub fn at(url: &str, bearer: &str) -> Self {
        let authority = url.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/mcp"));
        Self { authority: authority.expect("http://AUTHORITY/mcp").to_owned(), bearer: bearer.to_owned() }
    }

    /// The same place with another bearer.
    #[must_use]
    pub fn with_bearer(&self, bearer: &str) -> Self {
        Self { bearer: bearer.to_owned(), ..self.clone() }
    }

    /// `127.0.0.1:PORT`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The secret.
    pub fn bearer(&self) -> &str {
        &self.bearer
    }

    /// Calls a tool.
    pub async fn call(&self, era: Era, tool: &str, arguments: Value) -> Answer {
        self.request(era, "tools/call", json!({ "name": tool, "arguments": arguments })).await
    }

    /// Calls a tool with arguments as they are spelt.
    pub async fn call_text(&self, era: Era, tool: &str, arguments: &str) -> Answer {
        let (headers, body) = head_and_body(era, "tools/call", json!({ "name": tool, "arguments": "HERE" }));
        self.send(&self.post(&headers, &body.replacen("\"HERE\"", arguments, 1))).await
    }

    /// Lists the tools' names.
    ///
    /// # Panics
    /// If there is no list.
    pub async fn list(&self, era: Era) -> Vec<String> {
        let answer = self.request(era, "tools/list", json!({})).await;
        let tools = answer.result()["tools"].as_array().cloned().expect("a list");
        tools.iter().filter_map(|tool| tool["name"].as_str().map(str::to_owned)).collect()
    }

    /// Sends one JSON-RPC request.
    pub async fn request(&self, era: Era, method: &str, params: Value) -> Answer {
        self.send(&self.text(era, method, params)).await
    }

    /// The bytes of one JSON-RPC request.
    pub fn text(&self, era: Era, method: &str, params: Value) -> String {
        let (headers, body) = head_and_body(era, method, params);
        self.post(&headers, &body)
    }

    /// The bytes of a POST with the usual headers and these.
    pub fn post(&self, headers: &str, body: &str) -> String {
        let Self { authority, bearer } = self;
        format!(
            "POST /mcp HTTP/1.1\r\nHost: {authority}\r\nAuthorization: Bearer {bearer}\r\n\
             Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n{headers}\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    }

    /// Sends bytes and reads the answer to its end.
    ///
    /// # Panics
    /// If no whole answer comes in time.
    pub async fn send(&self, request: &str) -> Answer {
        let exchange = async {
            let mut stream = self.connect().await?;
            stream.write_all(request.as_bytes()).await?;
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await?;
            io::Result::Ok(bytes)
        };
        match timeout(PATIENCE, exchange).await {
            Ok(Ok(bytes)) => Answer::read(&String::from_utf8_lossy(&bytes)),
            Ok(Err(error)) => panic!("no answer: {error}"),
            Err(elapsed) => panic!("no answer in {PATIENCE:?}: {elapsed}"),
        }
    }

    /// Sends bytes, closes the sending side, and reads the answer to its end, without interim answers.
    ///
    /// # Panics
    /// If no whole answer comes in time.
    pub async fn send_and_half_close(&self, request: &str) -> Answer {
        let exchange = async {
            let mut stream = self.connect().await?;
            stream.write_all(request.as_bytes()).await?;
            stream.shutdown().await?;
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await?;
            io::Result::Ok(bytes)
        };
        let bytes = timeout(PATIENCE, exchange).await.expect("in time").expect("an answer");
        let text = String::from_utf8_lossy(&bytes);
        Answer::read(text.trim_start_matches("HTTP/1.1 100 Continue\r\n\r\n"))
    }

    /// Opens a handshake and gives its id.
    ///
    /// # Panics
    /// If it gets none.
    pub async fn initialize(&self) -> String {
        let answer = self.send(&self.post("", &initialize("2025-11-25"))).await;
        answer.header("mcp-session-id").expect("an id").to_owned()
    }

    /// An open connection.
    ///
    /// # Errors
    /// If nothing listens.
    pub async fn connect(&self) -> io::Result<TcpStream> {
        TcpStream::connect(&self.authority).await
    }
}

/// The message that opens a handshake.
pub fn initialize(version: &str) -> String {
    let params = json!({
        "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" }
    });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }).to_string()
}

/// The headers and the message by which a revision makes a request.
fn head_and_body(era: Era, method: &str, mut params: Value) -> (String, String) {
    let version = match era {
        Era::Legacy => "2025-11-25",
        Era::Modern => "2026-07-28",
    };
    let mut headers = vec![format!("MCP-Protocol-Version: {version}\r\n")];
    if era == Era::Modern {
        headers.push(format!("Mcp-Method: {method}\r\n"));
        headers.extend(params["name"].as_str().map(|name| format!("Mcp-Name: {name}\r\n")));
        let meta = &mut params["_meta"];
        meta["io.modelcontextprotocol/protocolVersion"] = json!(version);
        meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
        meta["io.modelcontextprotocol/clientInfo"] = json!({ "name": "test", "version": "1" });
    }
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    (headers.concat(), message.to_string())
}

impl Answer {
    /// Reads a whole answer.
    ///
    /// # Panics
    /// If it is none.
    pub fn read(text: &str) -> Self {
        let Some((head, body)) = text.split_once("\r\n\r\n") else { panic!("no head in {text:?}") };
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status line");
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { unchunk(body) } else { body.to_owned() };
        Self { status, head: head.to_owned(), body }
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.head.lines().filter_map(|line| line.split_once(": "));
        headers.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The JSON-RPC message, from a JSON body or from the last event of a stream.
    ///
    /// # Panics
    /// If there is none.
    pub fn message(&self) -> Value {
        let event = self.body.lines().filter_map(|line| line.strip_prefix("data:")).next_back();
        let text = event.unwrap_or(&self.body);
        serde_json::from_str(text.trim()).unwrap_or_else(|error| panic!("no message ({error}) in {self:?}"))
    }

    /// The result of the message.
    ///
    /// # Panics
    /// If it is an error.
    pub fn result(&self) -> Value {
        let mut message = self.message();
        assert!(message.get("error").is_none(), "an error came: {message}");
        message["result"].take()
    }

    /// The failure that a tool's answer carries.
    ///
    /// # Panics
    /// If it is none.
    pub fn failure(&self) -> Value {
        let result = self.result();
        assert_eq!(result["isError"], true, "{result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        result["_meta"][ERROR_META].clone()
    }
}

fn unchunk(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("a chunk size");
        let Some((chunk, after)) = after.split_at_checked(size) else { break };
        body.push_str(chunk);
        rest = after.strip_prefix("\r\n").unwrap_or(after);
        if size == 0 {
            break;
        }
    }
    body
}
