const LIST: () = {
    const __DECLARED: &[&::agent_tools::__private::Meta] = &[
        &<a as ::agent_tools::__private::Declaration>::META,
        &<b::c as ::agent_tools::__private::Declaration>::META,
    ];
    const _: () = ::agent_tools::__private::has_revision(__DECLARED[0usize]);
    const _: () = ::agent_tools::__private::unique(__DECLARED, 1usize);
    const _: () = ::agent_tools::__private::has_revision(__DECLARED[1usize]);
    ::agent_tools::Tools::new()
        .with(<a>::tool())
        .with(<b::c>::tool(state))
        .demanding_revisions()
};
