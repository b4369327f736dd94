//! Sea, land and lakes: a soft shore, and depth lines that fade.

use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::path::Path;
use crate::svg::Svg;

/// Depth lines: distance from the shore and strength (60, 42 and 22 % of the shore's ink).
const DEPTHS: [(f64, f64); 3] = [(4.0, 0.6), (9.0, 0.42), (16.0, 0.22)];

/// Definitions that other layers use: `m-coast` is the land, `m-onland` clips to it.
pub fn define(svg: &mut Svg, geo: &Geo) {
    let mut coast = Path::new();
    for ring in &geo.land {
        coast.ring(ring);
    }
    svg.path("id=\"m-coast\" fill-rule=\"evenodd\"", coast);
    svg.open("clipPath", "id=\"m-onland\"")
        .leaf("use", "href=\"#m-coast\" clip-rule=\"evenodd\"")
        .close();
}

pub fn sea(svg: &mut Svg, frame: &MapFrame) {
    svg.open("g", "id=\"sea\"");
    svg.rect("class=\"m-sea\"", (0.0, 0.0), (frame.width, frame.height));
    // Each depth line is the rim of a broad stroke whose inside is painted over with water, a little lighter toward the shore.
    for (i, (off, strength)) in DEPTHS.iter().rev().enumerate() {
        band(svg, "m-shore", 2.0 * off + 1.0, strength * 0.7);
        band(svg, "m-water", 2.0 * off - 0.9, 1.0);
        band(svg, "m-shoal", 2.0 * off - 0.9, 0.3 + 0.25 * i as f64);
    }
    svg.close();
}

pub fn land(svg: &mut Svg) {
    svg.open("g", "id=\"land\"");
    svg.leaf("use", "href=\"#m-coast\" class=\"m-land\"");
    svg.close();
}

fn band(svg: &mut Svg, class: &str, width: f64, strength: f64) {
    svg.leaf(
        "use",
        &format!("href=\"#m-coast\" class=\"m-w {class}\" stroke-width=\"{width:.1}\" stroke-opacity=\"{strength:.2}\""),
    );
}

/// Lakes and the shore itself, above every tint of the land.
pub fn shore(svg: &mut Svg, geo: &Geo) {
    let mut path = Path::new();
    for ring in &geo.lakes {
        path.ring(ring);
    }
    svg.open("g", "id=\"shore\"");
    svg.path("class=\"m-lake\"", path);
    svg.leaf(
        "use",
        "href=\"#m-coast\" class=\"m-w m-shore\" stroke-width=\"1.3\"",
    );
    svg.close();
}
