use super::*;

/// Nodes by circle, each circle by its members.
fn of(edges: &[&[usize]]) -> Vec<Vec<usize>> {
    let edges: Vec<_> = edges.iter().map(|targets| targets.to_vec()).collect();
    let circles = circles(&edges);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (node, circle) in circles.iter().enumerate().filter(|(_, circle)| circle.is_some()) {
        match groups.iter_mut().find(|group| group.first().is_some_and(|first| circles[*first] == *circle)) {
            Some(group) => group.push(node),
            None => groups.push(vec![node]),
        }
    }
    groups
}

#[test]
fn what_leads_back_to_itself_is_a_circle_and_what_leads_there_is_not() {
    for (edges, expected) in [
        (&[] as &[&[usize]], vec![]),
        (&[&[]], vec![]),
        (&[&[0]], vec![vec![0]]),
        (&[&[1], &[2], &[]], vec![]),
        (&[&[1], &[0]], vec![vec![0, 1]]),
        (&[&[1], &[2], &[1], &[0]], vec![vec![1, 2]]),
        (&[&[1, 2], &[3], &[3], &[]], vec![]),
        (&[&[1, 2], &[3], &[3], &[0]], vec![vec![0, 1, 2, 3]]),
        (&[&[1], &[0, 2], &[3], &[2]], vec![vec![0, 1], vec![2, 3]]),
        (&[&[1], &[2], &[0, 3], &[4], &[5], &[3], &[6]], vec![vec![0, 1, 2], vec![3, 4, 5], vec![6]]),
        (&[&[9]], vec![]),
    ] {
        assert_eq!(of(edges), expected, "{edges:?}");
    }
}

/// With one search for each node, the ring would take 10^10 steps and the mesh 10^9.
#[test]
fn a_long_ring_and_a_dense_mesh_come_to_an_end() {
    let ring: Vec<_> = (0..100_000).map(|node| vec![(node + 1) % 100_000]).collect();
    assert!(circles(&ring).iter().all(Option::is_some));
    let mesh: Vec<Vec<_>> = (0..1_000).map(|_| (0..1_000).collect()).collect();
    assert!(circles(&mesh).iter().all(Option::is_some));
}
