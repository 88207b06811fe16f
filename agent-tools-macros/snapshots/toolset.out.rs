impl<S: Store> Tracker<S> {
    const LIMIT: usize = 3;
    /// Count.
    async fn count(&self, key: &str) -> usize {
        self.store.count(key)
    }
    fn helper(&self) {}
    /// Open.
    #[cfg(unix)]
    fn open(self: Arc<Self>) {}
}
#[allow(deprecated, reason = "a deprecated method may still be a tool")]
const _: () = {
    enum __Block {}
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Plain as _,
    };
    const _: () = {
        const __AT0: ::agent_tools::__private::Arg<::agent_tools::__private::String> = ::agent_tools::__private::Arg::<
            ::agent_tools::__private::String,
        >::new(
            "key",
            "Which.",
            ::agent_tools::__private::Need::<
                ::agent_tools::__private::String,
            >::AT_REQUIRED,
        );
        impl<S: Store> ::agent_tools::__private::Method<__Block, 1> for Tracker<S>
        where
            Tracker<S>: ::core::marker::Send + ::core::marker::Sync + 'static,
        {
            const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                    "count",
                    "Count.",
                    ::core::concat!(::core::module_path!(), "::Tracker<S>::count"),
                )
                .read_only()
                .digest(319093261002128082245778994249400220449u128);
            const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
                &[&__AT0],
            );
            const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
                ::agent_tools::__private::Ret::<usize>::at_output,
            );
            fn start(
                self: ::agent_tools::__private::Arc<Self>,
                mut __at_call: ::agent_tools::__private::Call,
            ) -> ::agent_tools::__private::Running {
                ::agent_tools::__private::Running::future(async move {
                    let __at0 = ::agent_tools::__private::Arg::take(
                        &__AT0,
                        &mut __at_call,
                    )?;
                    let __at_returned = ::agent_tools::__private::Ret(
                            Self::count(&*self, &__at0).await,
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
    #[cfg(unix)]
    const _: () = {
        impl<S: Store> ::agent_tools::__private::Method<__Block, 3> for Tracker<S>
        where
            Tracker<S>: ::core::marker::Send + ::core::marker::Sync + 'static,
        {
            const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                    "open",
                    "Open.",
                    ::core::concat!(::core::module_path!(), "::Tracker<S>::open"),
                )
                .destructive(false)
                .digest(336279261000399200429343103876802214133u128)
                .blocking();
            const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
                &[],
            );
            const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
                ::agent_tools::__private::Ret::<()>::at_output,
            );
            fn start(
                self: ::agent_tools::__private::Arc<Self>,
                _: ::agent_tools::__private::Call,
            ) -> ::agent_tools::__private::Running {
                ::agent_tools::__private::Running::blocking(move || {
                    let __at_returned = ::agent_tools::__private::Ret(Self::open(self))
                        .at_split();
                    ::agent_tools::__private::Encode(
                            __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                        )
                        .at_reply()
                })
            }
        }
    };
    impl<S: Store> ::agent_tools::__private::OneToolsetPerType for Tracker<S>
    where
        Tracker<S>: ::core::marker::Send + ::core::marker::Sync + 'static,
    {
        fn tools(self: ::agent_tools::__private::Arc<Self>) -> ::agent_tools::Tools {
            let __at_tools = ::agent_tools::Tools::new();
            let __at_tools = __at_tools
                .with(::agent_tools::__private::Bound::<Self, __Block, 1>::new(&self));
            #[cfg(unix)]
            let __at_tools = __at_tools
                .with(::agent_tools::__private::Bound::<Self, __Block, 3>::new(&self));
            __at_tools
        }
    }
};
