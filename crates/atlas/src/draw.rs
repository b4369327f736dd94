//! What a board needs to be drawn: coast, lakes, borders, heights, names of seas and regions.

use crate::geo::{Feature, Geo};
use crate::plane::{Point, Shape, area, simplify, simplify_ring};
use crate::project::LatLon;
use crate::recipe::{Recipe, Source};
use crate::sheet::Sheet;
use crate::write::{number, path, point, quote};
use crate::{Result, areas, ground};
use board::Space;
use std::fmt::Write;

pub fn add(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    geo: &Geo,
    out: &mut String,
) -> Result<()> {
    let drawing = &recipe.drawing;
    let sources: Vec<String> = drawing
        .sources
        .iter()
        .map(|s| format!("  {},\n", quote(s)))
        .collect();
    let frame = sheet.frame;
    let edges = [frame.west, frame.north, frame.east, frame.south]
        .map(number)
        .join(", ");
    let _ = write!(
        out,
        "\n[drawing]\nsources = [\n{}]\nkm = {}\nframe = [{edges}]\n",
        sources.concat(),
        number(sheet.km())
    );
    heights(recipe, sheet, geo, out)?;
    if let Some(land) = &recipe.land {
        let all = ground::shapes(sheet, geo, &land.file, |_, _| true)?;
        all.iter()
            .for_each(|s| shape(recipe, sheet, "land", "", s, out));
    }
    lakes(recipe, sheet, geo, out)?;
    borders(recipe, sheet, geo, out)?;
    rivers(source, recipe, sheet, geo, out)?;
    sea_areas(source, recipe, sheet, out)?;
    labels(source, recipe, sheet, out)
}

fn lakes(recipe: &Recipe, sheet: &Sheet, geo: &Geo, out: &mut String) -> Result<()> {
    let drawing = &recipe.drawing;
    if let Some(file) = &drawing.lakes {
        let lagoons = recipe.land.as_ref().map_or(&[][..], |land| &land.lagoons);
        for feature in geo.features(file)? {
            let lake = Shape {
                rings: feature
                    .paths()
                    .iter()
                    .map(|ring| sheet.places(ring))
                    .collect(),
            };
            let lagoon = lagoons.iter().any(|name| name == feature.name());
            if ground::is_lake(&feature, &lake, sheet, drawing.lake_km2) {
                shape(
                    recipe,
                    sheet,
                    if lagoon { "lagoon" } else { "lake" },
                    feature.name(),
                    &lake,
                    out,
                );
            }
        }
    }
    Ok(())
}

fn borders(recipe: &Recipe, sheet: &Sheet, geo: &Geo, out: &mut String) -> Result<()> {
    if let Some((file, day)) = &recipe.drawing.borders {
        for feature in geo.features(file)? {
            let date = |key: &str| {
                feature
                    .properties
                    .get(key)
                    .and_then(|v| v.as_str())
                    .unwrap_or("")
                    .to_owned()
            };
            if date("from") > *day || date("to") < *day {
                continue;
            }
            paths(recipe, sheet, "border", &feature, out);
        }
    }
    Ok(())
}

fn rivers(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    geo: &Geo,
    out: &mut String,
) -> Result<()> {
    if let Some(rivers) = &recipe.drawing.rivers {
        let features = geo.features(&rivers.file)?;
        for name in &rivers.names {
            let mut found = features
                .iter()
                .filter(|f| f.name() == name.get_ref())
                .peekable();
            if found.peek().is_none() {
                return Err(source.error(
                    name.span().start,
                    format!(
                        "{} has no river {:?}; check the name",
                        rivers.file,
                        name.get_ref()
                    ),
                ));
            }
            found.for_each(|feature| paths(recipe, sheet, "river", feature, out));
        }
    }
    Ok(())
}

/// Sea areas with their names.
fn sea_areas(source: Source<'_>, recipe: &Recipe, sheet: &Sheet, out: &mut String) -> Result<()> {
    for (area, ring) in recipe
        .areas
        .iter()
        .zip(areas::rings(source, recipe, sheet)?)
    {
        shape(recipe, sheet, "area", area.key.get_ref(), &ring, out);
        let middle = sheet.place(LatLon {
            lat: area.center.0,
            lon: area.center.1,
        });
        let _ = write!(
            out,
            "\n[[drawing.labels]]\ntext = {}\nkind = \"area\"\nrank = 1\npoint = {}\n",
            quote(&area.name),
            point(middle)
        );
    }
    Ok(())
}

fn labels(source: Source<'_>, recipe: &Recipe, sheet: &Sheet, out: &mut String) -> Result<()> {
    for label in &recipe.labels {
        let p = sheet.place(LatLon {
            lat: label.lat,
            lon: label.lon,
        });
        if !sheet.frame.wider(MARGIN).contains(p) {
            return Err(source.error(
                0,
                format!(
                    "the label {:?} lies off the board; move it or leave it out",
                    label.text
                ),
            ));
        }
        let (text, kind) = (quote(&label.text), quote(&label.kind));
        let _ = write!(
            out,
            "\n[[drawing.labels]]\ntext = {text}\nkind = {kind}\nrank = {}\npoint = {}\n",
            label.rank,
            point(p)
        );
        if label.turn != 0.0 {
            let _ = writeln!(out, "turn = {}", number(label.turn));
        }
    }
    Ok(())
}

/// Shapes run this far past the frame, so that no outline is seen where they are cut.
const MARGIN: f64 = 1.5;

fn shape(recipe: &Recipe, sheet: &Sheet, kind: &str, name: &str, shape: &Shape, out: &mut String) {
    let frame = sheet.frame.wider(MARGIN);
    for ring in &shape.rings {
        let open = match ring.split_last() {
            Some((last, rest)) if rest.first() == Some(last) => rest,
            _ => ring,
        };
        let ring = frame.clip_ring(open);
        // A small island keeps its form: the smaller, the less it may be simplified.
        let slack = recipe.drawing.slack.min(0.15 * area(&ring).sqrt());
        let ring: Vec<Point> = simplify_ring(&ring, slack);
        if ring.len() < 3 || area(&ring) < recipe.drawing.least {
            continue;
        }
        let _ = write!(out, "\n[[drawing.shapes]]\nkind = \"{kind}\"\n");
        if !name.is_empty() {
            let _ = writeln!(out, "name = {}", quote(name));
        }
        let _ = writeln!(out, "ring = {}", path(&ring));
    }
}

fn paths(recipe: &Recipe, sheet: &Sheet, kind: &str, feature: &Feature, out: &mut String) {
    for line in feature.paths() {
        for part in sheet.frame.wider(MARGIN).clip_path(&sheet.places(&line)) {
            let (name, path) = (
                quote(feature.name()),
                path(&simplify(&part, recipe.drawing.slack)),
            );
            let _ = write!(
                out,
                "\n[[drawing.paths]]\nkind = \"{kind}\"\nname = {name}\npath = {path}\n"
            );
        }
    }
}

/// The mean height of each hex in meters, rounded to ten: relief is a matter of shade, not of survey.
fn heights(recipe: &Recipe, sheet: &Sheet, geo: &Geo, out: &mut String) -> Result<()> {
    let (Some(file), Some(grid)) = (&recipe.drawing.heights, &sheet.grid) else {
        return Ok(());
    };
    let heights = geo.heights(file)?;
    out.push_str("heights = \"\"\"\n");
    for row in 0..grid.rows {
        let hexes = (0..grid.columns)
            .filter_map(|column| grid.at(column + grid.first_column, row + grid.first_row));
        let words: Vec<String> = hexes
            .map(|s| mean(sheet, &heights, s).to_string())
            .collect();
        out.push_str(&words.join(" "));
        out.push('\n');
    }
    out.push_str("\"\"\"\n");
    Ok(())
}

fn mean(sheet: &Sheet, heights: &crate::geo::Heights, s: Space) -> i64 {
    const STEPS: i32 = 4;
    let center = sheet.center(s);
    let mut sum = 0.0;
    let mut count = 0.0;
    for i in -STEPS..=STEPS {
        for j in -STEPS..=STEPS {
            let off = Point::new(
                f64::from(i) / f64::from(2 * STEPS),
                f64::from(j) / f64::from(2 * STEPS),
            );
            if off.x.hypot(off.y) <= 0.5 {
                sum += heights
                    .at(sheet.earth(Point::new(center.x + off.x, center.y + off.y)))
                    .max(0.0);
                count += 1.0;
            }
        }
    }
    (sum / count / 10.0).round() as i64 * 10
}
