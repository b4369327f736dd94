//! What each hex is made of.

use crate::geo::Geo;
use crate::plane::{self, Point, Shape};
use crate::recipe::{Recipe, Source};
use crate::sheet::Sheet;
use crate::trace::Traced;
use crate::{AtlasError, Result};
use board::{Grid, LANE, Space, Terrain};

/// Lines drawn through each lane of hexes to measure how much of a hex a shape covers.
const RULER: usize = 48;

/// The share of every hex that lies in at least one of the shapes.
pub fn shares(grid: &Grid, shapes: &[Shape]) -> Vec<f64> {
    // Along a lane runs the first coordinate: exchange the two on a flat-top board.
    let flat = grid.shape == board::Shape::Flat;
    let turn = |p: &Point| if flat { Point::new(p.y, p.x) } else { *p };
    let turned: Vec<Shape> = shapes
        .iter()
        .map(|shape| Shape {
            rings: shape
                .rings
                .iter()
                .map(|ring| ring.iter().map(turn).collect())
                .collect(),
        })
        .collect();
    let tip = 1.0 / 3f64.sqrt();
    let mut covered = vec![0.0; grid.len()];
    let mut whole = 0.0;
    for lane in 0..grid.lanes() {
        whole = 0.0;
        for k in 0..RULER {
            let off = tip * ((k as f64 + 0.5) / RULER as f64 * 2.0 - 1.0);
            let half = 0.5f64.min((tip - off.abs()) / tip);
            let spans = spans(&turned, f64::from(lane) * LANE + off);
            whole += 2.0 * half;
            for position in 0..grid.width() {
                let center = f64::from(position) + 0.5 * f64::from(lane & 1);
                let (from, to) = (center - half, center + half);
                let overlap: f64 = spans
                    .iter()
                    .map(|&(a, b)| (b.min(to) - a.max(from)).max(0.0))
                    .sum();
                covered[usize::from(lane * grid.width() + position)] += overlap;
            }
        }
    }
    covered.iter().map(|c| c / whole).collect()
}

/// Where a line across runs inside at least one shape.
fn spans(shapes: &[Shape], y: f64) -> Vec<(f64, f64)> {
    let pairs = |cuts: Vec<f64>| {
        cuts.chunks_exact(2)
            .map(|c| (c[0], c[1]))
            .collect::<Vec<_>>()
    };
    let mut all: Vec<(f64, f64)> = shapes
        .iter()
        .flat_map(|shape| pairs(shape.cuts(y)))
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut joined: Vec<(f64, f64)> = Vec::with_capacity(all.len());
    for (from, to) in all {
        match joined.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => joined.push((from, to)),
        }
    }
    joined
}

/// A shape for every feature of a file that passes.
pub fn shapes(
    sheet: &Sheet,
    geo: &Geo,
    file: &str,
    pass: impl Fn(&crate::geo::Feature, &Shape) -> bool,
) -> Result<Vec<Shape>> {
    let features = geo.features(file)?;
    let shape = |f: &crate::geo::Feature| Shape {
        rings: f.paths().iter().map(|ring| sheet.places(ring)).collect(),
    };
    Ok(features
        .iter()
        .map(|f| (f, shape(f)))
        .filter(|(f, s)| pass(f, s))
        .map(|(_, s)| s)
        .collect())
}

/// A lake that was there in the war and is big enough.
pub fn is_lake(
    feature: &crate::geo::Feature,
    shape: &Shape,
    sheet: &Sheet,
    least_km2: f64,
) -> bool {
    let wartime = feature
        .properties
        .get("wartime")
        .and_then(|v| v.as_bool())
        .unwrap_or(true);
    let size = shape.rings.first().map_or(0.0, |ring| plane::area(ring)) * sheet.km() * sheet.km();
    wartime && size >= least_km2
}

/// The ground of every hex, before places are put on it.
pub fn lay(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    geo: &Geo,
    traced: &Traced,
) -> Result<Vec<Terrain>> {
    let grid = sheet
        .grid
        .as_ref()
        .ok_or_else(|| AtlasError(format!("{}: only a hex board has ground", source.file)))?;
    let Some(land) = &recipe.land else {
        return Err(source.error(0, "a hex board needs [land]; name the file of its coast"));
    };
    let dry = shares(grid, &shapes(sheet, geo, &land.file, |_, _| true)?);
    let is_lagoon = |f: &crate::geo::Feature| land.lagoons.iter().any(|name| name == f.name());
    let (lagoons, lakes) = match &land.lakes {
        Some(file) => (
            shares(grid, &shapes(sheet, geo, file, |f, _| is_lagoon(f))?),
            shares(
                grid,
                &shapes(sheet, geo, file, |f, s| {
                    !is_lagoon(f) && is_lake(f, s, sheet, land.lake_km2)
                })?,
            ),
        ),
        None => (vec![0.0; grid.len()], vec![0.0; grid.len()]),
    };
    let water = |i: usize| {
        let solid = dry[i] - lagoons[i] - lakes[i];
        match solid >= land.share {
            true => Terrain::Clear,
            false if lakes[i] > 0.5 => Terrain::Lake,
            false => Terrain::Sea,
        }
    };
    let mut ground: Vec<Terrain> = (0..grid.len()).map(water).collect();
    // From the last feature to the first, so that the strongest is written last.
    for feature in recipe.ground.iter().rev() {
        let taken: Vec<Space> = match &feature.along {
            Some(river) => along(source, sheet, feature, river, traced)?,
            None => {
                let covered = shares(grid, &[outline(source, sheet, feature)?]);
                (0..grid.len() as u16)
                    .map(Space)
                    .filter(|s| covered[s.index()] >= feature.share)
                    .collect()
            }
        };
        for s in taken {
            if !matches!(ground[s.index()], Terrain::Sea | Terrain::Lake) {
                ground[s.index()] = feature.kind;
            }
        }
    }
    for over in &recipe.overrides {
        for word in over.hexes.get_ref().split_whitespace() {
            let Some(s) = grid.by_label(word) else {
                return Err(source.error(
                    over.hexes.span().start,
                    format!("there is no hex {word}; correct the override"),
                ));
            };
            if ground[s.index()] == over.ground {
                let what = format!(
                    "{word} is {} without this override; take it out",
                    over.ground.name()
                );
                return Err(source.error(over.why.span().start, what));
            }
            ground[s.index()] = over.ground;
        }
    }
    Ok(ground)
}

fn outline(source: Source<'_>, sheet: &Sheet, feature: &crate::recipe::Ground) -> Result<Shape> {
    let ring = match (&feature.ring, feature.disc) {
        (Some(ring), None) => sheet.places(&source.path(ring)?),
        (None, Some((lat, lon, km))) => {
            let middle = sheet.place(crate::project::LatLon { lat, lon });
            let radius = km / sheet.km();
            let turn = |k: i32| f64::from(k) * std::f64::consts::TAU / 64.0;
            (0..64)
                .map(|k| {
                    Point::new(
                        middle.x + radius * turn(k).cos(),
                        middle.y + radius * turn(k).sin(),
                    )
                })
                .collect()
        }
        _ => {
            let what = format!(
                "{} needs a ring or a disc, one of the two",
                feature.name.get_ref()
            );
            return Err(source.error(feature.name.span().start, what));
        }
    };
    Ok(Shape { rings: vec![ring] })
}

/// The hexes on both banks of a river within a disc.
fn along(
    source: Source<'_>,
    sheet: &Sheet,
    feature: &crate::recipe::Ground,
    river: &crate::recipe::Text,
    traced: &Traced,
) -> Result<Vec<Space>> {
    let shape = outline(source, sheet, feature)?;
    let Some(course) = traced.river(river.get_ref()) else {
        return Err(source.error(
            river.span().start,
            format!(
                "there is no river {}; name one of [[rivers]]",
                river.get_ref()
            ),
        ));
    };
    Ok(course
        .iter()
        .flat_map(|&(a, b)| [a, b])
        .filter(|&s| shape.contains(sheet.center(s)))
        .collect())
}
