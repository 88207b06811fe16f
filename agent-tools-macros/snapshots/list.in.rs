tools![a, b::c(state, 3), ..set]
