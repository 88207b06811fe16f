#[doc = include_str!("../../docs/catalog_test.md")]
#[macro_export]
macro_rules! catalog_test {
    ($($entries:tt)+) => {
        #[cfg(test)]
        mod catalog_test {
            #[allow(unused_imports, clippy::wildcard_imports, reason = "entries may name what is around them")]
            use super::*;

            $crate::__catalog_test!($($entries)+);
        }
    };
}

/// One test for each entry; takes a path apart to find the name of the function at its end.
///
/// The tests stand one module below the macro, so a path from `self` or `super` begins one module higher.
#[doc(hidden)]
#[macro_export]
macro_rules! __catalog_test {
    () => {};
    (self :: $($rest:tt)+) => {
        $crate::__catalog_test!(@path [super ::] $($rest)+);
    };
    (super :: $($rest:tt)+) => {
        $crate::__catalog_test!(@path [super :: super ::] $($rest)+);
    };
    ($test:ident : .. $set:expr $(, $($rest:tt)*)?) => {
        $crate::__catalog_test!(@test $test check_set($set));
        $crate::__catalog_test!($($($rest)*)?);
    };
    (@path [$($path:tt)*] :: $($rest:tt)+) => {
        $crate::__catalog_test!(@path [$($path)* ::] $($rest)+);
    };
    (@path [$($path:tt)*] $segment:ident :: $($rest:tt)+) => {
        $crate::__catalog_test!(@path [$($path)* $segment ::] $($rest)+);
    };
    (@path [$($path:tt)*] $tool:ident as $test:ident $(, $($rest:tt)*)?) => {
        $crate::__catalog_test!(@test $test check_tool::<$($path)* $tool>());
        $crate::__catalog_test!($($($rest)*)?);
    };
    (@path [$($path:tt)*] $tool:ident $(, $($rest:tt)*)?) => {
        $crate::__catalog_test!(@test $tool check_tool::<$($path)* $tool>());
        $crate::__catalog_test!($($($rest)*)?);
    };
    (@path $($rest:tt)*) => {
        ::core::compile_error!(
            "an entry is the path of a `#[tool]` function, `module::lookup_issue` or `module::lookup_issue as test_name`, \
             without its states; a set is `test_name: ..expression`"
        );
    };
    (@test $test:ident $($check:tt)+) => {
        #[::core::prelude::v1::test]
        #[allow(non_snake_case, reason = "named after the function")]
        fn $test() {
            $crate::__private::$($check)+;
        }
    };
    ($($entry:tt)+) => {
        $crate::__catalog_test!(@path [] $($entry)+);
    };
}
