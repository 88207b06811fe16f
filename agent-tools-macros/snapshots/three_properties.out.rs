/// Move a window.
pub async fn move_window(id: u64, x: i32, y: Option<i32>) -> Position {
    Position::of(id, x, y)
}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
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
    const __AT0: ::agent_tools::__private::Arg<u64> = ::agent_tools::__private::Arg::<
        u64,
    >::new("id", "Which.", ::agent_tools::__private::Need::<u64>::AT_REQUIRED);
    const __AT1: ::agent_tools::__private::Arg<i32> = ::agent_tools::__private::Arg::<
        i32,
    >::new("x", "To the right.", ::agent_tools::__private::Need::<i32>::AT_REQUIRED);
    const __AT2: ::agent_tools::__private::Arg<Option<i32>> = ::agent_tools::__private::Arg::<
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
            &[&__AT0, &__AT1, &__AT2],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<Position>::at_output,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at0 = ::agent_tools::__private::Arg::take(&__AT0, &mut __at_call)?;
                let __at1 = ::agent_tools::__private::Arg::take(&__AT1, &mut __at_call)?;
                let __at2 = ::agent_tools::__private::Arg::take(&__AT2, &mut __at_call)?;
                let __at_returned = ::agent_tools::__private::Ret(
                        move_window(__at0, __at1, __at2).await,
                    )
                    .at_split();
                ::agent_tools::__private::Encode(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
