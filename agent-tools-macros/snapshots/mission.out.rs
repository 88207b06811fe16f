/// Look up one issue by key.
pub async fn lookup_issue(
    issues: &IssueStore,
    key: &str,
    comments: u32,
) -> Result<Issue, ToolError> {
    issues.find(key, comments)
}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
pub struct lookup_issue {
    state_0: ::agent_tools::__private::Arc<IssueStore>,
}
impl lookup_issue {
    #[doc(hidden)]
    #[allow(clippy::impl_trait_in_params, reason = "called by `tools![..]`")]
    pub fn tool(
        __at_state_0: impl ::agent_tools::__private::IntoState<IssueStore>,
    ) -> Self {
        Self {
            state_0: ::agent_tools::__private::IntoState::into_state(__at_state_0),
        }
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Opaque as _, Plain as _,
    };
    const __AT0: ::agent_tools::__private::Arg<::agent_tools::__private::String> = ::agent_tools::__private::Arg::<
        ::agent_tools::__private::String,
    >::new(
            "key",
            "The issue key, such as ISSUE-42.",
            ::agent_tools::__private::Need::<
                ::agent_tools::__private::String,
            >::AT_REQUIRED,
        )
        .length(
            ::agent_tools::__private::takes_length(
                ::agent_tools::__private::Written::<
                    ::agent_tools::__private::String,
                >::AT_JSON,
            ),
            ::core::option::Option::Some(1u64),
            ::core::option::Option::Some(64u64),
        )
        .example("\"ISSUE-42\"");
    const __AT1: ::agent_tools::__private::Arg<u32> = ::agent_tools::__private::Arg::<
        u32,
    >::new(
            "comments",
            "How many comments.",
            ::agent_tools::__private::Need::<u32>::AT_REQUIRED,
        )
        .range(
            ::agent_tools::__private::takes_range(
                ::agent_tools::__private::Written::<u32>::AT_JSON,
            ),
            ::core::option::Option::Some("1"),
            ::core::option::Option::Some("100"),
        )
        .default("20", || 20);
    impl ::agent_tools::__private::Declaration for lookup_issue {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "lookup_issue",
                "Look up one issue by key.",
                ::core::concat!(::core::module_path!(), "::lookup_issue"),
            )
            .read_only()
            .idempotent(true)
            .revision("v1")
            .digest(226821963008867148280054317957495601321u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[&__AT0, &__AT1],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<Result<Issue, ToolError>>::at_output,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            let __at0 = <::agent_tools::__private::Arc<
                IssueStore,
            > as ::core::clone::Clone>::clone(&self.state_0);
            ::agent_tools::__private::Running::future(async move {
                let __at1 = ::agent_tools::__private::Arg::take(&__AT0, &mut __at_call)?;
                let __at2 = ::agent_tools::__private::Arg::take(&__AT1, &mut __at_call)?;
                let __at_returned = ::agent_tools::__private::Ret(
                        lookup_issue(&*__at0, &__at1, __at2).await,
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
