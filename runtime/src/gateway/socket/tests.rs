use std::{future::poll_fn, net::Ipv4Addr, thread, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
    time::{Instant, advance, timeout},
};

use super::{head_clock::HEAD_TIMEOUT, write_clock::WRITE_TIMEOUT, *};

const HALF_AN_HOUR: Duration = Duration::from_mins(31);

/// A connection, its phase and its peer. The runtime's time jumps to the next timer when nothing runs.
#[expect(clippy::disallowed_methods, reason = "a socket of the test's own")]
async fn connection() -> (Socket, Arc<Phase>, TcpStream) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).expect("loopback");
    let listener = socket.listen(1).expect("listens");
    let peer = TcpSocket::new_v4().expect("a socket");
    // The system enlarges one that it chooses itself, and tells of room in it by sixteenths.
    peer.set_recv_buffer_size(64 << 10).expect("a size");
    let peer = peer.connect(listener.local_addr().expect("an address")).await.expect("connects");
    let (stream, _) = listener.accept().await.expect("accepts");
    let phase = Arc::new(Phase::default());
    (Socket::new(stream, Arc::clone(&phase)), phase, peer)
}

/// What a read gives: bytes, the clock's error, or nothing in half an hour.
async fn read(stream: &mut Socket) -> Option<io::Result<u8>> {
    timeout(HALF_AN_HOUR, stream.read_u8()).await.ok()
}

fn timed_out(read: Option<io::Result<u8>>) -> bool {
    matches!(read, Some(Err(error)) if error.kind() == io::ErrorKind::TimedOut)
}

/// Lets the peer's bytes arrive before time may jump.
async fn send(peer: &mut TcpStream, stream: &Socket, byte: u8) {
    peer.write_u8(byte).await.expect("sent");
    stream.stream.readable().await.expect("arrives");
}

#[tokio::test(start_paused = true)]
async fn a_stranger_that_says_nothing_or_only_the_start_of_a_head_is_timed_out() {
    let (mut silent, _, _peer) = connection().await;
    let begun = Instant::now();
    assert!(timed_out(read(&mut silent).await));
    assert!(begun.elapsed() >= HEAD_TIMEOUT && begun.elapsed() < HEAD_TIMEOUT * 2, "{:?}", begun.elapsed());

    let (mut trickling, _, mut peer) = connection().await;
    send(&mut peer, &trickling, b'P').await;
    assert!(matches!(read(&mut trickling).await, Some(Ok(b'P'))));
    assert!(timed_out(read(&mut trickling).await));
}

#[tokio::test(start_paused = true)]
async fn an_agent_s_connection_is_idle_for_half_an_hour_and_its_next_head_is_clocked_again() {
    let (mut stream, phase, mut peer) = connection().await;
    send(&mut peer, &stream, b'P').await;
    assert!(matches!(read(&mut stream).await, Some(Ok(b'P'))));
    phase.begin_answer(false, false);
    phase.prove();
    phase.begin_send();
    phase.end_send();
    assert!(read(&mut stream).await.is_none(), "still open");
    send(&mut peer, &stream, b'P').await;
    assert!(matches!(read(&mut stream).await, Some(Ok(b'P'))));
    assert!(timed_out(read(&mut stream).await));
}

#[tokio::test(start_paused = true)]
async fn while_a_request_is_answered_its_reads_are_not_clocked_and_a_stranger_s_next_head_is() {
    let (mut stream, phase, mut peer) = connection().await;
    phase.begin_answer(false, false);
    assert!(read(&mut stream).await.is_none());
    send(&mut peer, &stream, b'b').await;
    assert!(matches!(read(&mut stream).await, Some(Ok(b'b'))));
    assert!(read(&mut stream).await.is_none());
    phase.begin_send();
    phase.end_send();
    assert!(timed_out(read(&mut stream).await));
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_has_ended_its_side_is_asked_again_and_again_until_it_is_gone() {
    let (mut stream, phase, mut peer) = connection().await;
    phase.begin_answer(false, false);
    peer.shutdown().await.expect("half-closed");
    stream.stream.readable().await.expect("the end arrives");
    let waited = timeout(Duration::from_secs(40), stream.read_u8()).await;
    assert!(waited.is_err(), "it still reads: {waited:?}");
    let mut asked = [0; 128];
    let length = peer.read(&mut asked).await.expect("interim answers");
    assert_eq!(String::from_utf8_lossy(&asked[..length]), "HTTP/1.1 100 Continue\r\n\r\n".repeat(3));
    drop(peer);
    let gone = timeout(Duration::from_secs(16), stream.read_u8()).await.expect("noticed");
    assert!(
        gone.is_err_and(|error| error.kind() != io::ErrorKind::UnexpectedEof),
        "not as an end: an answer is due"
    );
}

#[tokio::test(start_paused = true)]
async fn the_end_of_a_peer_s_bytes_is_told_between_requests_and_counts_after_a_second_in_http_1_0() {
    let (mut idle, _phase, mut peer) = connection().await;
    peer.shutdown().await.expect("half-closed");
    idle.stream.readable().await.expect("the end arrives");
    let end = read(&mut idle).await.expect("at once").expect_err("an end");
    assert_eq!(end.kind(), io::ErrorKind::UnexpectedEof);

    let (mut old, phase, mut peer) = connection().await;
    phase.begin_answer(true, false);
    peer.shutdown().await.expect("half-closed");
    old.stream.readable().await.expect("the end arrives");
    let begun = Instant::now();
    let gone = read(&mut old).await.expect("given up").expect_err("an error");
    assert_eq!(gone.kind(), io::ErrorKind::ConnectionAborted);
    assert!((1..3).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
}

/// How many milliseconds after its peer has gone a connection notices that, of a hundred. For each of them the system has
/// one as well, to carry what is sent.
async fn noticed_after(mut stream: Socket, phase: &Phase) -> Option<usize> {
    let mut bytes = [0; 8];
    for millis in 0..100 {
        let read = poll_fn(|cx| {
            // What hyper does where a stream is sent.
            if phase.take_ping() {
                drop(Pin::new(&mut stream).poll_write(cx, b":\n\n"));
            }
            Poll::Ready(Pin::new(&mut stream).poll_read(cx, &mut ReadBuf::new(&mut bytes)))
        });
        match read.await {
            Poll::Ready(Err(_)) => return Some(millis),
            Poll::Ready(Ok(())) => return None,
            Poll::Pending => {}
        }
        thread::sleep(Duration::from_millis(1));
        advance(Duration::from_millis(1)).await;
    }
    None
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_is_gone_is_noticed_in_half_of_a_tenth_of_a_second() {
    for at in [At::Answer, At::Send] {
        let (stream, phase, peer) = connection().await;
        phase.begin_answer(false, false);
        if at == At::Send {
            phase.begin_send();
        }
        drop(peer);
        stream.stream.readable().await.expect("the end arrives");
        let noticed = noticed_after(stream, &phase).await;
        assert!(noticed.is_some_and(|millis| millis <= 50), "{at:?}: {noticed:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_ended_its_side_and_goes_a_while_later_is_noticed_before_it_is_asked_again() {
    let (mut stream, phase, mut peer) = connection().await;
    phase.begin_answer(false, false);
    peer.shutdown().await.expect("half-closed");
    stream.stream.readable().await.expect("the end arrives");
    let waited = timeout(Duration::from_secs(3), stream.read_u8()).await;
    assert!(waited.is_err(), "it still reads: {waited:?}");
    drop(peer);
    assert!(noticed_after(stream, &phase).await.is_some());
}

/// More than a system keeps for a reader.
const MUCH: usize = 16 << 20;

#[tokio::test(start_paused = true)]
async fn a_peer_that_reads_nothing_is_cut_a_stranger_sooner_than_an_agent() {
    for (is_agent, limit) in [(false, HEAD_TIMEOUT), (true, WRITE_TIMEOUT)] {
        for is_vectored in [false, true] {
            let (mut stream, phase, _peer) = connection().await;
            if is_agent {
                phase.prove();
            }
            let begun = Instant::now();
            let much = vec![b'x'; MUCH];
            let write = async {
                if !is_vectored {
                    return stream.write_all(&much).await;
                }
                let mut slices = [io::IoSlice::new(&much), io::IoSlice::new(&much)];
                let mut slices = &mut slices[..];
                while !slices.is_empty() {
                    let sent = stream.write_vectored(slices).await?;
                    io::IoSlice::advance_slices(&mut slices, sent);
                }
                Ok(())
            };
            let cut = timeout(HALF_AN_HOUR, write).await.expect("cut").expect_err("an error");
            assert_eq!(cut.kind(), io::ErrorKind::TimedOut);
            let waited = begun.elapsed();
            assert!(limit <= waited && waited < limit * 2, "{is_agent} {is_vectored}: {waited:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_reads_slowly_stays_and_so_does_one_to_which_nothing_is_sent() {
    for is_agent in [false, true] {
        let (mut stream, phase, mut peer) = connection().await;
        if is_agent {
            phase.prove();
        }
        let reader = tokio::spawn(async move {
            let mut piece = vec![0; 256 << 10];
            // A while, in which the system would not yet tell of room, and then all of the rest.
            for _ in 0..40 {
                tokio::time::sleep(HEAD_TIMEOUT * 9 / 10).await;
                peer.read_exact(&mut piece).await.expect("still there");
            }
            while peer.read(&mut piece).await.expect("still there") > 0 {}
        });
        timeout(HALF_AN_HOUR, stream.write_all(&vec![b'x'; MUCH])).await.expect("in time").expect("sent");
        tokio::time::sleep(HALF_AN_HOUR).await;
        stream.write_all(b"x").await.expect("sent");
        drop(stream);
        reader.await.expect("read to the end");
    }
}
