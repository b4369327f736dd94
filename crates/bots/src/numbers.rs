//! The numbers of a script: a plain value, read from a data file, that a search can vary.

/// Declares the numbers that a script plays by.
macro_rules! numbers {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$doc:meta])* $field:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* pub $field: f64,)+
        }

        impl $name {
            /// All of them by name.
            pub fn each(&mut self) -> Vec<(&'static str, &mut f64)> {
                vec![$((stringify!($field), &mut self.$field)),+]
            }
        }
    };
}

pub(crate) use numbers;

use engine::FastRng;

/// A number of the standard normal distribution (Irwin and Hall: twelve even ones are near enough).
pub fn normal(dice: &mut FastRng) -> f64 {
    let even = |dice: &mut FastRng| dice.below(1 << 20) as f64 / f64::from(1 << 20);
    (0..12).map(|_| even(dice)).sum::<f64>() - 6.0
}

/// A factor around 1: as likely to double as to halve.
pub fn factor(dice: &mut FastRng, spread: f64) -> f64 {
    (normal(dice) * spread).exp()
}
