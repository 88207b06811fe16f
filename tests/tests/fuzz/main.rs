//! The committed inputs of the fuzz targets, and the recorded requests, under the same oracles.

use std::{collections::BTreeSet, fs, path::Path};

use agent_tools_tests::{
    fuzzing::{bodies, heads},
    recording::Recording,
};

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds");

/// Each committed input of a target.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(SEEDS).join(target);
    let files = fs::read_dir(folder).expect("the seeds are there");
    files.map(|file| fs::read(file.expect("a file").path()).expect("bytes")).collect()
}

#[test]
fn each_request_is_answered_once_whatever_its_head_is() {
    let seeds = seeds("heads");
    assert!(seeds.len() > 20, "{}", seeds.len());
    for input in seeds {
        heads(&input);
    }
    for recording in Recording::all() {
        let requests: Vec<&str> = recording.requests().collect();
        for request in &requests {
            heads(request.as_bytes());
        }
        // All at once, in one connection.
        heads(requests.concat().as_bytes());
    }
}

#[test]
fn each_request_is_answered_once_whatever_its_body_is() {
    let seeds = seeds("bodies");
    assert!(seeds.len() > 20, "{}", seeds.len());
    for input in seeds {
        bodies(&input);
        // With each choice of headers.
        for choice in 0..16 {
            bodies(&[&[choice], &input[1..]].concat());
        }
    }
    let recordings = Recording::all();
    let requests = recordings.iter().flat_map(Recording::requests);
    let recorded: BTreeSet<&str> = requests.filter_map(|sent| Some(sent.split_once("\r\n\r\n")?.1)).collect();
    for body in recorded {
        for choice in 0..4 {
            bodies(&[&[choice], body.as_bytes()].concat());
        }
    }
}
