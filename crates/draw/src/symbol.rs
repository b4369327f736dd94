//! The symbol sheet: everything a piece is put together from, drawn once. A block's face is 100 units wide around the origin, a glyph 24.
//! Nothing here depends on the map's variant: painted wood is the same by day and by night.

use crate::glyph::{EMBLEMS, GLYPHS};
use crate::piece::{Nation, Side};
use crate::svg::Svg;
use std::collections::BTreeSet;

/// The paint of a nation: face from light to dark, right side, foot, ink, and a stripe at the left edge.
pub struct BlockColors {
    pub light: &'static str,
    pub mid: &'static str,
    pub dark: &'static str,
    pub side: &'static str,
    pub foot: &'static str,
    pub ink: &'static str,
    pub stripe: Option<[&'static str; 3]>,
}

const PALE: &str = "#F8F1E0";

pub fn wood(nation: Nation) -> BlockColors {
    let paint = |light, mid, dark, side, foot| BlockColors {
        light,
        mid,
        dark,
        side,
        foot,
        ink: PALE,
        stripe: None,
    };
    match nation {
        Nation::German => paint("#878E94", "#737A80", "#656C72", "#474D52", "#3B4045"),
        Nation::Romanian => BlockColors {
            stripe: Some(["#2F4F86", "#E0B93C", "#B03A34"]),
            ..paint("#8A9087", "#767C73", "#686E65", "#494E47", "#3D413B")
        },
        Nation::Finnish => BlockColors {
            stripe: Some(["#F2F2EE", "#2E5C97", "#F2F2EE"]),
            ..paint("#8494A2", "#70808E", "#627280", "#454F59", "#39424B")
        },
        Nation::Soviet => paint("#B9583F", "#A4452F", "#933A26", "#65261A", "#521D13"),
        Nation::Japanese => paint("#B83A52", "#A3263F", "#901F36", "#5E1223", "#4B0D1B"),
        Nation::American => paint("#728859", "#5E7348", "#526640", "#37452A", "#2C3821"),
        Nation::Commonwealth => BlockColors {
            ink: "#2B2618",
            ..paint("#C6AE7E", "#B39A6A", "#A38B5C", "#75623C", "#5F4F2F")
        },
        Nation::Polish => paint("#8A9460", "#76804F", "#697345", "#484F2E", "#3A4025"),
    }
}

/// The colors of corps bands.
pub const BANDS: [&str; 8] = [
    "#E8C33B", "#5B9BD5", "#D9624C", "#EDE6D3", "#6FB08A", "#B987C9", "#E5934A", "#3B3F42",
];

/// Thickness of a block, and of one that is done and lies flat.
const THICK: f64 = 8.5;
const FLAT: f64 = 4.7;

/// The whole sheet, ready to be put into a page.
pub fn sheet() -> String {
    let mut svg = Svg::new();
    svg.open(
        "svg",
        "xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\"",
    );
    svg.open("defs", "");
    for (_, symbol) in all() {
        svg.raw(&symbol);
    }
    svg.finish()
}

/// The symbols that a drawing uses, and those that these are built of.
pub fn used_by(drawing: &str) -> String {
    let all = all();
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = vec![drawing];
    while let Some(text) = open.pop() {
        for id in references(text) {
            if let Some((id, symbol)) = all.iter().find(|(known, _)| known == id)
                && wanted.insert(id)
            {
                open.push(symbol);
            }
        }
    }
    let used = all.iter().filter(|(id, _)| wanted.contains(id.as_str()));
    used.map(|(_, symbol)| symbol.as_str()).collect()
}

/// Every id that a text refers to, by `href` or by `url`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    let after = |mark: &'static str, end: char| {
        text.split(mark)
            .skip(1)
            .filter_map(move |rest| rest.split(end).next())
    };
    after("href=\"#", '"').chain(after("url(#", ')'))
}

/// Every definition of the sheet with its id.
fn all() -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut symbol = |id: String, inner: &str| {
        let text = format!("<symbol id=\"{id}\" overflow=\"visible\">{inner}</symbol>\n");
        out.push((id, text));
    };
    for nation in Nation::ALL {
        symbol(format!("block-{}", nation.key()), &block(nation, THICK));
        symbol(format!("flat-{}", nation.key()), &block(nation, FLAT));
        symbol(format!("cube-{}", nation.key()), &cube(nation));
    }
    for (name, shape) in GLYPHS {
        symbol(name.to_owned(), shape);
    }
    for (name, shape) in EMBLEMS {
        symbol(format!("emblem-{name}"), shape);
    }
    for side in Side::ALL {
        let key = side.key();
        symbol(format!("back-{key}"), &back(side));
        symbol(format!("flag-{key}"), &flag(side));
        symbol(format!("seal-{key}"), &seal(side, 10.0));
        symbol(format!("base-{key}"), &seal(side, 6.4));
        symbol(format!("port-{key}"), &port(side));
    }
    for max in 1..=4_u8 {
        for steps in 1..=max {
            symbol(format!("ring-{steps}-{max}"), &ring(steps, max));
        }
    }
    for (name, shape) in STATES {
        symbol(name.to_owned(), shape);
    }
    for spots in 1..=6 {
        symbol(format!("die-{spots}"), &die(spots));
    }
    for nation in Nation::ALL {
        let w = wood(nation);
        let id = format!("paint-{}", nation.key());
        let text = format!(
            "<linearGradient id=\"{id}\" x1=\"0\" y1=\"0\" x2=\".75\" y2=\"1\"><stop offset=\"0\" stop-color=\"{}\"/>\
             <stop offset=\".5\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>\n",
            w.light, w.mid, w.dark
        );
        out.push((id, text));
    }
    out
}

/// Marks of state, weather and money.
const STATES: [(&str, &str); 14] = [
    // A contact shadow as three thin layers, so that no filter is needed.
    (
        "shadow",
        "<g fill=\"#1A140A\"><rect x=\"-44\" y=\"-38\" width=\"104\" height=\"104\" rx=\"12\" fill-opacity=\".1\"/>\
         <rect x=\"-45\" y=\"-40\" width=\"103\" height=\"103\" rx=\"10\" fill-opacity=\".14\"/>\
         <rect x=\"-46\" y=\"-42\" width=\"102\" height=\"102\" rx=\"8\" fill-opacity=\".2\"/></g>",
    ),
    (
        "shadow-raised",
        "<g fill=\"#1A140A\"><rect x=\"-42\" y=\"-24\" width=\"112\" height=\"114\" rx=\"20\" fill-opacity=\".08\"/>\
         <rect x=\"-40\" y=\"-22\" width=\"107\" height=\"108\" rx=\"16\" fill-opacity=\".1\"/>\
         <rect x=\"-38\" y=\"-20\" width=\"102\" height=\"102\" rx=\"12\" fill-opacity=\".12\"/>\
         <rect x=\"-36\" y=\"-18\" width=\"97\" height=\"96\" rx=\"9\" fill-opacity=\".14\"/></g>",
    ),
    (
        "rim-act",
        "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" rx=\"7\" fill=\"none\" stroke=\"#FFF4CF\" stroke-width=\"4\"/>",
    ),
    (
        "rim-chosen",
        "<rect x=\"-51\" y=\"-51\" width=\"102\" height=\"102\" rx=\"8\" fill=\"none\" stroke=\"#F2B84B\" stroke-width=\"6.5\"/>\
         <rect x=\"-47\" y=\"-47\" width=\"94\" height=\"94\" rx=\"5\" fill=\"none\" stroke=\"#8F6313\" stroke-opacity=\".5\" stroke-width=\"1.2\"/>",
    ),
    (
        "veil-done",
        "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" rx=\"7\" fill=\"#1E2327\" fill-opacity=\".44\"/>",
    ),
    (
        "tag-done",
        "<circle r=\"13\" fill=\"#20272B\" stroke=\"#F4ECD9\" stroke-width=\"1.6\"/>\
         <path fill=\"none\" stroke=\"#F4ECD9\" stroke-width=\"3.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"M-6 .4l4 4.4 8-9\"/>",
    ),
    (
        "tag-supply",
        "<rect x=\"-17\" y=\"-22\" width=\"34\" height=\"44\" rx=\"4\" fill=\"#FBF6E8\" stroke=\"#8C2F1F\" stroke-width=\"3\"/>\
         <path fill=\"none\" stroke=\"#8C2F1F\" stroke-width=\"2.6\" stroke-linejoin=\"round\" d=\"M-9-14H9M-9 14H9M-7-14c0 8 7 9 7 14s-7 6-7 14M7-14c0 8-7 9-7 14s7 6 7 14\"/>\
         <path fill=\"#8C2F1F\" d=\"M-4.6-7H4.6L0-1.6zM-5.4 13L0 7.6 5.4 13z\"/>",
    ),
    (
        "tick-contact",
        "<path fill=\"none\" stroke=\"#FBF6E8\" stroke-width=\"4.6\" stroke-linecap=\"round\" d=\"M-4.4-4.4l8.8 8.8M4.4-4.4l-8.8 8.8\"/>\
         <path fill=\"none\" stroke=\"#2B2A26\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"M-4.4-4.4l8.8 8.8M4.4-4.4l-8.8 8.8\"/>",
    ),
    (
        "coin",
        "<circle cy=\".8\" r=\"8\" fill=\"#8F6313\"/><circle r=\"8\" fill=\"#EDB445\" stroke=\"#A8741A\" stroke-width=\".8\"/>\
         <circle r=\"5.2\" fill=\"none\" stroke=\"#A8741A\" stroke-width=\"1\"/>",
    ),
    (
        "point",
        "<path fill=\"#8F6313\" d=\"M-6-5.4h12l2 2v10h-12l-2-2z\"/><rect x=\"-7\" y=\"-6.4\" width=\"12\" height=\"11\" rx=\"1.4\" fill=\"#EDB445\" stroke=\"#A8741A\" stroke-width=\".8\"/>",
    ),
    (
        "pot",
        "<ellipse cx=\"1.5\" cy=\"11\" rx=\"17\" ry=\"5.6\" fill=\"#1A140A\" fill-opacity=\".3\"/>\
         <path fill=\"#474D52\" stroke=\"#2B3033\" stroke-width=\".8\" d=\"M-16-6v15c0 3 7 5.4 16 5.4S16 12 16 9V-6z\"/>\
         <path fill=\"#E9DFC8\" d=\"M-16-.5v7c0 3 7 5.4 16 5.4s16-2.4 16-5.4v-7c0 3-7 5.2-16 5.2S-16 2.5-16-.5z\"/>\
         <ellipse cy=\"-6\" rx=\"16\" ry=\"5.4\" fill=\"#2B3033\" stroke=\"#878E94\" stroke-width=\"1.4\"/>",
    ),
    (
        "weather-clear",
        "<circle r=\"4.6\" fill=\"#EDB445\"/><path stroke=\"#EDB445\" stroke-width=\"1.8\" stroke-linecap=\"round\" \
         d=\"M0-9.5v2.4M0 7.1v2.4M-9.5 0h2.4M7.1 0h2.4M-6.7-6.7l1.7 1.7M5 5l1.7 1.7M-6.7 6.7L-5 5M5-5l1.7-1.7\"/>",
    ),
    (
        "weather-mud",
        "<path fill=\"#6B5638\" d=\"M-9.5 6c1-3 4-2.6 5-1.6C-3.6 1.6 1.4 1.4 2.6 4c2-1.6 6-1 6.9 2 .2 1.6-4 2.6-9.5 2.6S-9.8 7.6-9.5 6z\"/>\
         <path fill=\"#6B5638\" d=\"M-3-9.5C-1-6.5-.6-5.4-.6-4.2a2.4 2.4 0 01-4.8 0C-5.4-5.4-5-6.5-3-9.5zM5-6.5C6.6-4 7-3.2 7-2.2a2 2 0 01-4 0c0-1 .4-1.8 2-4.3z\"/>",
    ),
    (
        "weather-snow",
        "<path fill=\"none\" stroke=\"#7FA3B8\" stroke-width=\"1.6\" stroke-linecap=\"round\" \
         d=\"M0-9.5v19M-8.2-4.75l16.4 9.5M-8.2 4.75l16.4-9.5M-2.6-8l2.6 2.4L2.6-8M-2.6 8L0 5.6 2.6 8M-8.2-1.8l3.4-1-.8-3.4M8.2 1.8l-3.4 1 .8 3.4M-8.2 1.8l3.4 1-.8 3.4M8.2-1.8l-3.4-1 .8-3.4\"/>",
    ),
];

/// A block standing, seen slightly from above: face, right side and foot, lit edges and grain.
fn block(nation: Nation, thick: f64) -> String {
    let w = wood(nation);
    let t = thick;
    let stripe = w.stripe.map_or(String::new(), |bands| {
        let band = |(i, color): (usize, &&str)| {
            format!(
                "<rect x=\"{}\" y=\"-46\" width=\"5\" height=\"92\" fill=\"{color}\"/>",
                -47 + 5 * i as i32
            )
        };
        bands.iter().enumerate().map(band).collect()
    });
    format!(
        "<path fill=\"{side}\" d=\"M43-50q7 0 7 7L{r:.1} {a:.1}V{b:.1}q0 7-7 7L43 50z\"/>\
         <path fill=\"{foot}\" d=\"M-50 43q0 7 7 7L{c:.1} {d:.1}H{e:.1}q7 0 7-7L50 43z\"/>\
         <rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" rx=\"7\" fill=\"url(#paint-{key})\"/>{stripe}\
         <path fill=\"none\" stroke=\"#fff\" stroke-opacity=\".36\" stroke-width=\"3.2\" stroke-linecap=\"round\" d=\"M-48.4 42V-43q0-5.4 5.4-5.4H42\"/>\
         <path fill=\"none\" stroke=\"{foot}\" stroke-opacity=\".45\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"M48.7-42V43q0 5.7-5.7 5.7H-42\"/>\
         <path fill=\"none\" stroke=\"#000\" stroke-opacity=\".09\" stroke-width=\"1.1\" d=\"M-44-29q24 5 48-1t40 1M-44-9q30-5 52 1t36-1M-44 14q20 4 44 0t44 1M-44 31q34-5 54 0t34-1\"/>",
        side = w.side,
        foot = w.foot,
        key = nation.key(),
        r = 50.0 + t,
        a = -43.0 + t,
        b = 43.0 + t,
        c = -43.0 + t,
        d = 50.0 + t,
        e = 43.0 + t,
    )
}

/// A cube: the face is a little shorter and a deep front shows below it, with room for the band of the corps.
fn cube(nation: Nation) -> String {
    let w = wood(nation);
    format!(
        "<rect x=\"-50\" y=\"20\" width=\"100\" height=\"52\" rx=\"5\" fill=\"{foot}\"/>\
         <rect x=\"-50\" y=\"-54\" width=\"100\" height=\"102\" rx=\"6\" fill=\"url(#paint-{key})\"/>\
         <path fill=\"none\" stroke=\"#fff\" stroke-opacity=\".34\" stroke-width=\"3.2\" stroke-linecap=\"round\" d=\"M-48.4 42V-47q0-5.4 5.4-5.4H43\"/>\
         <path fill=\"none\" stroke=\"{foot}\" stroke-opacity=\".5\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"M48.7-46V42q0 4.7-5.7 4.7H-44\"/>",
        foot = w.foot,
        key = nation.key(),
    )
}

/// A back: plain wood with the side's emblem cut into it.
fn back(side: Side) -> String {
    let w = wood(side.wood());
    let emblem = side.emblem();
    format!(
        "<use href=\"#block-{}\"/><g fill=\"{}\" fill-opacity=\".75\"><use href=\"#emblem-{emblem}\" transform=\"translate(-1.4 -1.4)scale(2.1)\"/></g>\
         <g fill=\"#fff\" fill-opacity=\".42\"><use href=\"#emblem-{emblem}\" transform=\"translate(1.4 1.4)scale(2.1)\"/></g>\
         <g fill=\"{}\"><use href=\"#emblem-{emblem}\" transform=\"scale(2.1)\"/></g>",
        side.wood().key(),
        w.foot,
        w.dark,
    )
}

/// A control pennant on its pole; the pole's foot is the origin.
fn flag(side: Side) -> String {
    let w = wood(side.wood());
    format!(
        "<path stroke=\"#2B2A26\" stroke-width=\"1.3\" stroke-linecap=\"round\" d=\"M0 0v-17\"/>\
         <path fill=\"{}\" stroke=\"#2B2A26\" stroke-width=\".7\" d=\"M.6-17h14l-2.6 4.5 2.6 4.5h-14z\"/>\
         <g fill=\"{PALE}\"><use href=\"#emblem-{}\" transform=\"translate(6.4 -12.5)scale(.3)\"/></g>",
        w.mid,
        side.emblem(),
    )
}

/// A disc with the emblem: who holds an area or a base.
fn seal(side: Side, r: f64) -> String {
    let w = wood(side.wood());
    format!(
        "<circle r=\"{r}\" fill=\"{}\" stroke=\"{PALE}\" stroke-width=\"{:.1}\"/><circle r=\"{:.1}\" fill=\"none\" stroke=\"#2B2A26\" stroke-width=\".7\"/>\
         <g fill=\"{PALE}\"><use href=\"#emblem-{}\" transform=\"scale({:.3})\"/></g>",
        w.mid,
        r * 0.18,
        r + r * 0.09,
        side.emblem(),
        r * 0.058,
    )
}

/// A harbor: an anchor in a frame of the side's color.
fn port(side: Side) -> String {
    let w = wood(side.wood());
    format!(
        "<rect x=\"-12\" y=\"-12\" width=\"24\" height=\"24\" rx=\"4\" fill=\"#FBF6E8\" stroke=\"{}\" stroke-width=\"2.6\"/>\
         <g color=\"{}\"><use href=\"#anchor\" transform=\"scale(.86)\"/></g>",
        w.mid, w.foot,
    )
}

/// Pips on the four edges. The strength now is on top, large; a hit turns the ring so that the next edge comes up from the right.
fn ring(steps: u8, max: u8) -> String {
    let pips = |count: u8, r: f64, gap: f64, strength: &str| -> String {
        let from = -f64::from(count - 1) / 2.0 * gap;
        (0..count)
            .map(|i| {
                let x = from + f64::from(i) * gap;
                format!("<circle cx=\"{x:.1}\" cy=\"-37.5\" r=\"{r}\"{strength}/>")
            })
            .collect()
    };
    let mut out = format!("<g fill=\"currentColor\">{}", pips(steps, 5.2, 16.5, ""));
    for turn in 1..=3_u8 {
        // Clockwise from the top the edges go down by one, and the ring closes at four.
        let edge = (i16::from(steps) - i16::from(turn)).rem_euclid(4);
        let edge = if edge == 0 { 4 } else { edge as u8 };
        if edge <= max && edge != steps {
            let small = pips(edge, 2.2, 7.0, " fill-opacity=\".42\"").replace("-37.5", "-43");
            out += &format!(
                "<g transform=\"rotate({})\">{small}</g>",
                u16::from(turn) * 90
            );
        }
    }
    out + "</g>"
}

fn die(spots: u8) -> String {
    let places: &[(i32, i32)] = match spots {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    };
    let pip =
        |(x, y): &(i32, i32)| format!("<circle cx=\"{}\" cy=\"{}\" r=\"4.6\"/>", x * 12, y * 12);
    format!(
        "<rect x=\"-24\" y=\"-22\" width=\"50\" height=\"50\" rx=\"9\" fill=\"#1A140A\" fill-opacity=\".25\"/>\
         <rect x=\"-24\" y=\"-24\" width=\"48\" height=\"48\" rx=\"9\" fill=\"#FBF4E2\" stroke=\"#B9AD90\" stroke-width=\"1.2\"/>\
         <g fill=\"#2B2A26\">{}</g>",
        places.iter().map(pip).collect::<String>()
    )
}
