//! A board of sea areas: borders run through the sea from knot to knot and close into rings.

use crate::geo::Geo;
use crate::hexes;
use crate::plane::{Point, Shape, from_stretch};
use crate::project::LatLon;
use crate::recipe::{Border, Recipe, Source};
use crate::sheet::Sheet;
use crate::write::quote;
use crate::{Result, ground};
use std::fmt::Write;

pub fn build(source: Source<'_>, recipe: &Recipe, sheet: &Sheet, geo: &Geo) -> Result<String> {
    let mut out = String::new();
    for line in recipe.about.lines() {
        let _ = writeln!(out, "# {line}");
    }
    let _ = write!(out, "format = 1\nname = {}\n", quote(&recipe.name));
    let rings = rings(source, recipe, sheet)?;
    borders_lie_right(source, recipe, sheet, geo)?;
    for area in &recipe.areas {
        let key = area.key.get_ref();
        let mut near: Vec<&str> = recipe
            .borders
            .iter()
            .filter(|b| !b.land)
            .filter_map(|b| other(b, key))
            .collect();
        near.sort_unstable();
        near.dedup();
        let (key, name, near) = (quote(key), quote(&area.name), quote(&near.join(" ")));
        let _ = write!(
            out,
            "\n[[areas]]\nkey = {key}\nname = {name}\nborders = {near}\n"
        );
    }
    for place in &recipe.places {
        let (name, at) = (place.name.get_ref(), place.name.span().start);
        let Some(touches) = &place.at else {
            return Err(source.error(at, format!("{name} touches no area; give the keys in `at`")));
        };
        let point = sheet.place(LatLon {
            lat: place.lat,
            lon: place.lon,
        });
        for (area, ring) in recipe.areas.iter().zip(&rings) {
            let key = area.key.get_ref();
            let listed = touches.get_ref().split_whitespace().any(|k| k == key);
            let inside = ring.contains(point);
            let far = ring
                .edges()
                .map(|(a, b)| from_stretch(point, a, b))
                .fold(f64::INFINITY, f64::min);
            if listed && !inside && far > TOUCH && !place.far {
                return Err(source.error(
                    at,
                    format!("{name} lies {far:.1} degrees from {key}; move it or the border"),
                ));
            }
            if !listed && inside && far > TOUCH {
                return Err(source.error(
                    at,
                    format!(
                        "{name} lies deep in {key} but does not touch it; move it or the border"
                    ),
                ));
            }
        }
        hexes::place(place, touches.get_ref(), sheet, &mut out);
    }
    Ok(out)
}

/// A place touches an area if it lies in it or this near to its border, in degrees.
const TOUCH: f64 = 1.0;

fn other<'a>(border: &'a Border, key: &str) -> Option<&'a str> {
    match border.between.as_slice() {
        [a, b] if a.get_ref() == key => Some(b.get_ref()),
        [a, b] if b.get_ref() == key => Some(a.get_ref()),
        _ => None,
    }
}

/// The ring of each area, put together from its borders and rims.
pub fn rings(source: Source<'_>, recipe: &Recipe, sheet: &Sheet) -> Result<Vec<Shape>> {
    for border in &recipe.borders {
        for key in &border.between {
            if !recipe
                .areas
                .iter()
                .any(|area| area.key.get_ref() == key.get_ref())
            {
                return Err(source.error(
                    key.span().start,
                    format!("there is no area {}; add it to [[areas]]", key.get_ref()),
                ));
            }
        }
    }
    let mut rings = Vec::new();
    for area in &recipe.areas {
        let (key, at) = (area.key.get_ref(), area.key.span().start);
        let mut pieces: Vec<Vec<LatLon>> = Vec::new();
        for border in recipe
            .borders
            .iter()
            .filter(|b| b.between.iter().any(|k| k.get_ref() == key))
        {
            pieces.push(source.path(&border.path)?);
        }
        let mut ring = pieces.pop().unwrap_or_default();
        while let Some(&end) = ring.last().filter(|_| !pieces.is_empty()) {
            let next = pieces
                .iter()
                .position(|piece| piece.first() == Some(&end) || piece.last() == Some(&end));
            let Some(next) = next else {
                let what = format!(
                    "the border of {key} breaks off at {},{}; let another begin there",
                    end.lat, end.lon
                );
                return Err(source.error(at, what));
            };
            let mut piece = pieces.swap_remove(next);
            if piece.first() != Some(&end) {
                piece.reverse();
            }
            ring.extend_from_slice(&piece[1..]);
        }
        if ring.len() < 4 || ring.first() != ring.last() {
            return Err(source.error(
                at,
                format!("the borders of {key} close no ring; check their ends"),
            ));
        }
        ring.pop();
        rings.push(Shape {
            rings: vec![sheet.places(&ring)],
        });
    }
    Ok(rings)
}

/// A border must run through the sea somewhere, one on land must not.
fn borders_lie_right(source: Source<'_>, recipe: &Recipe, sheet: &Sheet, geo: &Geo) -> Result<()> {
    let Some(land) = &recipe.land else {
        return Ok(());
    };
    let land = ground::shapes(sheet, geo, &land.file, |_, _| true)?;
    let dry = |p: Point| land.iter().any(|shape| shape.contains(p));
    for border in recipe.borders.iter().filter(|b| b.between.len() == 2) {
        let path = sheet.places(&source.path(&border.path)?);
        let steps = |w: &[Point]| (w[0].far(w[1]) / 0.25).ceil().max(1.0) as i32;
        let points: Vec<Point> = path
            .windows(2)
            .flat_map(|w| {
                (0..steps(w))
                    .map(|k| w[0].between(w[1], (f64::from(k) + 0.5) / f64::from(steps(w))))
            })
            .collect();
        let wet = points.iter().filter(|&&p| !dry(p)).count();
        let name = format!(
            "{} and {}",
            border.between[0].get_ref(),
            border.between[1].get_ref()
        );
        if border.land && wet * 10 > points.len() {
            return Err(source.error(
                border.path.span().start,
                format!("the border of {name} is not on land; bend it or drop `land`"),
            ));
        }
        if !border.land && wet == 0 {
            return Err(source.error(
                border.path.span().start,
                format!("the border of {name} does not touch the sea; bend it"),
            ));
        }
    }
    Ok(())
}
