/// Use services.
pub(crate) async fn services(
    by_reference: &Db,
    shared: &dyn Store,
    by_value: Http,
    _: u8,
) {}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
pub(crate) struct services {
    state_0: ::agent_tools::__private::Arc<Db>,
    state_1: ::agent_tools::__private::Arc<dyn Store>,
    state_2: Http,
    state_3: u8,
}
impl services {
    #[doc(hidden)]
    #[allow(clippy::impl_trait_in_params, reason = "called by `tools![..]`")]
    pub fn tool(
        __at_state_0: impl ::agent_tools::__private::IntoState<Db>,
        __at_state_1: impl ::agent_tools::__private::IntoState<dyn Store>,
        __at_state_2: Http,
        __at_state_3: u8,
    ) -> Self {
        Self {
            state_0: ::agent_tools::__private::IntoState::into_state(__at_state_0),
            state_1: ::agent_tools::__private::IntoState::into_state(__at_state_1),
            state_2: __at_state_2,
            state_3: __at_state_3,
        }
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{Convert as _, Mute as _, Plain as _};
    impl ::agent_tools::__private::Declaration for services {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "services",
                "Use services.",
                ::core::concat!(::core::module_path!(), "::services"),
            )
            .digest(189986485705688164012645895055863095987u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<()>::at_output,
        );
        fn start(
            &self,
            _: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            let __at0 = <::agent_tools::__private::Arc<
                Db,
            > as ::core::clone::Clone>::clone(&self.state_0);
            let __at1 = <::agent_tools::__private::Arc<
                dyn Store,
            > as ::core::clone::Clone>::clone(&self.state_1);
            let __at2 = <Http as ::core::clone::Clone>::clone(&self.state_2);
            let __at3 = <u8 as ::core::clone::Clone>::clone(&self.state_3);
            ::agent_tools::__private::Running::future(async move {
                let __at_returned = ::agent_tools::__private::Ret(
                        services(&*__at0, &*__at1, __at2, __at3).await,
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
