/// Watch.
async fn watch(ctx: &Ctx, c: Context, paths: &[PathBuf]) -> Content {
    Content::new()
}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct watch {}
impl watch {
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
    const __AT0: ::agent_tools::__private::Arg<Context> = ::agent_tools::__private::Arg::<
        Context,
    >::new("c", "", ::agent_tools::__private::Need::<Context>::AT_REQUIRED);
    const __AT1: ::agent_tools::__private::Arg<::agent_tools::__private::Vec<PathBuf>> = ::agent_tools::__private::Arg::<
        ::agent_tools::__private::Vec<PathBuf>,
    >::new(
        "paths",
        "",
        ::agent_tools::__private::Need::<
            ::agent_tools::__private::Vec<PathBuf>,
        >::AT_REQUIRED,
    );
    impl ::agent_tools::__private::Declaration for watch {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "watch",
                "Watch.",
                ::core::concat!(::core::module_path!(), "::watch"),
            )
            .digest(335533987344989787427610404610888095441u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[&__AT0, &__AT1],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<Content>::at_output,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at0 = ::agent_tools::__private::Call::context(&__at_call);
                let __at1 = ::agent_tools::__private::Arg::take(&__AT0, &mut __at_call)?;
                let __at2 = ::agent_tools::__private::Arg::take(&__AT1, &mut __at_call)?;
                let __at_returned = ::agent_tools::__private::Ret(
                        watch(&__at0, __at1, &__at2).await,
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
