//! Names on the map. Every name takes the first place of a list in which it covers no other name, and as little else as can be; a test
//! holds that no two boxes overlap.

use crate::area;
use crate::city;
use crate::frame::MapFrame;
use crate::path::{self, Point};
use crate::river::RiverPath;
use crate::shape::{Rect, distance, toward};
use crate::svg::{Svg, escape};
use crate::text;
use board::Board;
use std::collections::BTreeMap;

/// A name that has its place.
#[derive(Clone, Debug)]
pub struct Label {
    pub text: String,
    /// Boxes that nothing else may touch: one for a straight name, one a letter for a name along a curve.
    pub boxes: Vec<Rect>,
    ink: Ink,
}

#[derive(Clone, Debug)]
enum Ink {
    /// Middle of the base line, size, weight, letter spacing.
    Name(Point, Type),
    /// A letter each: place and turn in degrees.
    Along(Vec<(Point, f64)>),
    /// A sea, a country, a range: middle of the base line, turn, size, class.
    Region(Point, f64, f64, &'static str),
}

#[derive(Copy, Clone, Debug)]
pub struct Type {
    pub size: f64,
    pub weight: u16,
    pub spacing: f64,
    pub capitals: bool,
}

/// Where names may stand: what has been set, and what had better not be covered.
struct Plan {
    window: Rect,
    labels: Vec<Label>,
    /// Boxes of names, and other things with the price of covering a square pixel; in tiles, so that only neighbors are asked.
    tiles: BTreeMap<(i32, i32), Vec<Taken>>,
}

/// A box, and the price of covering a square pixel of it; none for a name, which is never covered.
type Taken = (Rect, Option<f64>);

const TILE: f64 = 96.0;

/// How wide a border of areas is with the bands of control on both sides of it.
const BAND: f64 = 34.0;

impl Plan {
    fn note(&mut self, rect: Rect, price: Option<f64>) {
        for tile in tiles(rect) {
            self.tiles.entry(tile).or_default().push((rect, price));
        }
    }

    fn push(&mut self, label: Label) {
        for rect in &label.boxes {
            self.note(*rect, None);
        }
        self.labels.push(label);
    }

    /// What it costs to write here; none where a name stands already or beyond the window.
    fn price(&self, boxes: &[Rect]) -> Option<f64> {
        let mut sum = 0.0;
        for b in boxes {
            if !self.window.holds(*b) {
                return None;
            }
            for (rect, price) in tiles(*b).filter_map(|t| self.tiles.get(&t)).flatten() {
                match (rect.overlap(*b), price) {
                    (0.0, _) => {}
                    (_, None) => return None,
                    (overlap, Some(price)) => sum += overlap * price,
                }
            }
        }
        Some(sum)
    }
}

fn tiles(r: Rect) -> impl Iterator<Item = (i32, i32)> {
    let span =
        |from: f64, size: f64| (from / TILE).floor() as i32..=((from + size) / TILE).floor() as i32;
    let (xs, ys) = (span(r.x, r.w), span(r.y, r.h));
    xs.flat_map(move |x| ys.clone().map(move |y| (x, y)))
}

/// Finds a place for every name of the board, the greatest first.
pub fn plan(board: &Board, frame: &MapFrame, streams: &[RiverPath]) -> Vec<Label> {
    let mut plan = Plan {
        window: frame.rect().grown(-8.0),
        labels: Vec::new(),
        tiles: BTreeMap::new(),
    };
    for (rect, price) in city::obstacles(board, frame) {
        plan.note(rect, Some(price));
    }
    for p in streams
        .iter()
        .flat_map(|s| &s.pieces)
        .flat_map(|piece| sampled(piece))
    {
        plan.note(Rect::around(p, 5.0, 5.0), Some(0.12));
    }
    // The names of sea areas stand where they must, before all others.
    let (areas, regions): (Vec<_>, Vec<_>) = board
        .drawing()
        .map_or(&[][..], |d| &d.labels)
        .iter()
        .partition(|l| l.kind == "area");
    for label in areas {
        region(&mut plan, frame, label);
        // Below it stand the mark of its holder and its worth.
        let (x, y) = frame.at(label.point);
        plan.note(Rect::around((x, y + 20.0), 108.0, 22.0), Some(0.3));
    }
    // A band of control runs along a border on both sides: names keep off all of it.
    for p in area::border_points(board, frame) {
        plan.note(Rect::around(p, BAND, BAND), Some(0.05));
    }
    let mut places: Vec<_> = board.places().iter().collect();
    places.sort_by_key(|p| p.rank);
    for place in places {
        let face = city::letters(place);
        let name = if face.capitals {
            place.name.to_uppercase()
        } else {
            place.name.clone()
        };
        set(&mut plan, &name, face, &city::spots(board, frame, place));
    }
    for label in regions {
        region(&mut plan, frame, label);
    }
    for stream in streams {
        along(&mut plan, stream);
    }
    plan.labels
}

/// Sets a name at the cheapest of its spots. A spot is the middle of the box and what choosing it costs.
fn set(plan: &mut Plan, name: &str, face: Type, spots: &[(Anchor, f64)]) {
    for shrink in [1.0, 0.92, 0.85, 0.78] {
        let size = face.size * shrink;
        let width = text::sans(name, size) + face.spacing * name.chars().count() as f64;
        let best = spots
            .iter()
            .map(|(anchor, price)| (anchor.boxed(width, size), price))
            .filter_map(|(rect, price)| Some((rect, price + plan.price(&[rect])?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((rect, _)) = best {
            let at = (rect.x + rect.w / 2.0, rect.y + rect.h - size * 0.21);
            plan.push(Label {
                text: name.to_owned(),
                boxes: vec![rect],
                ink: Ink::Name(at, Type { size, ..face }),
            });
            return;
        }
    }
}

/// The point of a box that is held.
#[derive(Copy, Clone, Debug)]
pub enum Anchor {
    Top(Point),
    Foot(Point),
    Left(Point),
    Right(Point),
}

impl Anchor {
    fn boxed(self, width: f64, size: f64) -> Rect {
        // Capitals and descenders of the sans: 0.73 above the base line, 0.21 below it.
        let (w, h) = (width + 2.0, size * 0.96);
        let (x, y) = match self {
            Anchor::Top((x, y)) => (x - w / 2.0, y),
            Anchor::Foot((x, y)) => (x - w / 2.0, y - h),
            Anchor::Left((x, y)) => (x, y - h / 2.0),
            Anchor::Right((x, y)) => (x - w, y - h / 2.0),
        };
        Rect { x, y, w, h }
    }
}

/// The name of a sea, a country or a range: where the board file puts it, or a little off.
fn region(plan: &mut Plan, frame: &MapFrame, label: &board::drawing::Label) {
    let (class, spacing, size) = match label.kind.as_str() {
        "sea" | "ocean" | "lake" | "gulf" => ("m-sn", 2.5, [20.0, 16.0, 13.0]),
        "area" => ("m-an", 2.0, [18.0, 16.0, 14.0]),
        _ => ("m-cn", 3.0, [17.0, 14.0, 12.5]),
    };
    let size = size[usize::from(label.rank.clamp(1, 3)) - 1];
    let text = if class == "m-an" {
        label.text.to_uppercase()
    } else {
        label.text.clone()
    };
    let home = frame.at(label.point);
    // Rings of spots around the place the file gives, the farther the dearer.
    let spots = (0..7).flat_map(|ring| {
        (0..1 + ring * 6).map(move |step| {
            let angle = f64::from(step) / f64::from(1 + ring * 6) * std::f64::consts::TAU;
            let off = f64::from(ring) * 9.0;
            (
                (home.0 + angle.cos() * off, home.1 + angle.sin() * off),
                off,
            )
        })
    });
    let best = spots
        .filter_map(|(at, off)| {
            let boxes = turned(&text, at, label.turn, size, spacing);
            Some((plan.price(&boxes)? + off, at, boxes))
        })
        .min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, at, boxes)) = best {
        plan.push(Label {
            text,
            boxes,
            ink: Ink::Region(at, label.turn, size, class),
        });
    }
}

/// Boxes of the letters of a turned word.
fn turned(words: &str, at: Point, turn: f64, size: f64, spacing: f64) -> Vec<Rect> {
    let widths: Vec<f64> = text::serif(words, size)
        .iter()
        .map(|w| w + spacing)
        .collect();
    let whole: f64 = widths.iter().sum();
    let (sin, cos) = turn.to_radians().sin_cos();
    let mut x = -whole / 2.0;
    let mut out = Vec::new();
    for w in widths {
        let (mx, my) = (x + w / 2.0, -size * 0.32);
        let middle = (at.0 + mx * cos - my * sin, at.1 + mx * sin + my * cos);
        let (bw, bh) = (
            w * cos.abs() + size * sin.abs(),
            w * sin.abs() + size * cos.abs(),
        );
        out.push(Rect::around(middle, bw, bh));
        x += w;
    }
    out
}

/// Size of river names and how far their base line lies from the middle of the stream.
const RIVER_SIZE: f64 = 11.5;

/// Sets a river's name along it, where it runs straightest; again about every thousand pixels of a great river.
fn along(plan: &mut Plan, stream: &RiverPath) {
    let name = river_name(&stream.name);
    let widths: Vec<f64> = text::serif(&name, RIVER_SIZE)
        .iter()
        .map(|w| w + 0.6)
        .collect();
    for piece in stream.own() {
        let whole = sampled(piece);
        let length: f64 = whole.windows(2).map(|p| distance(p[0], p[1])).sum();
        let wanted = if stream.rank > 1 {
            (length / 1000.0).round().max(1.0)
        } else {
            1.0
        };
        for part in 0..wanted as usize {
            let share = |k: usize| (whole.len() as f64 * k as f64 / wanted) as usize;
            if let Some((letters, boxes)) = best_stretch(
                plan,
                &whole[share(part)..share(part + 1)],
                &widths,
                stream.rank,
            ) {
                plan.push(Label {
                    text: name.clone(),
                    boxes,
                    ink: Ink::Along(letters),
                });
            }
        }
        if stream.rank < 2 && plan.labels.last().is_some_and(|l| l.text == name) {
            return;
        }
    }
}

type Letters = (Vec<(Point, f64)>, Vec<Rect>);

/// The stretch of a stream where its name reads best and covers least.
fn best_stretch(plan: &Plan, whole: &[Point], widths: &[f64], rank: u8) -> Option<Letters> {
    const STRETCH: usize = 22;
    let need: f64 = widths.iter().sum();
    let mut best: Option<(f64, Letters)> = None;
    let mut from = 0;
    while from + 6 < whole.len() {
        // A stretch of a few sides, so that it has one direction.
        let part = &whole[from..(from + STRETCH).min(whole.len())];
        let off_middle = (from as f64 / whole.len() as f64 - 0.45).abs();
        for above in [true, false] {
            let line = base_line(part, above, rank);
            let length: f64 = line.windows(2).map(|p| distance(p[0], p[1])).sum();
            let mut start = 2.0;
            while start + need < length - 2.0 {
                let (letters, bend) = letters(&line, start, widths);
                let boxed = |((p, turn), w): (&(Point, f64), &f64)| letter_box(*p, *turn, *w);
                let boxes: Vec<Rect> = letters.iter().zip(widths).map(boxed).collect();
                start += 7.0;
                let Some(covered) = plan.price(&boxes) else {
                    continue;
                };
                let price =
                    bend * 1.6 + covered * 0.02 + off_middle * 0.6 + if above { 0.0 } else { 0.15 };
                if bend < 2.6 && best.as_ref().is_none_or(|b| price < b.0) {
                    best = Some((price, (letters, boxes)));
                }
            }
        }
        from += 4;
    }
    best.map(|(_, letters)| letters)
}

/// A river's name as it is set: without what tells two of a name apart in the file, and with a stop after a shortened word.
fn river_name(name: &str) -> String {
    let name = name.split(" (").next().unwrap_or(name);
    match name.split_once(' ') {
        Some((short, rest)) if short.len() == 1 => format!("{short}. {rest}"),
        _ => name.to_owned(),
    }
}

/// The line a name is written on: beside the stream, reading from left to right, with its small wiggles taken out.
fn base_line(stream: &[Point], above: bool, rank: u8) -> Vec<Point> {
    let backwards = match (stream.first(), stream.last()) {
        (Some(a), Some(b)) => b.0 < a.0,
        _ => false,
    };
    // Clear of the water: the base line lies above it, or a letter's height below.
    let gap = if rank > 1 { 4.8 } else { 4.0 };
    let beyond = if above { gap } else { gap + RIVER_SIZE * 0.66 };
    let off = if above == backwards { beyond } else { -beyond };
    let count = stream.len();
    let beside = |i: usize| {
        let (a, b) = (stream[i.saturating_sub(3)], stream[(i + 3).min(count - 1)]);
        let length = distance(a, b).max(0.1);
        let (ux, uy) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
        (stream[i].0 - uy * off, stream[i].1 + ux * off)
    };
    let mut line: Vec<Point> = (0..count).map(beside).collect();
    if backwards {
        line.reverse();
    }
    line
}

/// Places for letters along a line from a start, and how hard they are to read there: bent, steep or upside down.
fn letters(line: &[Point], start: f64, widths: &[f64]) -> (Vec<(Point, f64)>, f64) {
    let mut out = Vec::with_capacity(widths.len());
    let (mut bend, mut last, mut x) = (0.0, None, start);
    for w in widths {
        let (p, angle) = on_line(line, x + w / 2.0);
        if let Some(last) = last {
            let turn: f64 = angle - last;
            bend += turn.sin().abs() + (1.0 - turn.cos());
        }
        last = Some(angle);
        // Turned by more than a right angle a letter stands on its head.
        bend += if angle.cos() < 0.1 {
            9.0
        } else {
            angle.sin().powi(2) * 0.12
        };
        out.push((p, angle.to_degrees()));
        x += w;
    }
    (out, bend)
}

fn letter_box((x, y): Point, turn: f64, w: f64) -> Rect {
    let (sin, cos) = turn.to_radians().sin_cos();
    let up = RIVER_SIZE * 0.3;
    let h = RIVER_SIZE;
    Rect::around(
        (x + sin * up, y - cos * up),
        w * cos.abs() + h * sin.abs(),
        w * sin.abs() + h * cos.abs(),
    )
}

/// The point at a distance along a line, and the direction there, taken over a few pixels so that letters do not tumble.
fn on_line(line: &[Point], at: f64) -> (Point, f64) {
    let (p, a, b) = (walk(line, at), walk(line, at - 9.0), walk(line, at + 9.0));
    (p, (b.1 - a.1).atan2(b.0 - a.0))
}

fn walk(line: &[Point], at: f64) -> Point {
    let mut left = at.max(0.0);
    for pair in line.windows(2) {
        let step = distance(pair[0], pair[1]);
        if left <= step {
            return toward(pair[0], pair[1], if step > 0.0 { left / step } else { 0.0 });
        }
        left -= step;
    }
    line.last().copied().unwrap_or((0.0, 0.0))
}

/// The curve through the points as a fine line.
fn sampled(points: &[Point]) -> Vec<Point> {
    let steps = (1..points.len()).flat_map(|i| (1..=4).map(move |k| (i, f64::from(k) / 4.0)));
    let rest = steps.map(|(i, t)| path::along(points, i, t));
    points.first().copied().into_iter().chain(rest).collect()
}

pub fn draw(svg: &mut Svg, labels: &[Label]) {
    // Letters on a curve stand one by one, and the halo of one would cover the next: all halos first, then all letters.
    svg.open("g", "id=\"water-names\"");
    svg.open("defs", "").open("g", "id=\"m-letters\"");
    for label in labels {
        if let Ink::Along(letters) = &label.ink {
            svg.open(
                "g",
                &format!("role=\"img\" aria-label=\"{}\"", escape(&label.text)),
            );
            for (c, (p, turn)) in label.text.chars().zip(letters) {
                if c != ' ' {
                    let place = format!(
                        "transform=\"translate({:.1} {:.1})rotate({turn:.0})\"",
                        p.0, p.1
                    );
                    svg.open("text", &place)
                        .raw(&escape(&c.to_string()))
                        .close();
                }
            }
            svg.close();
        }
    }
    svg.close().close();
    svg.leaf(
        "use",
        "href=\"#m-letters\" class=\"m-rn m-h\" aria-hidden=\"true\"",
    );
    svg.leaf("use", "href=\"#m-letters\" class=\"m-rn\"");
    svg.close();
    svg.open("g", "id=\"region-names\"");
    for label in labels {
        if let Ink::Region((x, y), turn, size, class) = &label.ink {
            let place = format!(
                "class=\"{class} m-h\" style=\"font-size:{size}px\" transform=\"translate({x:.1} {y:.1})rotate({turn:.0})\""
            );
            svg.open("text", &place).raw(&escape(&label.text)).close();
        }
    }
    svg.close();
    svg.open("g", "id=\"names\" class=\"m-t m-h\"");
    for label in labels {
        if let Ink::Name(at, face) = &label.ink {
            let spacing = if face.spacing > 0.0 {
                format!(" letter-spacing=\"{}\"", face.spacing)
            } else {
                String::new()
            };
            svg.text(
                &format!(
                    "font-size=\"{:.1}\" font-weight=\"{}\"{spacing}",
                    face.size, face.weight
                ),
                *at,
                &label.text,
            );
        }
    }
    svg.close();
}
