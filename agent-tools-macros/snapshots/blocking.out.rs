/// Read a file.
fn read(root: &Path, path: String) -> std::io::Result<String> {
    std::fs::read_to_string(root.join(path))
}
#[doc(hidden)]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(
    non_camel_case_types,
    missing_debug_implementations,
    reason = "named after the function"
)]
struct read {
    state_0: ::agent_tools::__private::Arc<Path>,
}
impl read {
    #[doc(hidden)]
    pub fn tool(state_0: impl ::agent_tools::__private::IntoState<Path>) -> Self {
        Self {
            state_0: ::agent_tools::__private::IntoState::into_state(state_0),
        }
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use ::agent_tools::__private::dispatch::{
        Convert as _, Mandatory as _, Mute as _, Plain as _,
    };
    const __ARG_0: ::agent_tools::__private::Arg<String> = ::agent_tools::__private::Arg::<
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
            &[&__ARG_0],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<std::io::Result<String>>::at_output,
        );
        fn start(
            &self,
            mut __call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            let __0 = <::agent_tools::__private::Arc<
                Path,
            > as ::core::clone::Clone>::clone(&self.state_0);
            ::agent_tools::__private::Running::blocking(move || {
                let __1 = ::agent_tools::__private::Arg::take(&__ARG_0, &mut __call)?;
                let __returned = ::agent_tools::__private::Ret(read(&*__0, __1))
                    .at_split();
                ::agent_tools::__private::Encode(
                        __returned.map_err(|__fault| __fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
