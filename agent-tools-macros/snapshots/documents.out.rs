/// Filter by a contract of its own.
async fn filter(filter: Filter) -> Vec<Issue> {
    filter.run()
}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct filter {}
impl filter {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Opaque as _, Plain as _,
    };
    const __INPUT: ::agent_tools::__private::Whole<Filter> = ::agent_tools::__private::Whole::<
        Filter,
    >::documented("{\"type\":\"object\"}")
        .fitting(
            ::agent_tools::__private::takes_whole(
                ::agent_tools::__private::Written::<Filter>::AT_JSON,
                ::agent_tools::__private::Need::<Filter>::AT_REQUIRED,
            ),
        );
    impl ::agent_tools::__private::Declaration for filter {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "filter",
                "Filter by a contract of its own.",
                ::core::concat!(::core::module_path!(), "::filter"),
            )
            .digest(115282807772850484283722498221736734711u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Whole::input(
            &__INPUT,
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::documented(
            "{\"type\":\"array\"}",
            ::agent_tools::__private::Ret::<Vec<Issue>>::at_documented,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at0 = ::agent_tools::__private::Whole::take(
                    &__INPUT,
                    &mut __at_call,
                )?;
                let __at_returned = ::agent_tools::__private::Ret(filter(__at0).await)
                    .at_split();
                ::agent_tools::__private::EncodeDocumented(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
