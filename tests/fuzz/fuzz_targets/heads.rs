#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| agent_tools_tests::fuzzing::heads(input));
