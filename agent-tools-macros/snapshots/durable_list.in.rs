durable_tools![a, b::c(state)]
