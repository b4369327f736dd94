//! Hill-shade lit from the north-west, as a few nested tints, and hachures on mountain hexes. Heights are known hex by hex: between them
//! they are blended, and ridges of fixed chance are laid over high and broken ground.

use crate::contour::Field;
use crate::frame::MapFrame;
use crate::geo::Geo;
use crate::hexes::depth;
use crate::noise;
use crate::path::{Path, Point};
use crate::shape::{area, rounded, simplified_ring};
use crate::svg::Svg;
use board::{Board, Space, Terrain};

/// Lattice of the height field in pixels.
const STEP: f64 = 5.5;
/// Slopes at which another layer of shadow or light is laid on, and its share of the full strength: the first are thin, so that they
/// have no edge.
const SHADOWS: [(f64, f64); 6] = [
    (0.06, 0.35),
    (0.13, 0.45),
    (0.23, 0.9),
    (0.38, 1.0),
    (0.58, 1.0),
    (0.84, 1.0),
];
const LIGHTS: [(f64, f64); 4] = [(0.06, 0.3), (0.14, 0.55), (0.32, 1.0), (0.58, 1.0)];

pub struct Relief {
    heights: Field,
    /// 1 in the middle of mountain hexes, 0 away from them.
    rugged: Field,
}

impl Relief {
    pub fn new(board: &Board, frame: &MapFrame) -> Relief {
        let known = board.drawing().map_or(&[][..], |d| &d.heights[..]);
        let mountain = |s: Space| board.terrain(s) == Terrain::Mountain;
        let meters = |s: Space| match known.get(s.index()) {
            Some(&meters) => f64::from(meters),
            None if mountain(s) => 900.0,
            None => 120.0,
        };
        let mut heights = blend(board, frame, meters);
        let rugged = blend(board, frame, |s| f64::from(u8::from(mountain(s))));
        for r in 0..heights.rows {
            for c in 0..heights.columns {
                let i = r * heights.columns + c;
                let ((x, y), base, rough) =
                    (heights.point(c, r), heights.values[i], rugged.values[i]);
                // Mountains get ridges half a hex apart; high ground that counts as clear gets lower ones, the plain a gentle swell.
                let broken = rough.max(((base - 320.0) / 900.0).clamp(0.0, 0.5));
                let crest = noise::ridges(x / 34.0, y / 34.0, 11) - 0.5;
                let swell = noise::smooth(x / 72.0, y / 72.0, 23)
                    + 0.55 * noise::smooth(x / 31.0, y / 31.0, 29);
                let hills = ((base - 60.0) / 200.0).clamp(0.3, 1.0);
                // Great heights are pressed together: their slopes run over several hexes and would drown the ridges.
                let pressed = 460.0 * (1.0 - (-base / 600.0).exp());
                heights.values[i] = pressed
                    + broken * 800.0 * crest * (0.85 + base.min(1200.0) / 3000.0)
                    + (1.0 - broken) * hills * 74.0 * swell;
            }
        }
        Relief { heights, rugged }
    }

    /// How steeply the ground turns away from the light at a lattice point: below 0 it faces the light.
    fn shadow(&self, c: isize, r: isize) -> f64 {
        let h = |dc, dr| self.heights.at(c + dc, r + dr);
        let east = h(1, 0) - h(-1, 0);
        let south = h(0, 1) - h(0, -1);
        // Falling to the south-east is shadow. 260 m over two lattice steps is a full slope.
        -(east + south * 1.15) / 2.1 / 260.0
    }

    /// Lays the tints on; `shadow` and `light` are the full strength of a layer.
    pub fn draw(&self, svg: &mut Svg, (shadow, light): (f64, f64)) {
        let f = &self.heights;
        let lattice =
            (0..f.rows as isize).flat_map(|r| (0..f.columns as isize).map(move |c| (c, r)));
        let mut shade = Field {
            origin: f.origin,
            step: f.step,
            columns: f.columns,
            rows: f.rows,
            values: lattice.map(|(c, r)| self.shadow(c, r)).collect(),
        };
        svg.open("g", "id=\"relief\" clip-path=\"url(#m-onland)\"");
        tints(svg, &shade, "m-shade", shadow, &SHADOWS);
        shade.values.iter_mut().for_each(|v| *v = -*v);
        tints(svg, &shade, "m-light", light, &LIGHTS);
        svg.close();
    }

    /// Short strokes down the slope: thin where the light falls, heavy where it does not.
    pub fn hachures(&self, svg: &mut Svg, board: &Board, frame: &MapFrame, geo: &Geo) {
        let (mut thin, mut heavy) = (Path::new(), Path::new());
        let pace = frame.unit / 12.5;
        for s in board
            .spaces()
            .filter(|&s| board.terrain(s) == Terrain::Mountain)
        {
            let (cx, cy) = frame.center(s);
            for i in 0..15_u32 {
                for k in 0..15_u32 {
                    let jitter = |n| noise::signed(u32::from(s.0), i * 15 + k, n) * pace * 0.3;
                    let off = (
                        (f64::from(i) - 7.0) * pace + jitter(1),
                        (f64::from(k) - 7.0) * pace + jitter(2),
                    );
                    let p = (cx + off.0, cy + off.1);
                    if depth(frame, off) < 0.47 && geo.dry(p) {
                        self.hachure(p, &mut thin, &mut heavy);
                    }
                }
            }
        }
        svg.open("g", "id=\"hachures\"");
        svg.path(
            "class=\"m-hach\" stroke-width=\".75\" stroke-opacity=\".55\"",
            thin,
        );
        svg.path(
            "class=\"m-hach\" stroke-width=\"1.25\" stroke-opacity=\".7\"",
            heavy,
        );
        svg.close();
    }

    fn hachure(&self, p: Point, thin: &mut Path, heavy: &mut Path) {
        let h = |x: f64, y: f64| self.heights.sample((p.0 + x * STEP, p.1 + y * STEP));
        let (gx, gy) = (h(1.0, 0.0) - h(-1.0, 0.0), h(0.0, 1.0) - h(0.0, -1.0));
        let steep = gx.hypot(gy);
        if steep < 60.0 || self.rugged.sample(p) < 0.25 {
            return;
        }
        let half = (1.3 + (steep / 420.0).min(1.0) * 2.6) / steep;
        let (dx, dy) = (-gx * half, -gy * half);
        let path = if dx + dy > 0.0 { heavy } else { thin };
        path.stroke((p.0 - dx, p.1 - dy), (p.0 + dx, p.1 + dy));
    }
}

/// A figure of every hex, blended over the lattice: each hex counts within one and a half hexes, the nearer the more.
fn blend(board: &Board, frame: &MapFrame, figure: impl Fn(Space) -> f64) -> Field {
    let mut field = Field::new((0.0, 0.0), (frame.width, frame.height), STEP);
    let mut weights = vec![0.0_f64; field.values.len()];
    let reach = 1.5 * frame.unit;
    for s in board.spaces() {
        let (x, y) = frame.center(s);
        let value = figure(s);
        let span = |at: f64, count: usize| {
            let from = ((at - reach) / STEP).ceil().max(0.0) as usize;
            from..(((at + reach) / STEP).floor().max(0.0) as usize + 1).min(count)
        };
        for r in span(y, field.rows) {
            for c in span(x, field.columns) {
                let (px, py) = field.point(c, r);
                let near = 1.0 - ((px - x).powi(2) + (py - y).powi(2)) / (reach * reach);
                if near > 0.0 {
                    let weight = near.powi(4);
                    let i = r * field.columns + c;
                    field.values[i] += weight * value;
                    weights[i] += weight;
                }
            }
        }
    }
    for (value, weight) in field.values.iter_mut().zip(weights) {
        if weight > 0.0 {
            *value /= weight;
        }
    }
    field
}

fn tints(svg: &mut Svg, field: &Field, class: &str, strength: f64, levels: &[(f64, f64)]) {
    for &(level, share) in levels {
        let mut path = Path::new();
        for ring in field.above(level) {
            if area(&ring).abs() < 170.0 {
                continue;
            }
            // Whole pixels are fine enough for a tint.
            let ring = simplified_ring(&rounded(&ring), 1.2);
            let ring: Vec<Point> = ring.iter().map(|p| (p.0.round(), p.1.round())).collect();
            path.ring(&ring);
        }
        let ink = format!("class=\"{class}\" fill-opacity=\"{:.3}\"", strength * share);
        svg.path(&ink, path);
    }
}
