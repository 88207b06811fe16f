//! What is known of a question to a client that has ended, or that was not done in time.

use std::{
    fs, future::IntoFuture as _, io::ErrorKind, os::unix::process::ExitStatusExt as _, time::Duration,
};

use agent_tools_runtime::Dialect;
use agent_tools_tests::client::{Client, Era};
use serde_json::json;
use tokio::task::JoinSet;

use crate::shell::{STRANGERS, User};

/// A client says last what it has to say.
#[tokio::test]
async fn of_what_a_client_writes_the_last_16_mib_are_kept() {
    let user = User::new("written");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let long = "{ printf BEGIN; head -c 17000000 /dev/zero | tr '\\0' x; printf END; }";
    for (question, [stdout, stderr]) in [
        (long.to_owned(), [16 << 20, 0]),
        (format!("{long} >&2"), [0, 16 << 20]),
        ("printf BEGIN".to_owned(), [5, 0]),
    ] {
        let answer = launch.ask(&*question).await.expect("it ends");
        let written = [answer.stdout(), answer.stderr()];
        assert_eq!(answer.text(), Some(answer.stdout()), "a shell says all that it writes");
        assert_eq!(written.map(str::len), [stdout, stderr], "{question}");
        for text in written.into_iter().filter(|text| text.len() > 5) {
            assert!(text.starts_with('x') && text.ends_with("xEND"), "{question}");
        }
    }
}

/// What is killed for being left behind, or for being late, is the client's own: how the client ended is not changed by it.
#[tokio::test]
async fn a_client_ends_as_it_did_whatever_it_leaves_running() {
    let user = User::new("ended");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    for (question, code, signal) in [
        ("exit 0", Some(0), None),
        ("sleep 600 & exit 7", Some(7), None),
        ("sleep 600 & kill -TERM $$", None, Some(15)),
    ] {
        let status = launch.ask(question).await.expect("it ends").status();
        assert_eq!((status.code(), status.signal()), (code, signal), "{question}");
    }
}

/// Of its standard output nothing: there may be the call for which it waits.
#[tokio::test]
async fn of_a_client_that_is_late_it_is_told_what_it_lacked_and_wrote_last() {
    let _alone = STRANGERS.lock().await;
    let (user, mut asked) = (User::new("late"), JoinSet::new());
    for (written, lists, expected) in [
        ("true", true, "the client has not answered within 5s"),
        ("echo SECRET", true, "the client has not answered within 5s"),
        (
            "echo one >&2; printf ' two \\n\\n' >&2",
            true,
            "the client has not answered within 5s; it wrote last: two",
        ),
        ("printf '\\033[1mtwo' >&2", true, "the client has not answered within 5s; it wrote last: [1mtwo"),
        (
            "echo SECRET; echo one >&2",
            false,
            "the client has not answered within 5s: Shell has sent no request to the gateway; is it running, with the \
             command of the launch?; it wrote last: one",
        ),
    ] {
        let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
        asked.spawn(async move {
            let client = Client::new(launch.session().endpoint());
            let ask = launch.ask(format!("{written}; sleep 600")).deadline(Duration::from_secs(5));
            let list = async {
                if lists {
                    assert_eq!(client.list(Era::Legacy).await, ["ping"]);
                }
            };
            let (answer, ()) = tokio::join!(ask.into_future(), list);
            let error = answer.expect_err("it is late");
            assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::TimedOut, expected), "{written}");
        });
    }
    asked.join_all().await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_question_that_is_no_argument_is_refused() {
    let user = User::new("long");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    for (length, expected) in [(128 * 1024 - 1, None), (128 * 1024, Some(ErrorKind::ArgumentListTooLong))] {
        let question = format!("true{}", " ".repeat(length - 4));
        let error = launch.ask(question).await.err().map(|error| error.kind());
        assert_eq!(error, expected, "{length}");
    }
}

#[tokio::test]
async fn records_that_are_lost_in_a_turn_are_counted() {
    let user = User::new("lost");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let client = Client::new(launch.session().endpoint());
    let done = user.folder.join("done");
    let question = format!("until [ -e '{0}' ]; do sleep 0.05; done; rm '{0}'", done.display());
    for (calls, records, lost) in [(0, 0, 0), (3, 3, 0), (1_027, 1_024, 3)] {
        let call = async {
            for _ in 0..calls {
                let _pong = client.call(Era::Modern, "ping", json!({})).await.result();
            }
            fs::write(&done, "").expect("written");
        };
        let (answer, ()) = tokio::join!(launch.ask(&*question).into_future(), call);
        let answer = answer.expect("it ends");
        assert_eq!((answer.records().len(), answer.lost_records()), (records, lost), "{calls}");
    }
}
