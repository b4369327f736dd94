//! Chance that is the same on every run: trees, tufts and hachures are scattered by the id of their hex.

/// A well-mixed number from three.
pub fn hash(a: u32, b: u32, c: u32) -> u32 {
    let mut h = a
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add(b.wrapping_mul(0x85EB_CA77))
        .wrapping_add(c.wrapping_mul(0xC2B2_AE3D));
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// A number from 0 up to 1.
pub fn unit(a: u32, b: u32, c: u32) -> f64 {
    f64::from(hash(a, b, c)) / 4_294_967_296.0
}

/// A number from -1 up to 1.
pub fn signed(a: u32, b: u32, c: u32) -> f64 {
    unit(a, b, c) * 2.0 - 1.0
}

/// Smooth noise from -1 to 1 with a wave length of about 1.
pub fn smooth(x: f64, y: f64, seed: u32) -> f64 {
    let (cx, cy) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - cx), ease(y - cy));
    let at = |dx: i32, dy: i32| signed((cx as i32 + dx) as u32, (cy as i32 + dy) as u32, seed);
    let top = at(0, 0) + u * (at(1, 0) - at(0, 0));
    let foot = at(0, 1) + u * (at(1, 1) - at(0, 1));
    top + v * (foot - top)
}

/// Ridges from 0 to 1: crests where smooth noise crosses zero, three octaves.
pub fn ridges(x: f64, y: f64, seed: u32) -> f64 {
    let (mut sum, mut weight, mut scale, mut gain) = (0.0, 0.0, 1.0, 1.0);
    for octave in 0..3 {
        // Each octave is turned against the one before, so that no lattice shows.
        let (sin, cos) = (0.6 + 1.1 * f64::from(octave)).sin_cos();
        let (u, v) = (scale * (x * cos - y * sin), scale * (x * sin + y * cos));
        sum += gain * (1.0 - smooth(u, v, seed + octave).abs()).powi(2);
        weight += gain;
        scale *= 2.1;
        gain *= 0.5;
    }
    sum / weight
}
