use std::sync::Arc;

use agent_tools::tools;
use agent_tools_runtime::{Agent, BuildErrorKind};
use agent_tools_tests::{
    client::{Client, Era},
    tools::{Counts, all_opt, big, noargs, sleepy},
};
use serde_json::json;

use crate::{SOON, eventually, serve};

#[tokio::test]
async fn two_agents_share_a_url_and_see_only_their_own_tools() {
    let (one, first) = serve(tools![noargs, all_opt]).await;
    let (two, second) = serve(tools![big]).await;
    assert_eq!(first.authority(), second.authority());
    assert_ne!(first.bearer(), second.bearer());
    for era in Era::ALL {
        assert_eq!(first.list(era).await, ["all_opt", "noargs"]);
        assert_eq!(second.list(era).await, ["big"]);
        let foreign = first.call(era, "big", json!({ "id": 1 })).await;
        let nowhere = first.call(era, "exists_nowhere", json!({ "id": 1 })).await;
        assert_eq!(foreign.message()["error"]["code"], -32_602);
        assert_eq!((foreign.status, &foreign.body), (nowhere.status, &nowhere.body), "{era:?}");
    }
    one.close(SOON).await.expect("closes");
    two.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn a_revoked_bearer_gets_401_and_its_neighbour_does_not_notice() {
    let (one, first) = serve(tools![noargs]).await;
    let (two, second) = serve(tools![noargs]).await;
    one.close(SOON).await.expect("closes");
    for era in Era::ALL {
        assert_eq!(first.call(era, "noargs", json!({})).await.status, 401);
        assert_eq!(second.call(era, "noargs", json!({})).await.status, 200);
    }
    two.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn starting_again_gives_the_same_endpoint_and_after_a_close_another() {
    let agent = Agent::builder("again").tools(tools![noargs]).build().expect("builds");
    let first = agent.start().await.expect("starts");
    let again = agent.start().await.expect("is started");
    assert_eq!(first.environment(), again.environment());
    agent.close(SOON).await.expect("closes");
    agent.close(SOON).await.expect("is closed");
    let another = agent.start().await.expect("starts again");
    assert_ne!(first.environment().1, another.environment().1);
    assert_eq!(Client::new(&another).list(Era::Modern).await, ["noargs"]);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn dropping_an_agent_revokes_it_and_cancels_its_calls() {
    let counts = Arc::new(Counts::default());
    let (other, _) = serve(tools![noargs]).await; // keeps the gateway open
    let (agent, client) = serve(tools![sleepy(Arc::clone(&counts))]).await;
    let call = tokio::spawn({
        let client = client.clone();
        async move { client.call(Era::Modern, "sleepy", json!({})).await.status }
    });
    eventually("the handler runs", || counts.get().0 == 1).await;
    drop(agent);
    eventually("the handler is dropped", || counts.get() == (1, 0, 1)).await;
    call.await.expect("the exchange ended");
    assert_eq!(client.call(Era::Modern, "sleepy", json!({})).await.status, 401);
    other.close(SOON).await.expect("closes");
}

#[test]
fn an_agent_says_what_it_offers_and_names_fit_the_client_s_prefix() {
    let nothing = Agent::builder("a").build().expect_err("nothing was said");
    assert_eq!(nothing.kind(), BuildErrorKind::NoTools);
    assert!(Agent::builder("a").no_tools().build().expect("meant").catalog().is_empty());
    let last = Agent::builder("a").no_tools().tools(tools![noargs]).build().expect("the last word wins");
    assert_eq!(last.catalog().len(), 1);

    for key in ["", "Host", "a_b", "seventeen-letters"] {
        let error = Agent::builder("a").tools(tools![noargs]).server_key(key).build().expect_err(key);
        assert_eq!(error.kind(), BuildErrorKind::ServerKey, "{key}");
    }

    /// As long as providers take.
    #[agent_tools::tool(name = "a123456789012345678901234567890123456789012345678901234567890123")]
    async fn long() {}
    let error = Agent::builder("a").tools(tools![long]).build().expect_err("64 and a prefix");
    assert_eq!(error.kind(), BuildErrorKind::NameTooLong);
    assert!(error.to_string().contains("leaves 53"), "{error}");
}

#[test]
fn without_a_runtime_start_says_so_and_opens_nothing() {
    let agent = Agent::builder("a").tools(tools![noargs]).build().expect("builds");
    let mut start = std::pin::pin!(agent.start());
    let mut nobody = std::task::Context::from_waker(std::task::Waker::noop());
    match start.as_mut().poll(&mut nobody) {
        std::task::Poll::Ready(Err(error)) => {
            assert_eq!(error.kind(), agent_tools_runtime::StartErrorKind::NoRuntime);
        }
        other => panic!("{other:?}"),
    }
}
