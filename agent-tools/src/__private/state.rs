use std::sync::Arc;

/// What `tools![f(state)]` takes for a `#[state] state: &T`.
///
/// Narrower than `Into<Arc<T>>`, whose refusal lists the conversions of `Arc` instead of naming the state.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the state that this tool takes",
    label = "the tool takes `{T}`, or an `Arc` of it",
    note = "the values in `tools![f(a, b)]` are those of the `#[state]` parameters, in their order"
)]
pub trait IntoState<T: ?Sized> {
    fn into_state(self) -> Arc<T>;
}

impl<T> IntoState<T> for T {
    fn into_state(self) -> Arc<T> {
        Arc::new(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> IntoState<T> for Arc<T> {
    fn into_state(self) -> Arc<T> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> IntoState<T> for Box<T> {
    fn into_state(self) -> Arc<T> {
        Arc::from(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoState<str> for &str {
    fn into_state(self) -> Arc<str> {
        Arc::from(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoState<str> for String {
    fn into_state(self) -> Arc<str> {
        Arc::from(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T> IntoState<[T]> for Vec<T> {
    fn into_state(self) -> Arc<[T]> {
        Arc::from(self)
    }
}
