use super::*;

fn agent(number: usize) -> Digest {
    Digest::of(number.to_string().as_bytes())
}

/// Connections of different agents, each within its share.
fn admit_agents(table: &Arc<Connections>, count: usize) -> Vec<Connection> {
    let admit = |at| {
        let connection = table.admit().expect("there is room");
        connection.prove(agent(at / MAX_OF_ONE));
        connection
    };
    (0..count).map(admit).collect()
}

fn admit_agents_of(table: &Arc<Connections>, number: usize, count: usize) -> Vec<Connection> {
    let admit = |_| {
        let connection = table.admit().expect("there is room");
        connection.prove(agent(number));
        connection
    };
    (0..count).map(admit).collect()
}

fn closed(connection: &Connection) -> bool {
    connection.close.is_cancelled() || connection.displaced.is_cancelled() && !connection.is_proven()
}

#[test]
fn strangers_displace_the_oldest_stranger_and_never_an_agent() {
    let table = Arc::new(Connections::default());
    let agents = admit_agents(&table, 100);
    let strangers: Vec<_> =
        (0..MAX_UNPROVEN + 3).map(|_| table.admit().expect("a stranger makes room")).collect();

    assert_eq!(strangers.iter().map(closed).collect::<Vec<_>>()[..4], [true, true, true, false]);
    assert_eq!(strangers.iter().filter(|stranger| closed(stranger)).count(), 3);
    assert!(!agents.iter().any(closed));
}

#[test]
fn a_greedy_agent_displaces_only_itself() {
    let table = Arc::new(Connections::default());
    let modest = table.admit().expect("there is room");
    modest.prove(agent(7));
    let greedy: Vec<_> = (0..MAX_OF_ONE + 2)
        .map(|_| {
            let connection = table.admit().expect("there is room");
            connection.prove(agent(8));
            connection.prove(agent(8));
            connection
        })
        .collect();
    assert_eq!(greedy.iter().filter(|connection| closed(connection)).count(), 2);
    assert!(closed(&greedy[0]) && closed(&greedy[1]), "the oldest ones");
    assert!(!closed(&modest));
    assert!(!greedy[0].is_proven() && greedy[2].is_proven());
}

#[test]
fn a_full_table_of_agents_refuses_and_a_place_comes_back_with_its_connection() {
    let table = Arc::new(Connections::default());
    let mut agents = admit_agents(&table, MAX);
    assert!(table.admit().is_none());
    agents.pop();
    assert!(table.admit().is_some());
}

#[test]
fn a_bearer_that_comes_at_the_last_moment_takes_a_place_again_and_one_past_its_share_does_not() {
    let table = Arc::new(Connections::default());
    let late = table.admit().expect("there is room");
    let strangers: Vec<_> =
        (0..MAX_UNPROVEN).map(|_| table.admit().expect("a stranger makes room")).collect();
    assert!(closed(&late));
    late.prove(agent(1));
    assert!(late.is_proven() && !closed(&late) && !strangers.iter().any(closed));
    let others: Vec<_> = admit_agents_of(&table, 1, MAX_OF_ONE);
    assert!(closed(&late) && !others.iter().any(closed));
    late.prove(agent(1));
    assert!(closed(&late), "it has had its share");
}

#[tokio::test]
async fn a_stranger_has_its_time_before_its_place_is_given_away() {
    let table = Arc::new(Connections::default());
    let _strangers: Vec<_> = (0..MAX_UNPROVEN).map(|_| table.admit().expect("there is room")).collect();
    let begun = Instant::now();
    table.settled().await;
    assert!(begun.elapsed() >= TO_SPEAK / 2, "{:?}", begun.elapsed());
}

#[test]
fn a_connection_whose_bearer_is_revoked_is_a_stranger_s_again() {
    let table = Arc::new(Connections::default());
    let revoked = table.admit().expect("there is room");
    revoked.prove(agent(1));
    revoked.disprove();
    assert!(!revoked.is_proven() && !closed(&revoked));
    let _strangers: Vec<_> =
        (0..MAX_UNPROVEN).map(|_| table.admit().expect("a stranger makes room")).collect();
    assert!(closed(&revoked));
}
