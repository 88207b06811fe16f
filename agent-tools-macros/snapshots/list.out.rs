const LIST: () = {
    const __DECLARED: &[&::agent_tools::__private::Meta] = &[
        &<a as ::agent_tools::__private::Declaration>::META,
        &<b::c as ::agent_tools::__private::Declaration>::META,
    ];
    const _: () = ::agent_tools::__private::unique(__DECLARED, 1usize);
    let __tools = ::agent_tools::Tools::new();
    let __tools = ::agent_tools::__private::list(__tools, <a>::tool());
    let __tools = ::agent_tools::__private::list(__tools, <b::c>::tool(state, 3));
    let __tools = __tools.with(set);
    __tools
};
