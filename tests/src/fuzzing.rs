//! What holds for every request, however it is spelt: the oracles of the fuzz targets in `tests/fuzz/`.
//!
//! Whatever is sent, each request is answered exactly once and with no byte that belongs to no answer, no secret gets
//! out, nothing is an error of the gateway's own, and the next call works.

mod exchange;
mod request;
mod secrets;
mod served;
mod verdict;

use crate::{
    client::Era,
    fuzzing::{exchange::check_exchange, served::Served, verdict::Verdict},
    wire::Wire,
};

/// The bytes of a connection, with the placeholders of `tests/recorded/`; the peer ends its side after them.
///
/// # Panics
/// If a promise is broken.
pub fn heads(input: &[u8]) {
    let served = Served::of_process();
    let sent = served.fill(input);
    let mut wire = Wire::open(served.client().authority());
    wire.send(&sent);
    let received = wire.end();
    let verdict = check_exchange(&sent, &received).and_then(|()| served.check_secrets(&sent, &received));
    expect(verdict, &sent, &received);
    expect(served.check_next_call(), &sent, &received);
}

/// A body, after one byte that says with which headers it is sent.
///
/// # Panics
/// If a promise is broken.
pub fn bodies(input: &[u8]) {
    let Some((choice, body)) = input.split_first() else { return };
    let served = Served::of_process();
    let sent = served.post(*choice, body);
    let mut wire = Wire::open(served.client().authority());
    wire.send(&sent);
    let answer = wire.answer();
    let received = format!("{}\n\n{}", answer.head, answer.body).into_bytes();
    let verdict = verdict::check_answer(&answer)
        .and_then(|()| verdict::check_id(&answer, body))
        .and_then(|()| served.check_secrets(&sent, &received));
    expect(verdict, &sent, &received);
    // The same connection serves on, and nothing stands between the answers.
    if answer.header("connection").is_none() {
        let era = if *choice & 1 == 0 { Era::Legacy } else { Era::Modern };
        wire.send(&served.call(era));
        expect(verdict::check_call(&wire.answer()), &sent, &received);
    }
    let rest = wire.end();
    assert!(rest.is_empty(), "after the last answer to {}: {}", sent.escape_ascii(), rest.escape_ascii());
    expect(served.check_next_call(), &sent, &received);
}

/// Fails with what was sent and received.
fn expect(verdict: Verdict, sent: &[u8], received: &[u8]) {
    if let Err(why) = verdict {
        panic!("{why}\n--- sent\n{}\n--- received\n{}", sent.escape_ascii(), received.escape_ascii());
    }
}
