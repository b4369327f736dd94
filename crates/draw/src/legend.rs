//! The legend: a swatch and a word for everything the board really has.

use crate::area;
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

/// A word, and its swatch as SVG around the origin, 34 wide and 22 high.
type Entry = (String, String);

fn entry(word: &str, swatch: impl FnOnce(&mut Svg)) -> Entry {
    let mut svg = Svg::new();
    swatch(&mut svg);
    (word.to_owned(), svg.finish())
}

/// Draws the legend in columns of `rows` entries and gives the width it took.
pub fn draw(svg: &mut Svg, board: &Board, palette: &Palette, (x, y): Point, rows: usize) -> f64 {
    let mut entries = grounds(board);
    entries.extend(places(board));
    entries.extend(waters(board));
    entries.extend(ways(board));
    entries.extend(starts(board, palette));
    let mut left = x;
    for column in entries.chunks(rows.max(1)) {
        for (i, (word, swatch)) in column.iter().enumerate() {
            let middle = y + ROW * (i as f64 + 0.5);
            let place = format!("transform=\"translate({:.1} {middle:.1})\"", left + 18.0);
            svg.open("g", &place).raw(swatch).close();
            svg.text(
                "class=\"m-i\" font-size=\"14\"",
                (left + SWATCH, middle + 4.6),
                word,
            );
        }
        let widest = column
            .iter()
            .map(|(word, _)| text::sans(word, 14.0))
            .fold(0.0, f64::max);
        left += SWATCH + widest + 22.0;
    }
    left - x
}

fn grounds(board: &Board) -> Vec<Entry> {
    let has = |t: Terrain| board.grid().is_some() && board.spaces().any(|s| board.terrain(s) == t);
    let tile = |svg: &mut Svg, class: &str| {
        svg.rect(
            &format!("class=\"{class}\" rx=\"2\""),
            (-17.0, -11.0),
            (34.0, 22.0),
        );
    };
    let mut out = Vec::new();
    if has(Terrain::Woods) {
        out.push(entry("Woods", |svg| {
            tile(svg, "m-woods");
            let mut trees = Path::new();
            for at in [
                (-11.0, 1.0),
                (-4.0, -4.0),
                (3.0, 3.0),
                (9.0, -3.0),
                (13.0, 4.0),
                (-8.0, 6.0),
            ] {
                tree(&mut trees, at, 1.0);
            }
            svg.path("class=\"m-tree\"", trees);
        }));
    }
    if has(Terrain::Swamp) {
        out.push(entry("Swamp", |svg| {
            tile(svg, "m-swamp");
            let mut tufts = Path::new();
            for at in [(-9.0, -2.0), (7.0, -1.0), (-2.0, 7.0)] {
                tuft(&mut tufts, at, 1.0);
            }
            svg.path("class=\"m-tuft\"", tufts);
        }));
    }
    if has(Terrain::Mountain) {
        out.push(entry("Mountain", |svg| {
            tile(svg, "m-mount");
            let (mut thin, mut heavy) = (Path::new(), Path::new());
            for i in 0..7 {
                let x = -13.0 + 4.3 * f64::from(i);
                thin.stroke((x - 1.0, -1.0), (x - 3.0, -7.0));
                thin.stroke((x - 2.0, 8.0), (x - 3.5, 3.0));
                heavy.stroke((x + 1.0, -1.0), (x + 3.0, 4.0));
                heavy.stroke((x, -9.0), (x + 1.6, -4.5));
            }
            svg.path(
                "class=\"m-hach\" stroke-width=\".8\" stroke-opacity=\".6\"",
                thin,
            );
            svg.path(
                "class=\"m-hach\" stroke-width=\"1.3\" stroke-opacity=\".8\"",
                heavy,
            );
        }));
    }
    if has(Terrain::Out) {
        out.push(entry("Out of play", |svg| tile(svg, "m-out")));
    }
    out
}

fn places(board: &Board) -> Vec<Entry> {
    /// Symbols set one on the other, each with its scale.
    type Marks = &'static [(&'static str, f64)];
    let known: [(&str, &str, Marks); 10] = [
        ("city", "City", &[("m-city", 1.0)]),
        ("town", "Town", &[("m-town", 1.1)]),
        ("fort", "Fortified", &[("m-fort", 0.62), ("m-town", 0.62)]),
        ("depot", "Depot", &[("m-depot", 1.0)]),
        ("post", "Border post", &[("m-post", 1.0)]),
        ("railhead", "Railhead", &[("m-railhead", 1.0)]),
        ("entry", "Supply entry", &[("m-entry", 1.0)]),
        ("port", "Port", &[("port-allies", 0.8)]),
        ("base", "Base, Allied", &[("base-allies", 1.0)]),
        ("base", "Base, Japanese", &[("base-japan", 1.0)]),
    ];
    let on_board = |kind: &str| board.places().iter().any(|p| p.kind == kind);
    let wanted = known.into_iter().filter(|(kind, ..)| on_board(kind));
    wanted
        .map(|(_, word, marks)| {
            entry(word, |svg| {
                for (mark, scale) in marks {
                    svg.stamp(mark, (0.0, 0.0), *scale);
                }
            })
        })
        .collect()
}

const BEND: &str = "M-17 3c6-8 10-8 17-3s11 4 17-3";

fn river(svg: &mut Svg, edge: f64, core: f64) {
    for (class, width) in [("m-re", edge), ("m-rc", core)] {
        svg.leaf(
            "path",
            &format!("class=\"{class}\" stroke-width=\"{width}\" d=\"{BEND}\""),
        );
    }
}

fn waters(board: &Board) -> Vec<Entry> {
    let mut out = Vec::new();
    if board.grid().is_none() {
        out.push(entry("Sea border", area::swatch));
    }
    if board.rivers().iter().any(|c| c.rank > 1) {
        out.push(entry("Great river", |svg| river(svg, 5.4, 3.3)));
    }
    if board.rivers().iter().any(|c| c.rank == 1) {
        out.push(entry("River", |svg| river(svg, 3.8, 1.7)));
    }
    if board
        .rivers()
        .iter()
        .any(|c| c.sides.iter().any(|s| s.dotted))
    {
        out.push(entry("Course, no river in play", |svg| {
            svg.leaf("path", &format!("class=\"m-rd\" d=\"{BEND}\""));
        }));
    }
    if board.crossings().iter().any(|l| l.kind == "bridge") {
        out.push(entry("Bridge", |svg| {
            river(svg, 5.4, 3.3);
            let parapets = "M-5.5-9l2.3 2.5v13L-5.5 9M5.5-9L3.2-6.5v13L5.5 9";
            svg.leaf("path", &format!("class=\"m-bridge\" d=\"{parapets}\""));
        }));
    }
    out
}

fn ways(board: &Board) -> Vec<Entry> {
    const ARC: &str = "M-17 2q17-6 34-2";
    let mut out = Vec::new();
    let mut add = |word: &str, coats: &[&str]| {
        out.push(entry(word, |svg| {
            for coat in coats {
                svg.leaf("path", coat);
            }
        }));
    };
    let track = |kind: &str| board.tracks().iter().any(|t| t.kind == kind);
    if track("rail") {
        let rail = format!("class=\"m-rail\" stroke-width=\"1.1\" d=\"{ARC}\"");
        let ties =
            format!("class=\"m-rail\" stroke-width=\"4.6\" stroke-dasharray=\"1 7\" d=\"{ARC}\"");
        add("Railway", &[&rail, &ties]);
    }
    if track("road") {
        add("Pass road", &[&format!("class=\"m-road\" d=\"{ARC}\"")]);
    }
    if board
        .drawing()
        .is_some_and(|d| d.paths.iter().any(|p| p.kind == "border"))
    {
        let band =
            format!("class=\"m-border\" stroke-width=\"7\" stroke-opacity=\".2\" d=\"{ARC}\"");
        let dash = format!(
            "class=\"m-border\" stroke-width=\"1.7\" stroke-dasharray=\"9 3 2 3\" d=\"{ARC}\""
        );
        add("Border of 1939", &[&band, &dash]);
    }
    if board.layer("region").is_some() {
        add(
            "Seam of regions",
            &["class=\"m-seam\" d=\"M-17 4l11-7 11 7 11-7\""],
        );
    }
    if board
        .spaces()
        .any(|a| board.neighbors(a).iter().any(|(_, side)| side.closed))
    {
        out.push(entry("No passage", |svg| {
            let mut hatch = Path::new();
            line::fence(&mut hatch, (-15.0, 0.0), (15.0, 0.0));
            svg.path("class=\"m-no\" stroke-width=\"1.5\"", hatch);
        }));
    }
    out
}

fn starts(board: &Board, palette: &Palette) -> Vec<Entry> {
    let line = |(i, start): (usize, &board::FrontLine)| {
        let color = palette.lines[i % palette.lines.len()];
        entry(&start.title, |svg| {
            let dash = line::dash(i);
            let stroke = format!(
                "class=\"m-line\" stroke=\"{color}\" stroke-dasharray=\"{dash}\" d=\"M-17 3q17-8 34-4\""
            );
            svg.leaf("path", &stroke);
            svg.circle(&format!("fill=\"{color}\""), (0.0, -1.2), 2.3);
        })
    };
    board.lines().iter().enumerate().map(line).collect()
}
