use std::{sync::Arc, time::Duration};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, CanceledBy};
use agent_tools_tests::client::{Client, Era};
use serde_json::json;
use tokio::runtime::Builder;

use crate::{SOON, eventually, gate::Gate, listening::listening};

/// Block a thread that others need.
#[tool(read_only)]
async fn wedge(#[state] gate: Arc<Gate>) {
    gate.pass();
}

/// A list, a handshake, a cancel and a close are answered while handlers block every thread of the host's runtime, whose
/// timers stand still then.
pub(crate) fn answers() {
    const WORKERS: usize = 2;
    let host = Builder::new_multi_thread().worker_threads(WORKERS).enable_all().build().expect("a runtime");
    let client_side = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let gate = Arc::<Gate>::default();
    gate.close();
    let agent = Agent::builder("wedged")
        .tools(tools![wedge(Arc::clone(&gate))])
        .runtime(host.handle().clone())
        .build()
        .expect("builds");
    let client = client_side.block_on(async {
        let client = Client::new(&agent.start().await.expect("starts"));
        let handshake = client.initialize().await;
        let in_it = format!("MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: {handshake}\r\n");
        let params = json!({ "name": "wedge", "arguments": {} });
        let call = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params });
        let call = client.post(&in_it, &call.to_string());
        let canceled = tokio::spawn({
            let client = client.clone();
            async move { client.send(&call).await }
        });
        tokio::spawn({
            let client = client.clone();
            async move { client.call(Era::Modern, "wedge", json!({})).await }
        });
        eventually("every thread is blocked", || gate.waiting() == WORKERS).await;

        assert_eq!(client.list(Era::Modern).await, ["wedge"]);
        client.initialize().await;
        let params = json!({ "requestId": 7 });
        let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
        assert_eq!(client.send(&client.post(&in_it, &cancel.to_string())).await.status, 202);
        assert_eq!(canceled.await.expect("a client ends").failure()["code"], "canceled");
        client
    });
    // Its only threads are blocked.
    let open = host.block_on(agent.close(Duration::from_millis(50))).expect_err("the handlers cannot end");
    assert_eq!(open.tools().collect::<Vec<_>>(), [("wedge", WORKERS)]);
    assert!(open.to_string().contains("2 of `wedge`"), "{open}");
    let tally = agent.tally();
    assert_eq!(
        (tally.running(), tally.detached(), tally.is_balanced()),
        (0, 2, true),
        "every call is answered"
    );
    assert_eq!(tally.canceled_by(CanceledBy::Close), 1);
    client_side.block_on(async {
        assert_eq!(client.request(Era::Modern, "tools/list", json!({})).await.status, 401);
    });
    gate.open();
    host.block_on(agent.close(SOON)).expect("closes once they have ended");
    assert_eq!((agent.tally().discarded(), listening()), (2, 0));
}
