use super::*;

#[test]
fn a_declared_bound_stays_exactly_where_the_type_can_hold_it() {
    const PAST: u64 = i64::MAX.unsigned_abs() + 1;
    let single = largest_single();
    for (format, declared, expected) in [
        ("uint8", json!(5), json!(5)),
        ("uint8", json!(5.0), json!(5.0)),
        ("uint8", json!(256), json!(255)),
        // As doubles the two are the same.
        ("int64", json!(PAST), json!(i64::MAX)),
        ("int64", json!(i64::MAX), json!(i64::MAX)),
        ("uint64", json!(1e19), json!(1e19)),
        ("uint64", json!(18_446_744_073_709_551_616.0), json!(u64::MAX)),
        ("float", json!(f64::from(f32::MAX)), json!(f64::from(f32::MAX))),
        ("float", json!(3.402_823_5e38), json!(3.402_823_5e38)),
        ("float", json!(3.5e38), json!(single)),
        ("double", json!(1e300), json!(1e300)),
    ] {
        let mut schema = json!({ "format": format, "maximum": declared });
        apply(&mut schema);
        assert_eq!(schema["maximum"], expected, "{format} {declared}");
    }
}

#[test]
#[expect(clippy::cast_possible_truncation, reason = "as decoding does it")]
fn a_single_takes_what_is_nearest_to_one_of_its_own() {
    let single = largest_single();
    assert_eq!((single as f32, -single as f32), (f32::MAX, f32::MIN));
    assert!((single.next_up() as f32).is_infinite());
}
