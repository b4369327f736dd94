//! The legend: a swatch and a word for everything the board really has.

use crate::line;
use crate::path::{Path, Point};
use crate::style::Palette;
use crate::svg::Svg;
use crate::swamp::tuft;
use crate::text;
use crate::woods::tree;
use board::{Board, Terrain};

const ROW: f64 = 30.0;
const SWATCH: f64 = 42.0;

/// A swatch is drawn around the origin, 34 wide and 22 high.
struct Entry {
    word: String,
    swatch: Box<dyn Fn(&mut Svg)>,
}

fn entry(word: &str, swatch: impl Fn(&mut Svg) + 'static) -> Entry {
    Entry {
        word: word.to_owned(),
        swatch: Box::new(swatch),
    }
}

fn entries(board: &Board, palette: &'static Palette) -> Vec<Entry> {
    let mut out = Vec::new();
    let has = |t: Terrain| board.grid().is_some() && board.spaces().any(|s| board.terrain(s) == t);
    let tile = |svg: &mut Svg, class: &str| {
        svg.rect(&format!("class=\"{class}\" rx=\"2\""), (-17.0, -11.0), (34.0, 22.0));
    };
    if has(Terrain::Woods) {
        out.push(entry("Woods", move |svg| {
            tile(svg, "m-woods");
            let mut trees = Path::new();
            for (x, y) in [(-11.0, 3.0), (-4.0, -2.0), (3.0, 5.0), (9.0, -1.0), (13.0, 6.0), (-8.0, 8.0)] {
                tree(&mut trees, (x, y - 2.0), 1.0);
            }
            svg.path("class=\"m-tree\"", trees);
        }));
    }
    if has(Terrain::Swamp) {
        out.push(entry("Swamp", move |svg| {
            tile(svg, "m-swamp");
            let mut tufts = Path::new();
            for at in [(-9.0, -2.0), (7.0, -1.0), (-2.0, 7.0)] {
                tuft(&mut tufts, at, 1.0);
            }
            svg.path("class=\"m-tuft\"", tufts);
        }));
    }
    if has(Terrain::Mountain) {
        out.push(entry("Mountain", move |svg| {
            tile(svg, "m-mount");
            let (mut thin, mut heavy) = (Path::new(), Path::new());
            for i in 0..7 {
                let x = -13.0 + 4.3 * f64::from(i);
                thin.stroke((x - 1.0, -1.0), (x - 3.0, -7.0)).stroke((x - 2.0, 8.0), (x - 3.5, 3.0));
                heavy.stroke((x + 1.0, -1.0), (x + 3.0, 4.0)).stroke((x, -9.0), (x + 1.6, -4.5));
            }
            svg.path("class=\"m-hach\" stroke-width=\".8\" stroke-opacity=\".6\"", thin);
            svg.path("class=\"m-hach\" stroke-width=\"1.3\" stroke-opacity=\".8\"", heavy);
        }));
    }
    let kind = |k: &str| board.places().iter().any(|p| p.kind == k);
    if kind("city") {
        out.push(entry("City", |svg| {
            svg.stamp("m-city", (0.0, 1.0), 1.0);
        }));
    }
    if kind("town") {
        out.push(entry("Town", |svg| {
            svg.stamp("m-town", (0.0, 1.0), 1.1);
        }));
    }
    if kind("fort") {
        out.push(entry("Fortified", |svg| {
            svg.stamp("m-fort", (0.0, 0.0), 0.62).stamp("m-town", (0.0, 0.0), 0.62);
        }));
    }
    for (k, mark, word) in [("depot", "m-depot", "Depot"), ("post", "m-post", "Border post"), ("entry", "m-entry", "Supply entry")] {
        if kind(k) {
            out.push(entry(word, move |svg| {
                svg.stamp(mark, (0.0, 0.0), 1.0);
            }));
        }
    }
    if kind("port") {
        out.push(entry("Port", |svg| {
            svg.stamp("port-allies", (0.0, 0.0), 0.8);
        }));
        out.push(entry("Base, Allied", |svg| {
            svg.stamp("base-allies", (0.0, 0.0), 1.0);
        }));
        out.push(entry("Base, Japanese", |svg| {
            svg.stamp("base-japan", (0.0, 0.0), 1.0);
        }));
        out.push(entry("Sea border", |svg| {
            crate::area::swatch(svg);
        }));
    }
    let rank = |wanted: fn(u8) -> bool| board.courses().iter().any(|c| wanted(c.rank));
    let river = |edge: f64, core: f64| {
        move |svg: &mut Svg| {
            let d = "M-17 3c6-8 10-8 17-3s11 4 17-3";
            svg.leaf("path", &format!("class=\"m-re\" stroke-width=\"{edge}\" d=\"{d}\""));
            svg.leaf("path", &format!("class=\"m-rc\" stroke-width=\"{core}\" d=\"{d}\""));
        }
    };
    if rank(|r| r > 1) {
        out.push(entry("Great river", river(5.4, 3.3)));
    }
    if rank(|r| r == 1) {
        out.push(entry("River", river(3.8, 1.7)));
    }
    if board.courses().iter().any(|c| c.sides.iter().any(|s| s.dotted)) {
        out.push(entry("Course, no river in play", |svg| {
            svg.leaf("path", "class=\"m-rd\" d=\"M-17 3c6-8 10-8 17-3s11 4 17-3\"");
        }));
    }
    if board.spaces().any(|a| board.neighbours(a).iter().any(|(_, side)| side.closed)) {
        out.push(entry("No passage", |svg| {
            let mut hatch = Path::new();
            line::fence(&mut hatch, (-15.0, 0.0), (15.0, 0.0));
            svg.path("class=\"m-no\" stroke-width=\"1.5\"", hatch);
        }));
    }
    if board.links().iter().any(|l| l.kind == "bridge") {
        out.push(entry("Bridge", move |svg| {
            river(5.4, 3.3)(svg);
            svg.leaf("path", "class=\"m-bridge\" d=\"M-5.5-9l2.3 2.5v13L-5.5 9M5.5-9L3.2-6.5v13L5.5 9\"");
        }));
    }
    if board.tracks().iter().any(|t| t.kind == "rail") {
        out.push(entry("Railway", |svg| {
            svg.leaf("path", "class=\"m-rail\" stroke-width=\"1.1\" d=\"M-17 2q17-6 34-2\"");
            svg.leaf("path", "class=\"m-rail\" stroke-width=\"4.6\" stroke-dasharray=\"1 8\" d=\"M-17 2q17-6 34-2\"");
        }));
    }
    if board.tracks().iter().any(|t| t.kind == "road") {
        out.push(entry("Pass road", |svg| {
            svg.leaf("path", "class=\"m-road\" d=\"M-17 2q17-6 34-2\"");
        }));
    }
    if board.drawing().is_some_and(|d| d.paths.iter().any(|p| p.kind == "border")) {
        out.push(entry("Border of 1939", |svg| {
            svg.leaf("path", "class=\"m-border\" stroke-width=\"6\" stroke-opacity=\".16\" d=\"M-17 2q17-6 34-2\"");
            svg.leaf("path", "class=\"m-border\" stroke-width=\"1.6\" stroke-dasharray=\"9 3 2 3\" d=\"M-17 2q17-6 34-2\"");
        }));
    }
    if board.layer("region").is_some() {
        out.push(entry("Seam of regions", |svg| {
            svg.leaf("path", "class=\"m-seam\" d=\"M-17 4l11-7 11 7 11-7\"");
        }));
    }
    for (i, start) in board.lines().iter().enumerate() {
        let colour = palette.lines[i % palette.lines.len()];
        out.push(entry(&start.title, move |svg| {
            svg.leaf(
                "path",
                &format!("class=\"m-line\" stroke=\"{colour}\" stroke-dasharray=\"{}\" d=\"M-17 3q17-8 34-4\"", line::dash(i)),
            );
            svg.circle(&format!("fill=\"{colour}\""), (0.0, -1.2), 2.3);
        }));
    }
    out
}

/// Draws the legend in columns of `rows` entries and gives the width it took.
pub fn draw(svg: &mut Svg, board: &Board, palette: &'static Palette, (x, y): Point, rows: usize) -> f64 {
    let entries = entries(board, palette);
    let mut left = x;
    for column in entries.chunks(rows.max(1)) {
        for (i, entry) in column.iter().enumerate() {
            let middle = y + ROW * (i as f64 + 0.5);
            svg.open("g", &format!("transform=\"translate({:.1} {middle:.1})\"", left + 18.0));
            (entry.swatch)(svg);
            svg.close();
            svg.text("class=\"m-i\" font-size=\"14\"", (left + SWATCH, middle + 4.6), &entry.word);
        }
        let words = column.iter().map(|e| text::sans(&e.word, 14.0)).fold(0.0, f64::max);
        left += SWATCH + words + 22.0;
    }
    left - x
}
