/// Move a window.
pub async fn move_window(id: u64, x: i32, y: Option<i32>) -> Position {
    Position::of(id, x, y)
}
#[doc(hidden)]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(
    non_camel_case_types,
    missing_debug_implementations,
    reason = "named after the function"
)]
pub struct move_window {}
impl move_window {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Plain as _,
    };
    const __ARG_0: ::agent_tools::__private::Arg<u64> = ::agent_tools::__private::Arg::<
        u64,
    >::new("id", "Which.", ::agent_tools::__private::Need::<u64>::AT_REQUIRED);
    const __ARG_1: ::agent_tools::__private::Arg<i32> = ::agent_tools::__private::Arg::<
        i32,
    >::new("x", "To the right.", ::agent_tools::__private::Need::<i32>::AT_REQUIRED);
    const __ARG_2: ::agent_tools::__private::Arg<Option<i32>> = ::agent_tools::__private::Arg::<
        Option<i32>,
    >::new(
        "y",
        "Downwards.",
        ::agent_tools::__private::Need::<Option<i32>>::AT_REQUIRED,
    );
    impl ::agent_tools::__private::Declaration for move_window {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "move_window",
                "Move a window.",
                ::core::concat!(::core::module_path!(), "::move_window"),
            )
            .title("Move")
            .destructive(false)
            .digest(63948243229579285880057172827024957295u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[&__ARG_0, &__ARG_1, &__ARG_2],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<Position>::at_output,
        );
        fn start(
            &self,
            mut __call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __0 = ::agent_tools::__private::Arg::take(&__ARG_0, &mut __call)?;
                let __1 = ::agent_tools::__private::Arg::take(&__ARG_1, &mut __call)?;
                let __2 = ::agent_tools::__private::Arg::take(&__ARG_2, &mut __call)?;
                let __returned = ::agent_tools::__private::Ret(
                        move_window(__0, __1, __2).await,
                    )
                    .at_split();
                ::agent_tools::__private::Encode(
                        __returned.map_err(|__fault| __fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
