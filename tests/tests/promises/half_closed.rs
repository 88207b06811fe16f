//! A peer that has ended its sending side, and one that is gone.

use std::{sync::Arc, time::Duration};

use agent_tools::{tool, tools};
use agent_tools_tests::{
    client::{Client, Era},
    tools::{Counts, noargs, sleepy},
};
use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::{SOON, eventually, serve};

/// Take a while.
#[tool(read_only)]
async fn slow() -> u8 {
    tokio::time::sleep(Duration::from_millis(300)).await;
    7
}

/// Take a while, as a stream.
#[tool(read_only, timeout = "2m")]
async fn streamed(#[state] counts: Arc<Counts>) -> u8 {
    counts.started.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    let ended = Ended(counts);
    tokio::time::sleep(Duration::from_millis(600)).await;
    ended.0.finished.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    7
}

struct Ended(Arc<Counts>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }
}

fn request(client: &Client, era: Era, tool: &str) -> String {
    client.text(era, "tools/call", json!({ "name": tool, "arguments": {} }))
}

#[tokio::test]
async fn a_peer_that_has_ended_only_its_sending_side_gets_its_answer() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![noargs, slow, streamed(counts)]).await;
    for era in Era::ALL {
        for tool in ["noargs", "slow", "streamed"] {
            let answer = client.send_and_half_close(&request(&client, era, tool)).await;
            assert_eq!((answer.status, &answer.result()["isError"]), (200, &json!(false)), "{era:?} {tool}");
            let old = request(&client, era, tool).replacen("HTTP/1.1", "HTTP/1.0", 1);
            let answer = client.send_and_half_close(&old).await;
            assert_eq!(answer.status, 200, "{era:?} {tool} in HTTP/1.0");
        }
        let kept = request(&client, era, "slow").replacen("Connection: close\r\n", "", 1);
        assert_eq!(client.send_and_half_close(&kept).await.status, 200, "{era:?}");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_refused_at_once() {
    let (agent, client) = serve(tools![noargs]).await;
    let good = request(&client, Era::Modern, "noargs");
    let chunked = client.post("Transfer-Encoding: chunked\r\n", "").replace("Content-Length: 0\r\n", "")
        + "ff\r\n{\"json";
    for broken in [good.get(..good.len() - 10).expect("a part"), &chunked] {
        let answer = client.send_and_half_close(broken).await;
        assert_eq!((answer.status, &answer.message()["error"]["code"]), (400, &json!(-32_600)), "{answer:?}");
    }
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_peer_that_is_gone_cancels_its_call_in_every_form() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(tools![sleepy(Arc::clone(&counts)), streamed(Arc::clone(&counts))]).await;
    let mut at = 0;
    for era in Era::ALL {
        for tool in ["sleepy", "streamed"] {
            for version in ["HTTP/1.1", "HTTP/1.0"] {
                for wait in [0, 300] {
                    at += 1;
                    let mut stream = client.connect().await.expect("connects");
                    let request = request(&client, era, tool).replacen("HTTP/1.1", version, 1);
                    stream.write_all(request.as_bytes()).await.expect("sent");
                    eventually("the handler runs", || counts.get().0 == at).await;
                    tokio::time::sleep(Duration::from_millis(wait)).await;
                    drop(stream);
                    let what = format!("{era:?} {tool} {version} is dropped");
                    eventually(&what, || {
                        counts.get() == (at, 0, at) || version == "HTTP/1.0" && counts.get().2 == at
                    })
                    .await;
                }
            }
        }
    }
    assert!(counts.get().1 <= 4, "at most the short ones of HTTP/1.0 came to their end: {:?}", counts.get());
    agent.close(SOON).await.expect("closes");
}
