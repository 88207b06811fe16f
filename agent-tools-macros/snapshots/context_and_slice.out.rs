/// Watch.
async fn watch(ctx: &Ctx, c: Context, paths: &[PathBuf]) -> Content {
    Content::new()
}
#[doc(hidden)]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(
    non_camel_case_types,
    missing_debug_implementations,
    reason = "named after the function"
)]
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
    const __ARG_0: ::agent_tools::__private::Arg<Context> = ::agent_tools::__private::Arg::<
        Context,
    >::new("c", "", ::agent_tools::__private::Need::<Context>::AT_REQUIRED);
    const __ARG_1: ::agent_tools::__private::Arg<
        ::agent_tools::__private::Vec<PathBuf>,
    > = ::agent_tools::__private::Arg::<
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
            &[&__ARG_0, &__ARG_1],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<Content>::at_output,
        );
        fn start(
            &self,
            mut __call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __0 = ::agent_tools::__private::Call::context(&__call);
                let __1 = ::agent_tools::__private::Arg::take(&__ARG_0, &mut __call)?;
                let __2 = ::agent_tools::__private::Arg::take(&__ARG_1, &mut __call)?;
                let __returned = ::agent_tools::__private::Ret(
                        watch(&__0, __1, &__2).await,
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
