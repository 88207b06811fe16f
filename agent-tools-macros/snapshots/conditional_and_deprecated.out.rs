/// Old.
#[cfg(unix)]
#[deprecated]
pub async fn old(r#type: bool) {}
#[cfg(unix)]
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
pub struct old {}
#[cfg(unix)]
impl old {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[cfg(unix)]
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Plain as _,
    };
    const __AT0: ::agent_tools::__private::Arg<bool> = ::agent_tools::__private::Arg::<
        bool,
    >::new("type", "", ::agent_tools::__private::Need::<bool>::AT_REQUIRED);
    impl ::agent_tools::__private::Declaration for old {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "old",
                "Old.",
                ::core::concat!(::core::module_path!(), "::old"),
            )
            .digest(68550448851075552789690842529417933785u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[&__AT0],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<()>::at_output,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at0 = ::agent_tools::__private::Arg::take(&__AT0, &mut __at_call)?;
                let __at_returned = ::agent_tools::__private::Ret(old(__at0).await)
                    .at_split();
                ::agent_tools::__private::Encode(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
