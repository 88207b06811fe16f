#[doc = include_str!("old.md")]
/// And more.
async fn described() {}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct described {}
impl described {
    #[doc(hidden)]
    pub fn tool() -> Self {
        Self {}
    }
}
#[allow(deprecated, reason = "a deprecated function may still be a tool")]
const _: () = {
    use facade::agent_tools as __at;
    #[allow(unused_imports, reason = "an inherent item may be nearer")]
    use __at::__private::dispatch::{Convert as _, Mute as _, Plain as _};
    impl __at::__private::Declaration for described {
        const META: __at::__private::Meta = __at::__private::Meta::new(
                "described",
                ::core::concat!(include_str!("old.md"), "\n", "And more.\n"),
                ::core::concat!(::core::module_path!(), "::described"),
            )
            .digest(314082940414125440901903535258498075896u128);
        const INPUT: __at::__private::Input = __at::__private::Input::properties(&[]);
        const OUTPUT: __at::__private::Output = __at::__private::Output::new(
            __at::__private::Ret::<()>::at_output,
        );
        fn start(&self, _: __at::__private::Call) -> __at::__private::Running {
            __at::__private::Running::future(async move {
                let __at_returned = __at::__private::Ret(described().await).at_split();
                __at::__private::Encode(
                        __at_returned.map_err(|__at_fault| __at_fault.at_error()),
                    )
                    .at_reply()
            })
        }
    }
};
