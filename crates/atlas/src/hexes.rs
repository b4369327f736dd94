//! A board of hexes.

use crate::geo::Geo;
use crate::project::LatLon;
use crate::recipe::{Place, Recipe, Rule, Source};
use crate::sheet::Sheet;
use crate::trace::{Pair, Traced};
use crate::write::{block, point, quote, table};
use crate::{AtlasError, Result, ground, read, routes};
use board::{Grid, Labels, Shape, Space, Terrain};
use std::fmt::Write;

/// The hexes of a place.
pub struct Sited<'a> {
    pub place: &'a Place,
    pub hexes: Vec<Space>,
}

pub fn build(source: Source<'_>, recipe: &Recipe, sheet: &Sheet, geo: &Geo) -> Result<String> {
    let Some(grid) = &sheet.grid else {
        return Err(AtlasError(format!("{}: no grid", source.file)));
    };
    let traced = Traced::new(source, recipe, sheet)?;
    let mut terrain = ground::lay(source, recipe, sheet, geo, &traced)?;
    let sited = site(source, recipe, sheet, grid, &terrain)?;
    for s in &sited {
        if let Some(&paint) = recipe.paint.get(&s.place.kind) {
            s.hexes.iter().for_each(|h| terrain[h.index()] = paint);
        }
    }
    let layers = layers(source, recipe, sheet, geo, &sited, &terrain)?;
    if let Some(neutral) = &recipe.neutral {
        let letters = recipe
            .layers
            .iter()
            .zip(&layers)
            .find(|(layer, _)| layer.name == neutral.layer)
            .map(|(_, letters)| letters);
        for (t, letter) in terrain.iter_mut().zip(letters.into_iter().flatten()) {
            if neutral.letters.contains(*letter) {
                *t = Terrain::Out;
            }
        }
    }
    let mut out = head(recipe, grid, &terrain);
    sides(source, recipe, grid, &mut out)?;
    rivers(recipe, grid, &terrain, &traced, &mut out)?;
    routes::bridges(source, recipe, sheet, &read(&out)?, &mut out)?;
    routes::tracks(source, recipe, sheet, &sited, &read(&out)?, &mut out)?;
    for (layer, letters) in recipe.layers.iter().zip(&layers) {
        let (legend, map) = (table(&layer.legend), map(grid, |s| letters[s.index()]));
        let _ = write!(
            out,
            "\n[[layers]]\nname = {}\nlegend = {legend}\nmap = {map}\n",
            quote(&layer.name)
        );
    }
    places(sheet, grid, &sited, &mut out);
    spots(source, recipe, sheet, grid, &terrain, &mut out)?;
    lines(source, recipe, grid, &sited, &traced, &mut out)?;
    Ok(out)
}

fn site<'a>(
    source: Source<'_>,
    recipe: &'a Recipe,
    sheet: &Sheet,
    grid: &Grid,
    terrain: &[Terrain],
) -> Result<Vec<Sited<'a>>> {
    let mut sited: Vec<Sited<'a>> = Vec::new();
    for place in &recipe.places {
        let name = place.name.get_ref();
        let at = place.name.span().start;
        let hexes = match &place.at {
            Some(text) => {
                let find = |word| {
                    grid.by_label(word).ok_or_else(|| {
                        source.error(text.span().start, format!("{name} has no hex {word}"))
                    })
                };
                text.get_ref()
                    .split_whitespace()
                    .map(find)
                    .collect::<Result<Vec<Space>>>()?
            }
            None => sheet
                .hex(sheet.place(LatLon {
                    lat: place.lat,
                    lon: place.lon,
                }))
                .into_iter()
                .collect(),
        };
        if hexes.is_empty() {
            return Err(source.error(
                at,
                format!("{name} lies off the board; correct its coordinates or leave it out"),
            ));
        }
        for &hex in &hexes {
            if !terrain[hex.index()].is_land() {
                let (ground, hex) = (terrain[hex.index()].name(), grid.label(hex));
                let what = format!(
                    "{name} lies in {hex}, which is {ground}; move it to land or override the hex with a reason"
                );
                return Err(source.error(at, what));
            }
        }
        sited.push(Sited { place, hexes });
    }
    Ok(sited)
}

fn head(recipe: &Recipe, grid: &Grid, terrain: &[Terrain]) -> String {
    let mut out = String::new();
    for line in recipe.about.lines() {
        let _ = writeln!(out, "# {line}");
    }
    let shape = match grid.shape {
        Shape::Pointy => "pointy",
        Shape::Flat => "flat",
    };
    let labels = match grid.labels {
        Labels::Comma => "column,row",
        Labels::Digits => "columnrow",
    };
    let _ = write!(
        out,
        "format = 1\nname = {}\n\n[grid]\nshape = \"{shape}\"\ncolumns = {}\nrows = {}\n",
        quote(&recipe.name),
        grid.columns,
        grid.rows
    );
    if grid.first_column != 0 || grid.first_row != 0 {
        let _ = write!(
            out,
            "first_column = {}\nfirst_row = {}\n",
            grid.first_column, grid.first_row
        );
    }
    let used = LEGEND.iter().filter(|(_, kind)| terrain.contains(kind));
    let legend: Vec<String> = used
        .map(|(c, kind)| format!("\"{c}\" = \"{}\"", kind.name()))
        .collect();
    let letter = |s: Space| {
        LEGEND
            .iter()
            .find(|(_, kind)| *kind == terrain[s.index()])
            .map_or('?', |(c, _)| *c)
    };
    let _ = write!(
        out,
        "labels = \"{labels}\"\n\n[ground]\nlegend = {{ {} }}\nmap = {}\n",
        legend.join(", "),
        map(grid, letter)
    );
    out
}

const LEGEND: [(char, Terrain); 10] = [
    ('.', Terrain::Clear),
    ('w', Terrain::Woods),
    ('S', Terrain::Swamp),
    ('M', Terrain::Mountain),
    ('T', Terrain::Town),
    ('C', Terrain::City),
    ('F', Terrain::Fort),
    ('~', Terrain::Sea),
    ('o', Terrain::Lake),
    ('x', Terrain::Out),
];

/// A map of letters. Rows of a pointy-top board are shifted as the hexes are.
fn map(grid: &Grid, letter: impl Fn(Space) -> char) -> String {
    let mut out = String::from("\"\"\"\n");
    for row in 0..grid.rows {
        let cells: Vec<String> = (0..grid.columns)
            .filter_map(|column| grid.at(column + grid.first_column, row + grid.first_row))
            .map(|s| letter(s).to_string())
            .collect();
        match grid.shape {
            Shape::Pointy if row % 2 == 1 => out.push_str(&format!(" {}\n", cells.join(" "))),
            Shape::Pointy => out.push_str(&format!("{}\n", cells.join(" "))),
            Shape::Flat => out.push_str(&format!("{}\n", cells.concat())),
        }
    }
    out + "\"\"\""
}

pub fn side(grid: &Grid, (a, b): Pair) -> String {
    format!("{}/{}", grid.label(a), grid.label(b))
}

fn sides(source: Source<'_>, recipe: &Recipe, grid: &Grid, out: &mut String) -> Result<()> {
    if recipe.closed.is_empty() {
        return Ok(());
    }
    let mut words = Vec::new();
    for closed in &recipe.closed {
        words.push(side(grid, pair(source, grid, &closed.side)?));
    }
    let _ = write!(out, "\n[sides]\nclosed = {}\n", block(words));
    Ok(())
}

fn pair(source: Source<'_>, grid: &Grid, text: &crate::recipe::Text) -> Result<Pair> {
    let parts = text
        .get_ref()
        .split_once('/')
        .and_then(|(a, b)| Some((grid.by_label(a)?, grid.by_label(b)?)));
    let near = parts
        .filter(|&(a, b)| grid.direction(a, b).is_some())
        .map(|(a, b)| (a.min(b), a.max(b)));
    near.ok_or_else(|| {
        source.error(
            text.span().start,
            format!(
                "{:?} is no hexside; write two neighbors, 9,8/10,8",
                text.get_ref()
            ),
        )
    })
}

fn on_land(terrain: &[Terrain], (a, b): Pair) -> bool {
    terrain[a.index()].is_land() && terrain[b.index()].is_land()
}

fn rivers(
    recipe: &Recipe,
    grid: &Grid,
    terrain: &[Terrain],
    traced: &Traced,
    out: &mut String,
) -> Result<()> {
    let dry = recipe
        .lines
        .iter()
        .zip(&traced.lines)
        .find(|(line, _)| Some(line.name.get_ref()) == recipe.dry_line.as_ref());
    let is_dry = |pair: &Pair| dry.is_some_and(|(_, sides)| sides.contains(pair));
    for (name, rank, course) in &traced.rivers {
        let words = course
            .iter()
            .filter(|p| on_land(terrain, **p))
            .map(|p| match is_dry(p) {
                true => format!("({})", side(grid, *p)),
                false => side(grid, *p),
            });
        let _ = write!(
            out,
            "\n[[rivers]]\nname = {}\nrank = {rank}\ncourse = {}\n",
            quote(name),
            block(words)
        );
    }
    Ok(())
}

/// The letters of every layer; a dash at sea.
fn layers(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    geo: &Geo,
    sited: &[Sited<'_>],
    terrain: &[Terrain],
) -> Result<Vec<Vec<char>>> {
    let mut all = Vec::new();
    for layer in &recipe.layers {
        let mut letters = vec!['-'; terrain.len()];
        for rule in &layer.rules {
            let letter = rule.letter.get_ref();
            let Some(c) = letter
                .chars()
                .next()
                .filter(|_| layer.legend.contains_key(letter))
            else {
                return Err(source.error(
                    rule.letter.span().start,
                    format!("{letter:?} is not in the legend of {}; add it", layer.name),
                ));
            };
            for ((here, fits), ground) in letters
                .iter_mut()
                .zip(fits(source, rule, sheet, geo, sited)?)
                .zip(terrain)
            {
                if *here == '-' && fits && ground.is_land() {
                    *here = c;
                }
            }
        }
        all.push(letters);
    }
    Ok(all)
}

/// Which hexes a rule of a layer fits.
fn fits(
    source: Source<'_>,
    rule: &Rule,
    sheet: &Sheet,
    geo: &Geo,
    sited: &[Sited<'_>],
) -> Result<Vec<bool>> {
    let Some(grid) = &sheet.grid else {
        return Ok(Vec::new());
    };
    let shape = match &rule.shape {
        Some((file, name)) => {
            let found = ground::shapes(sheet, geo, file, |f, _| f.name() == name.get_ref())?;
            if found.is_empty() {
                return Err(source.error(
                    name.span().start,
                    format!("{file} has no shape {:?}; check the name", name.get_ref()),
                ));
            }
            Some(found)
        }
        None => None,
    };
    let hexes: Option<Vec<&str>> = rule
        .hexes
        .as_ref()
        .map(|text| text.get_ref().split_whitespace().collect());
    let fit = |s: Space| {
        let center = sheet.center(s);
        let earth = sheet.earth(center);
        let within =
            |range: Option<(f64, f64)>, v: f64| range.is_none_or(|(from, to)| from <= v && v < to);
        within(rule.lat, earth.lat)
            && within(rule.lon, earth.lon)
            && shape
                .as_ref()
                .is_none_or(|shapes| shapes.iter().any(|shape| shape.contains(center)))
            && rule.places.as_ref().is_none_or(|kinds| {
                sited
                    .iter()
                    .any(|p| kinds.contains(&p.place.kind) && p.hexes.contains(&s))
            })
            && hexes
                .as_ref()
                .is_none_or(|list| list.contains(&grid.label(s).as_str()))
    };
    Ok((0..grid.len() as u16).map(|i| fit(Space(i))).collect())
}

fn places(sheet: &Sheet, grid: &Grid, sited: &[Sited<'_>], out: &mut String) {
    for s in sited {
        let at: Vec<String> = s.hexes.iter().map(|&h| grid.label(h)).collect();
        place(s.place, &at.join(" "), sheet, out);
    }
}

/// The entry of a place in the board file.
pub fn place(place: &Place, at: &str, sheet: &Sheet, out: &mut String) {
    let p = sheet.place(LatLon {
        lat: place.lat,
        lon: place.lon,
    });
    let (name, kind) = (quote(place.name.get_ref()), quote(&place.kind));
    let _ = write!(
        out,
        "\n[[places]]\nname = {name}\nat = {}\nkind = {kind}\nrank = {}\n",
        quote(at),
        place.rank
    );
    if !place.control.is_empty() {
        let _ = writeln!(out, "control = {}", table(&place.control));
    }
    if !place.tags.is_empty() {
        let tags: Vec<String> = place.tags.iter().map(|t| quote(t)).collect();
        let _ = writeln!(out, "tags = [{}]", tags.join(", "));
    }
    let _ = writeln!(out, "point = {}", point(p));
}

fn spots(
    source: Source<'_>,
    recipe: &Recipe,
    sheet: &Sheet,
    grid: &Grid,
    terrain: &[Terrain],
    out: &mut String,
) -> Result<()> {
    for spot in &recipe.spots {
        let name = spot.name.get_ref();
        let hex = sheet
            .hex(sheet.place(LatLon {
                lat: spot.lat,
                lon: spot.lon,
            }))
            .filter(|h| terrain[h.index()].is_land());
        let Some(hex) = hex else {
            return Err(source.error(
                spot.name.span().start,
                format!("the spot of {name} is not on land; correct its coordinates"),
            ));
        };
        let (set, name, at) = (quote(&spot.set), quote(name), quote(&grid.label(hex)));
        let _ = write!(out, "\n[[spots]]\nset = {set}\nname = {name}\nat = {at}\n");
    }
    Ok(())
}

/// Lines, with the western hex of each side first: what hangs together with a place held by the west is west.
fn lines(
    source: Source<'_>,
    recipe: &Recipe,
    grid: &Grid,
    sited: &[Sited<'_>],
    traced: &Traced,
    out: &mut String,
) -> Result<()> {
    if recipe.lines.is_empty() {
        return Ok(());
    }
    let board = read(out)?;
    for (line, crossed) in recipe.lines.iter().zip(&traced.lines) {
        let name = line.name.get_ref();
        let open = |p: &Pair| board.hexside(p.0, p.1).is_some_and(|side| !side.closed);
        let sides: Vec<Pair> = crossed.iter().copied().filter(open).collect();
        if sides.is_empty() {
            return Err(source.error(
                line.name.span().start,
                format!("line {name} crosses no land; check its paths"),
            ));
        }
        let mut west = vec![false; grid.len()];
        let held = sited
            .iter()
            .filter(|s| s.place.control.get(name) == Some(&line.west));
        let mut queue: Vec<Space> = held.map(|s| s.hexes[0]).collect();
        while let Some(here) = queue.pop() {
            if !std::mem::replace(&mut west[here.index()], true) {
                let on = |to: Space| !sides.contains(&(here.min(to), here.max(to)));
                queue.extend(
                    board
                        .neighbors(here)
                        .iter()
                        .filter(|(to, side)| !side.closed && on(*to))
                        .map(|(to, _)| *to),
                );
            }
        }
        let turned = sides
            .iter()
            .map(|&(a, b)| if west[a.index()] { (a, b) } else { (b, a) });
        let words = turned.map(|p| side(grid, p));
        let _ = write!(
            out,
            "\n[[lines]]\nname = {}\ntitle = {}\nsides = {}\n",
            quote(name),
            quote(&line.title),
            block(words)
        );
    }
    Ok(())
}
