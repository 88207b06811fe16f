//! Requests that are taken back at the moment at which they arrive.

use std::sync::Arc;

use agent_tools::tools;
use agent_tools_tests::{
    client::{Answer, Client},
    tools::{Counts, sleepy},
};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{SOON, serve};

/// A connection over which a request has been served.
async fn warm(client: &Client) -> TcpStream {
    let mut stream = client.connect().await.expect("connects");
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    let ping = client.post("", &ping.to_string()).replacen("Connection: close\r\n", "", 1);
    stream.write_all(ping.as_bytes()).await.expect("sent");
    let read = stream.read(&mut [0; 4_096]).await.expect("answered");
    assert!(read > 0);
    stream
}

async fn answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("an answer");
    Answer::read(&String::from_utf8_lossy(&bytes))
}

/// Sends a call and then, over another connection, the end of its handshake. It does not run to its end.
async fn end_as_it_arrives(client: Client, delay: usize) {
    let handshake = format!("Mcp-Session-Id: {}\r\n", client.initialize().await);
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "sleepy", "arguments": {} } });
    let call = client.post(&handshake, &call.to_string());
    let end = client.post(&handshake, "").replacen("POST", "DELETE", 1);
    let (mut calling, mut ending) = (warm(&client).await, warm(&client).await);
    calling.write_all(call.as_bytes()).await.expect("sent");
    for _ in 0..delay {
        tokio::task::yield_now().await;
    }
    ending.write_all(end.as_bytes()).await.expect("sent");
    assert_eq!(answer(&mut ending).await.status, 204);
    let called = answer(&mut calling).await;
    if called.status != 404 {
        assert_eq!(called.failure()["code"], "canceled", "{called:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handshake_s_end_cancels_a_call_that_arrives_with_it_or_the_call_finds_no_handshake() {
    let (agent, client) = serve(tools![sleepy(Arc::new(Counts::default()))]).await;
    for round in 0..30 {
        let races: Vec<_> =
            (0..8).map(|at| tokio::spawn(end_as_it_arrives(client.clone(), at * round))).collect();
        for race in races {
            race.await.expect("it held");
        }
    }
    agent.close(SOON).await.expect("closes");
}
