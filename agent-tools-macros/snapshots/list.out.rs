const LIST: () = {
    const __DECLARED: &[&::agent_tools::__private::Meta] = &[
        &<a as ::agent_tools::__private::Declaration>::META,
        &<b::c as ::agent_tools::__private::Declaration>::META,
    ];
    const _: () = ::agent_tools::__private::unique(__DECLARED, 1usize);
    ::agent_tools::Tools::new().with(<a>::tool()).with(<b::c>::tool(state, 3)).with(set)
};
