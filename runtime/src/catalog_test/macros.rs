#[doc = include_str!("../../docs/catalog_test.md")]
#[macro_export]
macro_rules! catalog_test {
    ($(
        $(:: $krate:ident ::)? $($path:ident)::+ $(as $test:ident)? $(: .. $set:expr)?
    ),+ $(,)?) => {
        #[cfg(test)]
        mod catalog_test {
            $($crate::__catalog_test!([$(:: $krate ::)?] [$($path)::+] [$($test)?] [$($set)?]);)+
        }
    };
    ($($entries:tt)*) => {
        ::core::compile_error!(
            "list tools by their paths and without their states, `lookup_issue, module::close_issue`; another name for a \
             test is `module::close_issue as close`, and a set is `name_of_the_test: ..expression`"
        );
    };
}

/// The test of one entry: the start of its path, the path, the name of the test, the set; all but the path may be empty.
///
/// Each test stands in a module that is named as the tool, two modules below the macro: so its name does not stand in
/// the way of the tool's own, and a path from `self` or `super` begins two modules higher.
#[doc(hidden)]
#[macro_export]
macro_rules! __catalog_test {
    ([] [$test:ident] [] [$set:expr]) => {
        $crate::__catalog_test!(@test $test check_set($set));
    };
    ([] [self :: $($path:tt)+] $test:tt []) => {
        $crate::__catalog_test!([super :: super ::] [$($path)+] $test []);
    };
    ([] [super :: $($path:tt)+] $test:tt []) => {
        $crate::__catalog_test!([super :: super :: super ::] [$($path)+] $test []);
    };
    ([$($start:tt)*] [$segment:ident :: $($path:tt)+] $test:tt []) => {
        $crate::__catalog_test!([$($start)* $segment ::] [$($path)+] $test []);
    };
    // The last segment is the name of the function, and of the test where it has no other.
    ($start:tt [$tool:ident] [] []) => {
        $crate::__catalog_test!($start [$tool] [$tool] []);
    };
    ([$($start:tt)*] [$tool:ident] [$test:ident] []) => {
        $crate::__catalog_test!(@test $test check_tool::<$($start)* $tool>());
    };
    (@test $test:ident $($check:tt)+) => {
        #[allow(non_snake_case, reason = "named after the function")]
        mod $test {
            #[allow(unused_imports, clippy::wildcard_imports, reason = "an entry may name what is around the macro")]
            use super::super::*;

            #[::core::prelude::v1::test]
            fn is_ready_for_clients() {
                $crate::__private::$($check)+;
            }
        }
    };
    ($($entry:tt)*) => {
        ::core::compile_error!("a set is tested under the name before it, as in `tracker: ..Arc::new(Tracker)`");
    };
}
