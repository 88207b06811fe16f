use super::super::whose;

#[test]
fn a_folder_of_another_user_or_in_which_others_may_write_is_not_ours() {
    let [other, writable] = ["it belongs to another user (id 8)", "others may write in it (mode 722)"];
    for (owner, mode, own, expected) in [
        (7, 0o40_700, 7, None),
        (7, 0o41_755, 7, None),
        (0, 0o40_755, 7, None),
        (0, 0o40_755, 0, None),
        (8, 0o40_700, 7, Some(other)),
        (8, 0o40_777, 7, Some(other)),
        (8, 0o40_700, 0, Some(other)),
        (7, 0o40_722, 7, Some(writable)),
        (0, 0o41_722, 7, Some(writable)),
    ] {
        assert_eq!(whose(owner, mode, own).as_deref(), expected, "{owner} {mode:o} {own}");
    }
}
