//! What is known of a question to a client that has ended, or that was not done in time.

use std::os::unix::process::ExitStatusExt as _;

use agent_tools_runtime::Dialect;

use crate::shell::User;

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
