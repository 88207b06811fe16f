use std::time::Duration;

use serde_json::{Value, json};

use super::*;

fn tool() -> Defined {
    define("t", "Do it.", async |_: Context, _: Value| Ok(()))
        .input_schema(json!({ "type": "object", "properties": {}, "additionalProperties": false }))
}

#[test]
fn bounds_that_would_let_nothing_through_or_end_nothing_are_faults() {
    let second = Duration::from_secs(1);
    let idle = "its idle timeout is not shorter than its timeout";
    let rows = [
        (tool(), None),
        (tool().timeout(second), None),
        (tool().timeout(Duration::ZERO), Some("its timeout is zero")),
        (tool().idle_timeout(second), None),
        (tool().idle_timeout(Duration::ZERO), Some("its idle timeout is zero")),
        (tool().idle_timeout(second).timeout(2 * second), None),
        (tool().idle_timeout(second).timeout(second), Some(idle)),
        (tool().idle_timeout(2 * second).timeout(second), Some(idle)),
        (tool().concurrency(1), None),
        (tool().concurrency(64), None),
        (tool().concurrency(0), Some("its concurrency is not 1 to 64")),
        (tool().concurrency(65), Some("its concurrency is not 1 to 64")),
        (tool().max_output(1), None),
        (tool().max_output(4 << 20), None),
        (tool().max_output(0), Some("its `max_output` is not 1 to 4194304 bytes")),
        (tool().max_output((4 << 20) + 1), Some("its `max_output` is not 1 to 4194304 bytes")),
    ];
    for (at, (tool, expected)) in rows.into_iter().enumerate() {
        let faults = tool.descriptor().faults();
        assert_eq!(faults.len(), usize::from(expected.is_some()), "row {at}: {faults:?}");
        assert!(
            faults.iter().all(|fault| fault.starts_with(expected.unwrap_or_default())),
            "row {at}: {faults:?}"
        );
    }
}

#[test]
fn each_option_is_in_the_descriptor() {
    let plain = tool().descriptor();
    assert_eq!((plain.timeout(), plain.idle_timeout()), (None, None));
    assert_eq!((plain.concurrency(), plain.max_output(), plain.detaches()), (None, None, false));
    let second = Duration::from_secs(1);
    let full = tool()
        .timeout(2 * second)
        .idle_timeout(second)
        .concurrency(3)
        .max_output(1_024)
        .on_cancel_detach()
        .descriptor();
    assert_eq!((full.timeout(), full.idle_timeout()), (Some(2 * second), Some(second)));
    assert_eq!((full.concurrency(), full.max_output(), full.detaches()), (Some(3), Some(1_024), true));
}
