::core::compile_error! {
    "unknown option `readonly`; did you mean `read_only`?"
}
::core::compile_error! {
    "tool `refused` has no description: write a `///` comment above it or `description = \"…\"`; the model chooses tools by it"
}
#[allow(dead_code, unused_variables, reason = "the declaration is refused")]
async fn refused(db: &Db, key: &str) {}
#[doc(hidden)]
#[allow(
    dead_code,
    non_camel_case_types,
    missing_debug_implementations,
    reason = "the declaration is refused"
)]
struct refused {}
#[allow(dead_code, reason = "the declaration is refused")]
impl refused {
    #[doc(hidden)]
    pub fn tool<S0>(_: S0) -> Self {
        Self {}
    }
}
impl ::agent_tools::__private::Declaration for refused {
    const META: ::agent_tools::__private::Meta = ::agent_tools::__private::Meta::refused();
    const INPUT: ::agent_tools::__private::Input = ::agent_tools::__private::Input::properties(
        &[],
    );
    const OUTPUT: ::agent_tools::__private::Output = ::agent_tools::__private::Output::of::<
        (),
    >();
    fn start(
        &self,
        _: ::agent_tools::__private::Call,
    ) -> ::agent_tools::__private::Running {
        ::agent_tools::__private::Running::future(::core::future::pending())
    }
}
