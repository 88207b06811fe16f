//! Many agents and clients at once, all with the same ids.

use std::{sync::Arc, time::Duration};

use agent_tools::{define, tools};
use agent_tools_runtime::Agent;
use agent_tools_tests::client::{Client, Era};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::SOON;

#[derive(Deserialize, JsonSchema)]
struct Nonce {
    /// Said back.
    nonce: u32,
}

/// An agent whose one tool says its marker and the caller's nonce.
fn marked(number: usize) -> Agent {
    let marker = format!("marker-{number:02}-of-one-agent");
    let say = define(format!("say_{number:02}"), "Say the marker and the nonce.", move |_, input: Nonce| {
        let marker = marker.clone();
        async move {
            tokio::time::sleep(Duration::from_micros(u64::from(input.nonce % 7) * 300)).await;
            Ok(format!("{marker} {}", input.nonce))
        }
    })
    .read_only();
    Agent::builder(format!("agent {number}")).tools(tools![..say]).build().expect("builds")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_of_one_agent_reaches_another_though_all_use_the_same_ids() {
    const AGENTS: usize = 16;
    const ROUNDS: u32 = 25;
    let agents: Arc<Vec<Agent>> = Arc::new((0..AGENTS).map(marked).collect());
    let mut clients = Vec::new();
    for agent in agents.iter() {
        clients.push(Client::new(&agent.start().await.expect("starts")));
    }
    let mut tasks = Vec::new();
    for (number, client) in clients.iter().enumerate() {
        // Two clients of each agent.
        for half in 0..2 {
            let client = client.clone();
            tasks.push(tokio::spawn(async move { talk(&client, number, half, ROUNDS).await }));
        }
    }
    for task in tasks {
        task.await.expect("nothing crossed");
    }
    for agent in agents.iter() {
        agent.close(SOON).await.expect("closes");
    }
}

async fn talk(client: &Client, number: usize, half: u32, rounds: u32) {
    let own = format!("marker-{number:02}-of-one-agent");
    let foreign_tool = format!("say_{:02}", (number + 1) % 16);
    for round in 0..rounds {
        let nonce = round * 2 + half;
        for era in Era::ALL {
            let answer = client.call(era, &format!("say_{number:02}"), json!({ "nonce": nonce })).await;
            assert_eq!(
                answer.result()["structuredContent"]["result"],
                format!("{own} {nonce}"),
                "{answer:?}"
            );
            let list = client.request(era, "tools/list", json!({})).await;
            let foreign = client.call(era, &foreign_tool, json!({ "nonce": 1 })).await;
            let nowhere = client.call(era, "say_nothing", json!({ "nonce": 1 })).await;
            assert_eq!((foreign.status, &foreign.body), (nowhere.status, &nowhere.body));
            let bytes = [answer.body, list.body, foreign.body].concat().replace(&own, "");
            assert!(!bytes.contains("marker-") && !bytes.contains(&foreign_tool), "{bytes}");
        }
    }
}
