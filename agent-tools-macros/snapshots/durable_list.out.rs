const LIST: () = {
    const __DECLARED: &[&::agent_tools::__private::Meta] = &[
        &<a as ::agent_tools::__private::Declaration>::META,
        &<b::c as ::agent_tools::__private::Declaration>::META,
    ];
    const _: () = ::agent_tools::__private::has_revision(__DECLARED[0usize]);
    const _: () = ::agent_tools::__private::unique(__DECLARED, 1usize);
    const _: () = ::agent_tools::__private::has_revision(__DECLARED[1usize]);
    let __at_tools = ::agent_tools::Tools::new();
    let __at_tools = ::agent_tools::__private::list(__at_tools, <a>::tool());
    let __at_tools = ::agent_tools::__private::list(__at_tools, <b::c>::tool(state));
    __at_tools.demanding_revisions()
};
