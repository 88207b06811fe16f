async fn everything(ctx: &Context) {}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct everything {}
impl everything {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{Convert as _, Mute as _, Plain as _};
    impl ::agent_tools::__private::Declaration for everything {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "all",
                "Say everything.",
                ::core::concat!(::core::module_path!(), "::everything"),
            )
            .title("All of it")
            .destructive(true)
            .idempotent(false)
            .open_world(true)
            .revision("v2")
            .timeout_ms(120000u64)
            .idle_timeout_ms(10000u64)
            .concurrency(1usize)
            .max_output(65536usize)
            .detach()
            .digest(73489810171803782041453696259945953835u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<()>::at_output,
        );
        fn start(
            &self,
            __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at0 = ::agent_tools::__private::Call::context(&__at_call);
                let __at_returned = ::agent_tools::__private::Ret(
                        everything(&__at0).await,
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
