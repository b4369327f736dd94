//! Tracks beside the map: boxes for turn, weather and resources, and a ruler for points.

use crate::path::{Path, Point};
use crate::piece::Side;
use crate::sheet_text::Track;
use crate::svg::Svg;
use crate::text;

const BOX_HEIGHT: f64 = 23.0;
const HEAD: f64 = 40.0;
const TITLE: f64 = 20.0;

/// Height a track takes.
pub fn height(track: &Track) -> f64 {
    if track.ruler.is_some() {
        return TITLE + 40.0;
    }
    TITLE + BOX_HEIGHT * track.rows.len() as f64
}

/// The width a track would like: boxes wide enough for their words.
pub fn width(track: &Track) -> f64 {
    let columns = track.rows.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let words = track
        .rows
        .iter()
        .flatten()
        .map(|w| text::sans(w, 13.0))
        .fold(0.0, f64::max);
    let icons = if track.icons.is_empty() { 0.0 } else { 26.0 };
    let head = if track.heads.is_empty() { 0.0 } else { HEAD };
    let boxes = columns * (words + icons + 14.0).max(24.0) + head;
    boxes.max(text::sans(&track.title, 14.0) + 30.0)
}

/// Draws a track with its top left corner at a point; `marks` are the boxes a counter stands on, counted through all rows, or the value
/// on a ruler.
pub fn draw(svg: &mut Svg, track: &Track, (x, y): Point, wide: f64, marks: &[i32]) {
    let mut left = x;
    if let Some(side) = track.emblem.as_deref().and_then(Side::from_name) {
        svg.stamp(&format!("seal-{}", side.key()), (x + 7.0, y + 7.5), 0.6);
        left += 18.0;
    }
    svg.text(
        "class=\"m-i\" font-size=\"14\" font-weight=\"600\"",
        (left, y + 12.5),
        &track.title,
    );
    if let Some(reach) = track.ruler {
        return ruler(svg, reach, (x, y + TITLE), wide, marks);
    }
    let head = if track.heads.is_empty() { 0.0 } else { HEAD };
    let columns = track.rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
    let step = (wide - head) / columns as f64;
    let mut count = 0;
    for (r, row) in track.rows.iter().enumerate() {
        let top = y + TITLE + BOX_HEIGHT * r as f64;
        if let Some(word) = track.heads.get(r) {
            svg.text(
                "class=\"m-i2\" font-size=\"13\" font-weight=\"600\"",
                (x, top + 16.0),
                word,
            );
        }
        for (c, word) in row.iter().enumerate() {
            let here = x + head + step * c as f64;
            let number = count;
            count += 1;
            if word.is_empty() {
                continue;
            }
            svg.rect("class=\"m-box\"", (here, top), (step, BOX_HEIGHT));
            let icon = track.icons.get(c);
            let middle = here + step / 2.0 + if icon.is_some() { 11.0 } else { 0.0 };
            if let Some(icon) = icon {
                svg.stamp(icon, (here + 16.0, top + BOX_HEIGHT / 2.0), 0.85);
            }
            svg.text("class=\"m-t\" font-size=\"13\"", (middle, top + 16.0), word);
            if marks.contains(&number) {
                svg.rect(
                    "class=\"m-mark\" rx=\"3\"",
                    (here + 1.5, top + 1.5),
                    (step - 3.0, BOX_HEIGHT - 3.0),
                );
            }
        }
    }
}

fn ruler(svg: &mut Svg, reach: i32, (x, y): Point, wide: f64, marks: &[i32]) {
    let at = |value: i32| x + wide * f64::from(value + reach) / f64::from(2 * reach);
    let (mut small, mut great) = (Path::new(), Path::new());
    for value in -reach..=reach {
        let path = if value % 5 == 0 {
            &mut great
        } else {
            &mut small
        };
        path.stroke(
            (at(value), y + if value % 5 == 0 { 2.0 } else { 8.0 }),
            (at(value), y + 17.0),
        );
        if value % 5 == 0 {
            svg.text(
                "class=\"m-t\" font-size=\"13\"",
                (at(value), y + 31.0),
                &value.abs().to_string(),
            );
        }
    }
    svg.rect("class=\"m-japan\"", (x, y + 17.0), (wide / 2.0, 4.0));
    svg.rect(
        "class=\"m-allies\"",
        (x + wide / 2.0, y + 17.0),
        (wide / 2.0, 4.0),
    );
    svg.path("class=\"m-ls\" stroke-width=\".8\"", small);
    svg.path("class=\"m-ls\" stroke-width=\"1.4\"", great);
    for &mark in marks {
        let mark = mark.clamp(-reach, reach);
        svg.rect(
            "class=\"m-mark\" rx=\"3\"",
            (at(mark) - 7.0, y),
            (14.0, 22.0),
        );
    }
}
