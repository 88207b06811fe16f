//! Every call ends exactly once, and the books say how.

use std::{sync::Arc, time::Duration};

use agent_tools::{Tools, tools};
use agent_tools_runtime::{Agent, CanceledBy, Catalog, Certainty, OutcomeKind, Scope, Tally};
use agent_tools_tests::{
    client::{Client, Era},
    tools::{Counts, blob, block, boom, echo, fail, late, lie, noargs, reject_it, sleepy},
};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::{SOON, eventually, serve};

fn every_end(counts: &Arc<Counts>) -> Tools {
    tools![
        noargs,
        echo(Arc::clone(counts)),
        fail,
        boom,
        lie,
        blob,
        reject_it,
        late(Arc::clone(counts)),
        sleepy(Arc::clone(counts)),
        block(Arc::clone(counts)),
    ]
}

/// A tool, its arguments, how the call ends and what is known of its effects.
fn ends() -> Vec<(&'static str, Value, OutcomeKind, Certainty)> {
    vec![
        ("noargs", json!({}), OutcomeKind::Success, Certainty::Completed),
        ("reject_it", json!({}), OutcomeKind::Rejected, Certainty::Completed),
        ("lie", json!({}), OutcomeKind::InvalidOutput, Certainty::Completed),
        ("blob", json!({ "bytes": 2_200_000 }), OutcomeKind::OutputTooLarge, Certainty::Completed),
        ("fail", json!({}), OutcomeKind::Failed, Certainty::Uncertain),
        ("boom", json!({}), OutcomeKind::Panicked, Certainty::Uncertain),
        ("late", json!({}), OutcomeKind::DeadlineExceeded, Certainty::Uncertain),
        ("echo", json!({ "n": "many" }), OutcomeKind::InvalidInput, Certainty::NotStarted),
        ("nothing", json!({}), OutcomeKind::UnknownTool, Certainty::NotStarted),
    ]
}

#[tokio::test]
async fn each_end_is_counted_once_and_recorded_with_what_is_known_of_it() {
    let counts = Arc::new(Counts::default());
    let (agent, client) = serve(every_end(&counts)).await;
    for era in Era::ALL {
        for (tool, arguments, kind, certainty) in ends() {
            let before = agent.tally();
            client.call(era, tool, arguments).await;
            let after = agent.tally();
            assert!(after.is_balanced(), "{after:?}");
            assert_eq!(after.started(), before.started() + 1, "{tool}");
            assert_eq!(after.of(kind), before.of(kind) + 1, "{tool}");
            assert_eq!(after.certain(certainty), before.certain(certainty) + 1, "{tool}");
            let record = agent.ledger().recent().pop().expect("a record");
            assert_eq!(record.number(), after.started());
            assert_eq!((record.kind(), record.certainty()), (kind, certainty), "{record}");
            assert_eq!(record.caller(), "test");
            let known = kind != OutcomeKind::UnknownTool;
            assert_eq!(record.tool(), known.then_some(tool), "a made-up name is not repeated");
            assert_eq!(
                record.error_id().is_some(),
                certainty == Certainty::Uncertain
                    || matches!(kind, OutcomeKind::InvalidOutput | OutcomeKind::OutputTooLarge),
                "{record}"
            );
        }
    }
    assert_eq!(agent.tally().running(), 0);
    agent.close(SOON).await.expect("closes");
}

#[tokio::test]
async fn the_books_hold_sizes_and_never_what_was_said() {
    let (agent, client) = serve(tools![echo(Arc::new(Counts::default()))]).await;
    let arguments = r#"{"n": 7, "s": "a canary sings"}"#;
    let answer = client.call_text(Era::Modern, "echo", arguments).await;
    let record = agent.ledger().recent().pop().expect("a record");
    assert_eq!(record.argument_bytes(), Some(arguments.len()));
    let structured = answer.result()["structuredContent"].to_string();
    assert!(record.result_bytes().is_some_and(|size| size > structured.len()), "{record:?}");
    assert!(!format!("{record:?} {record} {:?} {:?}", agent.tally(), agent.ledger()).contains("canary"));
    agent.close(SOON).await.expect("closes");
}

/// Starts a call that does not end by itself, in a client that can go away.
async fn pending(client: &Client, era: Era, counts: &Counts) -> tokio::net::TcpStream {
    let begun = counts.get().0;
    let mut stream = client.connect().await.expect("connects");
    let request = client.text(era, "tools/call", json!({ "name": "sleepy", "arguments": {} }));
    stream.write_all(request.as_bytes()).await.expect("sent");
    eventually("the handler runs", || counts.get().0 == begun + 1).await;
    stream
}

#[tokio::test]
async fn a_canceled_call_says_who_canceled_it() {
    for era in Era::ALL {
        let counts = Arc::new(Counts::default());
        let (agent, client) = serve(every_end(&counts)).await;
        drop(pending(&client, era, &counts).await);
        eventually("the client is missed", || agent.tally().canceled_by(CanceledBy::Disconnection) == 1)
            .await;
        let _open = pending(&client, era, &counts).await;
        agent.close(SOON).await.expect("closes");
        assert_eq!(agent.tally().canceled_by(CanceledBy::Close), 1, "{:?}", agent.tally());
        let endpoint = agent.start().await.expect("starts again");
        let _open = pending(&Client::new(&endpoint), era, &counts).await;
        let ledger = agent.ledger().clone();
        drop(agent);
        eventually("the revoked call ends", || ledger.recent().len() == 3).await;
        let causes: Vec<_> = ledger.recent().iter().map(agent_tools_runtime::Record::canceled_by).collect();
        let expected = [CanceledBy::Disconnection, CanceledBy::Close, CanceledBy::Revocation];
        assert_eq!(causes, expected.map(Some));
    }
}

#[tokio::test]
async fn a_call_in_process_is_in_the_books_of_its_scope() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(every_end(&counts)).expect("freezes");
    let scope = Scope::test();
    {
        let mut call = std::pin::pin!(catalog.call("sleepy", (), &scope));
        tokio::select! {
            _ = &mut call => panic!("it sleeps for four seconds"),
            () = eventually("the handler runs", || counts.get().0 == 1) => {}
        }
        let tally = scope.tally();
        assert_eq!((tally.started(), tally.running(), tally.ended()), (1, 1, 0));
    }
    assert_eq!(scope.tally().canceled_by(CanceledBy::Disconnection), 1);
    scope.canceller().cancel();
    let outcome = catalog.call("noargs", (), &scope).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::Canceled);
    assert_eq!(scope.tally().canceled_by(CanceledBy::Host), 1);
    assert_eq!(scope.tally().certain(Certainty::NotStarted), 1);
    assert!(scope.tally().is_balanced());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_handler_that_cannot_be_stopped_is_counted_until_it_ends() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(every_end(&counts)).expect("freezes");
    let scope = Scope::test().timeout(Duration::from_millis(20));
    let outcome = catalog.call("block", (), &scope).await.expect("a tool");
    assert_eq!(outcome.kind(), OutcomeKind::DeadlineExceeded);
    let seen = |tally: &Tally| (tally.running(), tally.detached() + tally.discarded());
    assert_eq!(seen(&scope.tally()), (0, 1));
    eventually("it ends", || (scope.tally().detached(), scope.tally().discarded()) == (0, 1)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tally_balances_at_every_moment() {
    let counts = Arc::new(Counts::default());
    let catalog = Catalog::freeze(every_end(&counts)).expect("freezes");
    let scope = Scope::test();
    let calls = (0..200).map(|number: usize| {
        let (catalog, scope) = (catalog.clone(), scope.clone());
        let tool = ["noargs", "sleepy", "boom", "fail", "nothing"][number % 5];
        tokio::spawn(async move {
            let call = catalog.call(tool, (), &scope);
            drop(tokio::time::timeout(Duration::from_millis(1 + number as u64 % 7), call).await);
        })
    });
    let calls: Vec<_> = calls.collect();
    let watched = tokio::spawn({
        let scope = scope.clone();
        async move {
            let mut moments = 0;
            while scope.tally().ended() < 200 {
                assert!(scope.tally().is_balanced(), "{:?}", scope.tally());
                moments += 1;
                tokio::task::yield_now().await;
            }
            moments
        }
    });
    for call in calls {
        call.await.expect("a call ends");
    }
    assert!(watched.await.expect("balances") > 1);
    let tally = scope.tally();
    assert_eq!((tally.started(), tally.running(), tally.ended()), (200, 0, 200));
    assert_eq!(tally.of(OutcomeKind::UnknownTool), 40);
}

#[tokio::test]
async fn a_slow_reader_of_the_ledger_loses_the_oldest_and_knows_how_many() {
    let catalog = Catalog::freeze(tools![noargs]).expect("freezes");
    let scope = Scope::test();
    let mut quick = scope.ledger().subscribe();
    let mut slow = scope.ledger().subscribe();
    for number in 1..=1_030 {
        catalog.call("noargs", (), &scope).await.expect("a tool");
        assert_eq!(quick.next().await.map(|record| record.number()), Some(number));
    }
    assert_eq!(slow.next().await.map(|record| record.number()), Some(7));
    assert_eq!((slow.lost(), quick.lost()), (6, 0));
    let recent = scope.ledger().recent();
    assert_eq!((recent.len(), recent[0].number()), (1_024, 7));
    drop(scope);
    let mut left = 0;
    while slow.next().await.is_some() {
        left += 1;
    }
    assert_eq!(left, 1_023, "what was kept is read after the scope is gone");
    assert!(quick.next().await.is_none());
}

#[test]
fn the_books_can_be_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Tally>();
    shared::<agent_tools_runtime::Ledger>();
    shared::<agent_tools_runtime::Subscription>();
    shared::<Agent>();
}
