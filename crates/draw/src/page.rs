//! The sheet around the map: border, title, compass, scale, legend and tracks, in a band below.

use crate::frame::MapFrame;
use crate::legend;
use crate::path::{Path, Point};
use crate::sheet_text::{SheetText, Track};
use crate::style::{Palette, SERIF};
use crate::svg::Svg;
use crate::text;
use crate::track;
use board::Board;

/// Paper around the map.
const MARGIN: f64 = 30.0;
const GAP: f64 = 34.0;
/// Height of the band of title, legend and tracks.
const BAND: f64 = 178.0;

/// The band is set for a map of this width, and grows with a wider one.
const WIDTH: f64 = 2150.0;

fn growth(frame: &MapFrame) -> f64 {
    (frame.width / WIDTH).max(1.0)
}

/// The view box of a sheet: the map keeps its origin.
pub fn view_box(frame: &MapFrame, words: &SheetText) -> (f64, f64, f64, f64) {
    let ruler: f64 = words
        .track
        .iter()
        .filter(|t| t.ruler.is_some())
        .map(track::height)
        .sum();
    let foot = (MARGIN + BAND + ruler) * growth(frame);
    (
        -MARGIN,
        -MARGIN,
        frame.width + 2.0 * MARGIN,
        (frame.height + MARGIN + foot).round(),
    )
}

/// The paper, under the map.
pub fn paper(svg: &mut Svg, frame: &MapFrame, words: &SheetText) {
    let (x, y, w, h) = view_box(frame, words);
    svg.rect("class=\"m-sheet\"", (x, y), (w, h));
}

/// Everything around the map, over its edge. `marks` tells where counters stand on the tracks.
pub fn draw(
    svg: &mut Svg,
    board: &Board,
    frame: &MapFrame,
    palette: &Palette,
    words: &SheetText,
    marks: &[(String, i32)],
) {
    svg.open("g", "id=\"sheet-edge\" fill=\"none\"");
    svg.rect(
        "class=\"m-ls\" stroke-width=\"1.6\"",
        (0.0, 0.0),
        (frame.width, frame.height),
    );
    svg.rect(
        "class=\"m-ls\" stroke-width=\".8\"",
        (-7.0, -7.0),
        (frame.width + 14.0, frame.height + 14.0),
    );
    svg.close();

    let grow = growth(frame);
    let wide = frame.width / grow;
    svg.open(
        "g",
        &format!(
            "id=\"band\" transform=\"translate(0 {:.1})scale({grow:.3})\"",
            frame.height + MARGIN * grow
        ),
    );
    svg.open("g", "id=\"legend\"");
    svg.text(
        "class=\"m-i\" font-size=\"46\" font-weight=\"600\"",
        (0.0, 38.0),
        &words.title,
    );
    let about =
        format!("font-family=\"{SERIF}\" font-style=\"italic\" class=\"m-i2\" font-size=\"17\"");
    svg.text(&about, (0.0, 64.0), &words.about);
    compass(svg, (34.0, 122.0));
    scale(svg, board, frame.unit / grow, (88.0, 126.0));
    let title = text::sans(&words.title, 46.0).max(text::serif(&words.about, 17.0).iter().sum());
    let left = title.max(330.0) + GAP;
    let taken = legend::draw(svg, board, palette, (left, 0.0), 5);
    svg.close();
    tracks(svg, words, left + taken + GAP - 22.0, wide, marks);
    svg.close();
}

/// Tracks fill what is left of the band, column by column from the left; a ruler takes the foot of the sheet.
fn tracks(svg: &mut Svg, words: &SheetText, left: f64, wide: f64, marks: &[(String, i32)]) {
    let on = |name: &str| -> Vec<i32> {
        marks
            .iter()
            .filter(|(n, _)| n == name)
            .map(|(_, v)| *v)
            .collect()
    };
    let (rulers, boxes): (Vec<&Track>, Vec<&Track>) =
        words.track.iter().partition(|t| t.ruler.is_some());
    let alone = boxes.iter().map(|t| track::height(t) + 14.0).sum::<f64>() < BAND;
    let generous = if alone { 1.7 } else { 1.0 };
    svg.open("g", "id=\"tracks\"");
    let (mut x, mut y, mut column) = (left, 0.0, 0.0_f64);
    for track in boxes {
        if y > 0.0 && y + track::height(track) > BAND - 12.0 {
            x += column + GAP;
            (y, column) = (0.0, 0.0);
        }
        let width = (track::width(track) * generous).min(wide - x);
        track::draw(svg, track, (x, y), width, &on(&track.name));
        column = column.max(width);
        y += track::height(track) + 14.0;
    }
    let mut foot = BAND - 8.0;
    for track in rulers {
        track::draw(svg, track, (8.0, foot), wide - 16.0, &on(&track.name));
        foot += track::height(track);
    }
    svg.close();
}

/// A small rose, north up.
fn compass(svg: &mut Svg, (x, y): Point) {
    let (mut dark, mut pale) = (Path::new(), Path::new());
    for quarter in 0..4 {
        let (sin, cos) = (f64::from(quarter) * std::f64::consts::FRAC_PI_2).sin_cos();
        let at = |px: f64, py: f64| (x + px * cos - py * sin, y + px * sin + py * cos);
        let long = if quarter == 0 { 34.0 } else { 25.0 };
        dark.ring(&[at(0.0, 0.0), at(0.0, -long), at(5.4, -5.4)]);
        pale.ring(&[at(0.0, 0.0), at(0.0, -long), at(-5.4, -5.4)]);
    }
    svg.circle("class=\"m-ls\" stroke-width=\".8\"", (x, y), 17.0);
    svg.path("class=\"m-i\"", dark);
    svg.path("class=\"m-box\" stroke-width=\".9\"", pale);
    svg.text(
        "class=\"m-t\" font-size=\"14\" font-weight=\"700\"",
        (x, y - 37.0),
        "N",
    );
}

/// A bar of round kilometers, about four hexes long.
fn scale(svg: &mut Svg, board: &Board, unit: f64, (x, y): Point) {
    let Some(km) = board.drawing().map(|d| d.km) else {
        return;
    };
    let pixel = unit / km;
    let length = [10.0, 20.0, 50.0, 100.0, 200.0, 400.0, 1000.0, 2000.0]
        .into_iter()
        .rfind(|l| l * pixel <= 236.0)
        .unwrap_or(10.0);
    for part in 0..4 {
        let class = if part % 2 == 0 {
            "class=\"m-i\""
        } else {
            "class=\"m-box\""
        };
        let step = length * pixel / 4.0;
        svg.rect(class, (x + step * f64::from(part), y - 3.0), (step, 6.0));
    }
    svg.rect(
        "class=\"m-ls\" stroke-width=\"1\"",
        (x, y - 3.0),
        (length * pixel, 6.0),
    );
    for part in [0.0, 0.5, 1.0] {
        let word = if part == 1.0 {
            format!("{length:.0} km")
        } else {
            format!("{:.0}", length * part)
        };
        svg.text(
            "class=\"m-t\" font-size=\"13\"",
            (x + length * pixel * part, y - 9.0),
            &word,
        );
    }
    let note = match board.grid() {
        Some(_) if km < 20.0 => format!("{km:.1} km (7 miles) a hex"),
        Some(_) => format!("{km:.0} km a hex"),
        None => "at the equator".to_owned(),
    };
    svg.text("class=\"m-i2\" font-size=\"13\"", (x, y + 19.0), &note);
}
