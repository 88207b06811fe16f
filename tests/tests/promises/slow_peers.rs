//! Peers that say nothing, or say it slowly, beside an agent that works.

use std::{sync::Arc, time::Duration};

use agent_tools::{Context, tool, tools};
use agent_tools_runtime::{Agent, Limits, OutcomeKind};
use agent_tools_tests::{
    client::{Answer, Client, Era},
    tools::{blob, noargs},
};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    sync::Semaphore,
    time::{interval, timeout},
};

use crate::{SOON, eventually, serve};

/// Sends a byte of a head whenever it may, until its connection is closed.
async fn trickle(mut stream: TcpStream, head: String) {
    for byte in head.bytes().cycle() {
        if stream.write_u8(byte).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_silent_and_trickling_peers_fail_no_call_of_an_agent() {
    let (agent, client) = serve(tools![noargs]).await;
    let mut silent = Vec::new();
    let mut trickling = Vec::new();
    let strangers = async {
        for at in 0..500 {
            let stream = client.connect().await.expect("connects");
            if at % 2 == 0 {
                silent.push(stream);
            } else {
                let head = format!("POST /mcp HTTP/1.1\r\nHost: {}\r\nX: y\r\n", client.authority());
                trickling.push(tokio::spawn(trickle(stream, head)));
            }
        }
    };
    let calls = async {
        let mut kept = client.connect().await.expect("connects");
        let keep = client.text(Era::Modern, "tools/call", json!({ "name": "noargs", "arguments": {} }));
        let keep = keep.replacen("Connection: close\r\n", "", 1);
        let mut tick = interval(Duration::from_millis(20));
        for at in 0..150 {
            tick.tick().await;
            if at % 3 == 0 {
                kept.write_all(keep.as_bytes()).await.expect("still open");
                let mut answer = vec![0; 4_096];
                let read = kept.read(&mut answer).await.expect("answered");
                assert!(
                    answer.get(..read).is_some_and(|answer| answer.starts_with(b"HTTP/1.1 200")),
                    "call {at}"
                );
            } else {
                let answer = client.call(Era::ALL[at % 2], "noargs", json!({})).await;
                assert_eq!(answer.result()["isError"], false, "call {at}");
            }
        }
    };
    tokio::join!(strangers, calls);
    trickling.iter().for_each(tokio::task::JoinHandle::abort);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_stranger_s_place_goes_to_the_next_and_a_silent_one_is_closed() {
    let (agent, client) = serve(tools![noargs]).await;
    let mut strangers = Vec::new();
    for _ in 0..200 {
        strangers.push(client.connect().await.expect("connects"));
    }
    let mut byte = [0];
    let closed = timeout(SOON, strangers[0].read(&mut byte)).await.expect("closed for another");
    assert!(matches!(closed, Ok(0) | Err(_)), "{closed:?}");
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_body_that_stalls_is_408_and_takes_no_place_of_others() {
    let (agent, client) = serve(tools![noargs]).await;
    let request = client.text(Era::Modern, "tools/call", json!({ "name": "noargs", "arguments": {} }));
    let mut stream = client.connect().await.expect("connects");
    let part = request.get(..request.len() - 10).expect("a part");
    stream.write_all(part.as_bytes()).await.expect("sent");
    for era in Era::ALL {
        assert_eq!(client.call(era, "noargs", json!({})).await.status, 200);
    }
    let mut answer = String::new();
    timeout(Duration::from_secs(30), stream.read_to_string(&mut answer))
        .await
        .expect("in time")
        .expect("text");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains(r#""code":-32600"#), "{answer}");
    agent.close(SOON).await.expect("closes");
}

/// Wait until the test lets it go.
#[tool(read_only)]
async fn held(#[state] gate: Arc<Semaphore>) -> u8 {
    drop(gate.acquire().await);
    7
}

#[tokio::test]
async fn past_an_agent_s_share_of_connections_an_idle_one_is_closed_and_none_with_a_call_on_it() {
    let gate = Arc::new(Semaphore::new(0));
    let (agent, client) = serve(tools![noargs, held(Arc::clone(&gate))]).await;
    let call = |tool| client.text(Era::Modern, "tools/call", json!({ "name": tool, "arguments": {} }));
    let mut oldest = client.connect().await.expect("connects");
    oldest.write_all(call("held").as_bytes()).await.expect("sent");
    eventually("the call runs", || agent.tally().running() == 1).await;

    let keep = call("noargs").replacen("Connection: close\r\n", "", 1);
    let mut idle = Vec::new();
    let mut answer = [0; 4_096];
    for _ in 0..256 {
        let mut stream = client.connect().await.expect("connects");
        stream.write_all(keep.as_bytes()).await.expect("sent");
        let read = stream.read(&mut answer).await.expect("answered");
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
        idle.push(stream);
    }
    let closed = timeout(SOON, idle[0].read(&mut answer)).await.expect("closed for another");
    assert!(matches!(closed, Ok(0) | Err(_)), "{closed:?}");
    gate.add_permits(1);
    let mut text = String::new();
    timeout(SOON, oldest.read_to_string(&mut text)).await.expect("in time").expect("text");
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    agent.close(SOON).await.expect("closes");
}

/// Report a thousand times, and then return.
#[tool(read_only)]
async fn talkative(ctx: &Context) -> u8 {
    for done in 0..1_000 {
        ctx.progress(done, None, "x");
        tokio::task::yield_now().await;
    }
    7
}

/// A client whose system takes few bytes for it, and that does not read.
async fn deaf(client: &Client, request: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a size");
    let mut stream = socket.connect(client.authority().parse().expect("an address")).await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("sent");
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_stop_reading_hold_no_call_and_no_place_and_may_repeat_the_call_or_read_on() {
    let limits = Limits::new().calls(2).permit_wait(SOON);
    let agent = Agent::builder("deaf").tools(tools![blob, talkative]).limits(limits).build().expect("builds");
    let client = Client::new(&agent.start().await.expect("starts"));
    let large = json!({ "name": "blob", "arguments": { "bytes": 1_900_000 } });
    let reporting = json!({ "name": "talkative", "_meta": { "progressToken": 1 } });
    let calls = [&large, &large, &large, &reporting, &reporting, &reporting];
    let mut deaf_ones = Vec::new();
    for (era, params) in Era::ALL.into_iter().flat_map(|era| calls.map(|params| (era, params))) {
        deaf_ones.push(deaf(&client, &client.text(era, "tools/call", params.clone())).await);
    }
    eventually("each call ends", || agent.tally().of(OutcomeKind::Success) == 12).await;
    assert_eq!((agent.tally().started(), agent.tally().running()), (12, 0));
    for era in Era::ALL {
        let repeated = client.request(era, "tools/call", large.clone()).await;
        assert_eq!(repeated.result()["isError"], false, "{era:?}");
    }
    for (at, mut stream) in deaf_ones.drain(3..).enumerate() {
        let mut text = String::new();
        timeout(SOON, stream.read_to_string(&mut text)).await.expect("in time").expect("text");
        assert_eq!(Answer::read(&text).result()["isError"], false, "{at}");
    }
    assert_eq!((agent.tally().ended(), agent.tally().of(OutcomeKind::Success)), (14, 14));
    agent.close(SOON).await.expect("closes, though three have not read their answers");
}
