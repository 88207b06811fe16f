/// Tell the time.
fn now() -> u64 {
    0
}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct now {}
impl now {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{Convert as _, Mute as _, Plain as _};
    impl ::agent_tools::__private::Declaration for now {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "now",
                "Tell the time.",
                ::core::concat!(::core::module_path!(), "::now"),
            )
            .digest(212222002473396128406676821866326207125u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<u64>::at_output,
        );
        fn start(
            &self,
            _: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at_returned = ::agent_tools::__private::Ret(now()).at_split();
                ::agent_tools::__private::Encode(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
