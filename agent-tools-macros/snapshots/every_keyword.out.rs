/// Take every keyword.
async fn keywords(name: String, list: Vec<u8>, mode: Mode, ratio: f64) {}
#[doc(hidden)]
#[non_exhaustive]
#[must_use = "a tool does nothing until it is listed in `tools![..]`"]
#[allow(non_camel_case_types, missing_debug_implementations, reason = "named as its fn")]
struct keywords {}
impl keywords {
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
    const __AT0: ::agent_tools::__private::Arg<String> = ::agent_tools::__private::Arg::<
        String,
    >::new("which", "", ::agent_tools::__private::Need::<String>::AT_REQUIRED)
        .pattern(
            ::agent_tools::__private::takes_pattern(
                ::agent_tools::__private::Written::<String>::AT_JSON,
            ),
            "^[a-z]+$",
        )
        .default("\"all\"", || ::agent_tools::__private::from_text("all"));
    const __AT1: ::agent_tools::__private::Arg<Vec<u8>> = ::agent_tools::__private::Arg::<
        Vec<u8>,
    >::new("list", "", ::agent_tools::__private::Need::<Vec<u8>>::AT_REQUIRED)
        .default_value(|| ::core::default::Default::default());
    const __AT2: ::agent_tools::__private::Arg<Mode> = ::agent_tools::__private::Arg::<
        Mode,
    >::new("mode", "", ::agent_tools::__private::Need::<Mode>::AT_REQUIRED)
        .default_value(|| Mode::Fast)
        .example_value(|| ::agent_tools::__private::shown::<Mode>(Mode::Slow));
    const __AT3: ::agent_tools::__private::Arg<f64> = ::agent_tools::__private::Arg::<
        f64,
    >::new("ratio", "", ::agent_tools::__private::Need::<f64>::AT_REQUIRED)
        .range(
            ::agent_tools::__private::takes_range(
                ::agent_tools::__private::Written::<f64>::AT_JSON,
            ),
            ::core::option::Option::None,
            ::core::option::Option::Some("0.5"),
        );
    impl ::agent_tools::__private::Declaration for keywords {
        const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::new(
                "keywords",
                "Take every keyword.",
                ::core::concat!(::core::module_path!(), "::keywords"),
            )
            .open_world(false)
            .digest(191990529680734343133558020876048486723u128);
        const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
            &[&__AT0, &__AT1, &__AT2, &__AT3],
        );
        const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::new(
            ::agent_tools::__private::Ret::<()>::at_output,
        );
        fn start(
            &self,
            mut __at_call: ::agent_tools::__private::Call,
        ) -> ::agent_tools::__private::Running {
            ::agent_tools::__private::Running::future(async move {
                let __at0 = ::agent_tools::__private::Arg::take(&__AT0, &mut __at_call)?;
                let __at1 = ::agent_tools::__private::Arg::take(&__AT1, &mut __at_call)?;
                let __at2 = ::agent_tools::__private::Arg::take(&__AT2, &mut __at_call)?;
                let __at3 = ::agent_tools::__private::Arg::take(&__AT3, &mut __at_call)?;
                let __at_returned = ::agent_tools::__private::Ret(
                        keywords(__at0, __at1, __at2, __at3).await,
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
