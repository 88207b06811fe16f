#[doc = include_str!("old.md")]
/// And more.
async fn described() {}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct described {}
impl described {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use facade::agent_tools::__private::dispatch::{Convert as _, Mute as _, Plain as _};
    impl facade::agent_tools::__private::Declaration for described {
        const META: facade::agent_tools::__private::Meta = facade::agent_tools::__private::Meta::new(
                "described",
                ::core::concat!(include_str!("old.md"), "\n", "And more.\n"),
                ::core::concat!(::core::module_path!(), "::described"),
            )
            .digest(314082940414125440901903535258498075896u128);
        const INPUT: facade::agent_tools::__private::Input = facade::agent_tools::__private::Input::properties(
            &[],
        );
        const OUTPUT: facade::agent_tools::__private::Output = facade::agent_tools::__private::Output::new(
            facade::agent_tools::__private::Ret::<()>::at_output,
        );
        fn start(
            &self,
            _: facade::agent_tools::__private::Call,
        ) -> facade::agent_tools::__private::Running {
            facade::agent_tools::__private::Running::future(async move {
                let __at_returned = facade::agent_tools::__private::Ret(
                        described().await,
                    )
                    .at_split();
                facade::agent_tools::__private::Encode(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
