use super::*;

fn agent(number: usize) -> Digest {
    Digest::of(number.to_string().as_bytes())
}

fn prove(connection: &Connection, number: usize) -> bool {
    connection.prove(agent(number), agent(number)).is_ok()
}

fn admit_of(table: &Arc<Connections>, number: usize) -> Connection {
    let connection = table.admit();
    assert!(prove(&connection, number), "there is room");
    connection
}

fn admit_many(table: &Arc<Connections>, number: usize, count: usize) -> Vec<Connection> {
    (0..count).map(|_| admit_of(table, number)).collect()
}

fn admit_strangers(table: &Arc<Connections>, count: usize) -> Vec<Connection> {
    (0..count).map(|_| table.admit()).collect()
}

fn busy(connection: &Connection) {
    connection.phase().begin_answer(false, false);
}

fn closed(connection: &Connection) -> bool {
    connection.shared.close.is_cancelled()
        || connection.shared.displaced.is_cancelled() && !connection.is_proven()
}

/// Which of them are closed.
fn all_closed(connections: &[Connection]) -> Vec<usize> {
    (0..connections.len()).filter(|&at| closed(&connections[at])).collect()
}

#[test]
fn strangers_displace_the_oldest_stranger_and_never_an_agent() {
    let table = Arc::new(Connections::default());
    let agents = admit_many(&table, 1, 100);
    let strangers = admit_strangers(&table, MAX_UNPROVEN + 3);
    assert_eq!(all_closed(&strangers), [0, 1, 2]);
    assert!(all_closed(&agents).is_empty());
}

#[test]
fn past_an_agent_s_share_its_connection_that_was_idle_for_longest_gives_way() {
    let table = Arc::new(Connections::default());
    let modest = admit_of(&table, 7);
    let greedy = admit_many(&table, 8, MAX_OF_ONE);
    busy(&greedy[0]);
    assert!(prove(&greedy[1], 8), "used again");
    greedy[2].phase().set_blocked(true);
    let more = admit_many(&table, 8, 2);
    assert_eq!(all_closed(&greedy), [3, 4]);
    assert!(!closed(&modest) && all_closed(&more).is_empty());
    assert!(prove(&greedy[3], 8) && !greedy[3].is_proven(), "its last exchange");
}

#[test]
fn an_agent_whose_connections_are_all_in_use_gets_no_other_one() {
    let table = Arc::new(Connections::default());
    let modest = admit_of(&table, 7);
    let greedy = admit_many(&table, 8, MAX_OF_ONE);
    greedy.iter().for_each(busy);
    let refused = table.admit();
    assert_eq!(refused.prove(agent(8), agent(8)), Err(Refusal::Crowded));
    assert!(!refused.is_proven() && !closed(&refused), "a stranger's");
    assert!(!closed(&modest) && all_closed(&greedy).is_empty());
    greedy[5].phase().end_send();
    assert!(prove(&refused, 8));
    assert_eq!(all_closed(&greedy), [5]);
}

#[test]
fn in_a_full_table_the_agent_that_has_most_gives_way() {
    let table = Arc::new(Connections::default());
    let agents: Vec<_> =
        [200, 256, 250, 254].iter().zip(0..).map(|(&count, at)| admit_many(&table, at, count)).collect();
    busy(&agents[1][0]);
    let newcomer = admit_of(&table, 9);
    let gave_way: Vec<_> = agents.iter().map(|of| all_closed(of)).collect();
    assert_eq!(gave_way, [vec![], vec![1], vec![], vec![]]);

    // Where those are in use, the next one; and never one that has fewer.
    agents[1].iter().chain(&agents[3]).for_each(busy);
    let another = admit_of(&table, 9);
    assert_eq!(all_closed(&agents[2]), [0]);
    agents[2].iter().for_each(busy);
    let refused = table.admit();
    assert_eq!(refused.prove(agent(3), agent(3)), Err(Refusal::Crowded));
    assert!(all_closed(&agents[0]).is_empty() && !closed(&newcomer));
    assert!(!closed(&another));
}

#[test]
fn the_sessions_of_an_agent_count_with_it() {
    let table = Arc::new(Connections::default());
    let sessions: Vec<_> = (0..=MAX_OF_ONE)
        .map(|at| {
            let connection = table.admit();
            connection.prove(agent(1), agent(100 + at)).expect("there is room");
            connection
        })
        .collect();
    assert_eq!(all_closed(&sessions), [0]);
    table.revoke(agent(105));
    assert!(!sessions[5].is_proven() && sessions[6].is_proven());
}

#[test]
fn a_bearer_that_comes_at_the_last_moment_takes_a_place_again_but_once() {
    let table = Arc::new(Connections::default());
    let late = table.admit();
    let strangers = admit_strangers(&table, MAX_UNPROVEN);
    assert!(closed(&late));
    assert!(prove(&late, 1));
    assert!(late.is_proven() && !closed(&late) && all_closed(&strangers).is_empty());
    late.disprove();
    let _strangers = admit_strangers(&table, MAX_UNPROVEN);
    assert!(closed(&late));
    assert!(prove(&late, 1) && !late.is_proven(), "its last exchange");
}

#[test]
fn a_connection_whose_bearer_is_revoked_is_a_stranger_s_again() {
    let table = Arc::new(Connections::default());
    let revoked = admit_many(&table, 1, 100);
    let kept = admit_of(&table, 2);
    table.revoke(agent(1));
    assert!(!revoked.iter().any(Connection::is_proven) && all_closed(&revoked).is_empty());
    assert!(!revoked[0].phase().is_proven(), "it is clocked");
    let strangers = admit_strangers(&table, 100);
    assert_eq!(all_closed(&revoked).len(), 100);
    assert!(!closed(&kept) && all_closed(&strangers).len() == 100 - MAX_UNPROVEN);
}

#[test]
fn there_are_never_more_connections_than_places() {
    let table = Arc::new(Connections::default());
    let mut agents: Vec<_> = (0..4).flat_map(|at| admit_many(&table, at, MAX_OF_ONE)).collect();
    let late = table.admit();
    (0..3).for_each(|at| table.revoke(agent(at)));
    agents.extend(admit_strangers(&table, MAX_UNPROVEN));
    agents.extend((4..8).flat_map(|at| admit_many(&table, at, MAX_OF_ONE)));
    assert!(prove(&late, 9));
    assert!(table.places().len() <= MAX);
    drop((agents, late));
    assert_eq!(table.places().len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_stranger_has_its_time_before_its_place_is_given_away_and_who_leaves_gives_it_at_once() {
    let table = Arc::new(Connections::default());
    let mut strangers = admit_strangers(&table, MAX_UNPROVEN);
    let begun = Instant::now();
    table.settled().await;
    assert!(begun.elapsed() >= TO_SPEAK, "{:?}", begun.elapsed());

    strangers.extend(admit_strangers(&table, MAX_UNPROVEN));
    let leave = async {
        sleep(TO_SPEAK / 4).await;
        strangers.pop();
    };
    let begun = Instant::now();
    tokio::join!(table.settled(), leave);
    assert!(begun.elapsed() < TO_SPEAK / 2, "{:?}", begun.elapsed());
    strangers.push(table.admit());
    let prove = async {
        sleep(TO_SPEAK / 4).await;
        assert!(prove(strangers.last().expect("one"), 1));
    };
    tokio::join!(table.settled(), prove);
    assert!(begun.elapsed() < TO_SPEAK, "{:?}", begun.elapsed());
}
