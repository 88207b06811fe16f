use std::process::Command;

/// Runs one scenario in a process of its own, where no other test holds the gateway open.
fn child(scenario: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_lifecycle")).arg(scenario).output().expect("runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{scenario}: {said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "held", "{scenario}: {said}");
}

#[test]
fn definitions_open_no_socket_the_first_registration_opens_one_and_the_last_close_frees_it() {
    child("sockets");
}

#[test]
fn the_gateway_survives_the_end_of_the_runtime_that_started_it() {
    child("runtime");
}

#[test]
fn agents_that_start_and_close_at_once_never_meet_a_dead_gateway() {
    child("churn");
}

#[test]
fn whatever_two_things_are_under_way_a_close_and_a_drop_leave_nobody_waiting_and_nothing_open() {
    child("pairs");
}

#[test]
fn a_close_that_ran_out_of_time_is_waited_for_again() {
    child("again");
}

#[test]
fn a_close_of_a_hundred_calls_and_a_hundred_streams_takes_two_seconds_at_most() {
    child("crowd");
}

#[test]
fn while_handlers_block_every_thread_of_the_host_a_list_a_handshake_a_cancel_and_a_close_are_answered() {
    child("blocked");
}
