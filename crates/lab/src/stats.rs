//! The few statistics the laboratory needs.

/// Wilson's 95 % interval of a share: `hits` of `of`. With nothing tried, anything is possible.
pub fn wilson(hits: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    /// Two-sided 95 % of the normal distribution.
    const Z: f64 = 1.959_963_984_540_054;
    let (n, share) = (of as f64, hits as f64 / of as f64);
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // The ends are exact where rounding would leave a hair's breadth.
    let low = if hits == 0 { 0.0 } else { middle - half };
    let high = if hits == of { 1.0 } else { middle + half };
    (low, high)
}

/// The mean, of nothing nothing.
pub fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut n) = (0.0, 0u64);
    for value in values {
        sum += value;
        n += 1;
    }
    (n > 0).then(|| sum / n as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close((lo, hi): (f64, f64), (want_lo, want_hi): (f64, f64)) -> bool {
        (lo - want_lo).abs() < 5e-5 && (hi - want_hi).abs() < 5e-5
    }

    #[test]
    fn wilson_intervals_are_those_of_the_textbooks() {
        assert!(close(wilson(8, 10), (0.49016, 0.94332)));
        assert!(close(wilson(0, 10), (0.0, 0.27753)));
        assert!(close(wilson(10, 10), (0.72247, 1.0)));
        assert!(close(wilson(190, 200), (0.91043, 0.97261)));
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 100).0, 0.0);
        assert_eq!(wilson(100, 100).1, 1.0);
    }

    #[test]
    fn a_mean_of_nothing_is_nothing() {
        assert_eq!(mean([]), None);
        assert_eq!(mean([1.0, 2.0, 6.0]), Some(3.0));
    }
}
