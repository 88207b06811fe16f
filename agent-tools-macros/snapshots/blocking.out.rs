/// Read a file.
fn read(root: &Path, path: String) -> std::io::Result<String> {
    std::fs::read_to_string(root.join(path))
}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct read {
    state_0: ::agent_tools::__private::Arc<Path>,
}
impl read {
    #[doc(hidden)]
    #[allow(clippy::impl_trait_in_params, reason = "called by `tools![..]`")]
    pub fn tool(__at_state_0: impl ::agent_tools::__private::IntoState<Path>) -> Self {
        Self {
            state_0: ::agent_tools::__private::IntoState::into_state(__at_state_0),
        }
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Plain as _,
    };
    const __AT0: ::agent_tools::__private::Arg<String> = ::agent_tools::__private::Arg::<
        String,
    >::new("path", "", ::agent_tools::__private::Need::<String>::AT_REQUIRED);
    impl ::agent_tools::__private::Declaration for read {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "read",
                "Read a file.",
                ::core::concat!(::core::module_path!(), "::read"),
            )
            .read_only()
            .digest(303016230286543941463630083559763826761u128)
            .blocking();
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[&__AT0],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<std::io::Result<String>>::at_output,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            let __at0 = <::agent_tools::__private::Arc<
                Path,
            > as ::core::clone::Clone>::clone(&self.state_0);
            ::agent_tools::__private::Running::blocking(move || {
                let __at1 = ::agent_tools::__private::Arg::take(&__AT0, &mut __at_call)?;
                let __at_returned = ::agent_tools::__private::Ret(read(&*__at0, __at1))
                    .at_split();
                ::agent_tools::__private::Encode(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
