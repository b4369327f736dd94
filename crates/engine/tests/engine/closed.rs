//! Law 8, *closed*: misuse does not compile.

#[test]
fn state_cannot_reach_the_encoder() {
    trybuild::TestCases::new().compile_fail("tests/fail/*.rs");
}
