//! From a board file to a board: parse, prove, index.

use crate::board::{
    Board, Distance, Expect, FrontLine, Half, Layer, Place, SetupSpot, Supplier, Supply,
};
use crate::drawing::Drawing;
use crate::error::{BoardError, Source, Word};
use crate::file::{self, File, Text};
use crate::{Grid, Shape, Space, Terrain};
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, BoardError>;

mod sides;

impl Board {
    /// Reads a board file. `file_name` is for messages only.
    pub fn parse(file_name: &str, text: &str) -> Result<Board> {
        let source = Source {
            file: file_name,
            text,
        };
        let file: File = toml::from_str(text).map_err(|e| source.toml(&e))?;
        if *file.format.get_ref() != 1 {
            return Err(source.error(
                file.format.span().start,
                "this program reads board format 1; build the board again with `atlas`",
            ));
        }
        let mut loader = Loader {
            source,
            board: spaces(source, &file)?,
        };
        loader.sides(&file)?;
        loader.places(&file)?;
        loader.lines(&file)?;
        loader.layers(&file)?;
        loader.supply(&file)?;
        loader.expect(&file)?;
        if let Some(drawing) = &file.drawing {
            loader.board.drawing = Some(Drawing::load(source, drawing, loader.board.grid())?);
        }
        Ok(loader.board)
    }
}

/// The bare spaces, before anything lies between or on them.
fn spaces(source: Source<'_>, file: &File) -> Result<Board> {
    let mut board = Board {
        name: file.name.clone(),
        grid: None,
        labels: Vec::new(),
        by_label: BTreeMap::new(),
        titles: Vec::new(),
        terrain: Vec::new(),
        starts: Vec::new(),
        ways: Vec::new(),
        far: Vec::new(),
        places: Vec::new(),
        spots: Vec::new(),
        lines: Vec::new(),
        rivers: Vec::new(),
        crossings: Vec::new(),
        tracks: Vec::new(),
        layers: Vec::new(),
        supply: None,
        expect: Expect::default(),
        drawing: None,
    };
    match (&file.grid, &file.ground) {
        (Some(grid), Some(ground)) if file.areas.is_empty() => {
            let at = grid.span().start;
            let grid = grid.get_ref();
            prove_grid(grid).map_err(|what| source.error(at, what))?;
            let legend: BTreeMap<char, Terrain> = by_char(ground.legend.get_ref())
                .map_err(|what| source.error(ground.legend.span().start, what))?;
            board.terrain = cells(source, grid, &ground.map, |c| legend.get(&c).copied())?;
            board.labels = (0..grid.len())
                .map(|i| grid.label(Space(i as u16)))
                .collect();
            board.grid = Some(grid.clone());
        }
        (None, None) if !file.areas.is_empty() => {
            if file.areas.len() > 1000 {
                return Err(source.error(0, "a board has at most 1000 areas; leave some out"));
            }
            board.terrain = vec![Terrain::Sea; file.areas.len()];
            board.labels = file
                .areas
                .iter()
                .map(|area| area.key.get_ref().clone())
                .collect();
            board.titles = file.areas.iter().map(|area| area.name.clone()).collect();
        }
        _ => {
            return Err(source.error(
                0,
                "a board has either [grid] and [ground] or [[areas]]; give one of the two",
            ));
        }
    }
    for (i, label) in board.labels.iter().enumerate() {
        if board
            .by_label
            .insert(label.clone(), Space(i as u16))
            .is_some()
        {
            let at = file.areas.get(i).map_or(0, |area| area.key.span().start);
            return Err(source.error(
                at,
                format!("there are two areas {label}; give each a key of its own"),
            ));
        }
    }
    Ok(board)
}

fn prove_grid(grid: &Grid) -> std::result::Result<(), String> {
    let sizes = [grid.columns, grid.rows];
    if sizes.iter().any(|&n| n == 0 || n > 64) {
        return Err(format!(
            "a grid of {} x {} hexes; columns and rows run from 1 to 64",
            grid.columns, grid.rows
        ));
    }
    let first = match grid.shape {
        Shape::Pointy => grid.first_row,
        Shape::Flat => grid.first_column,
    };
    if first % 2 != 0 || grid.first_row > 1000 || grid.first_column > 1000 {
        return Err("the first row (pointy) or column (flat) must be an even number below 1000; choose another frame".into());
    }
    Ok(())
}

fn by_char<T: Clone>(
    legend: &BTreeMap<String, T>,
) -> std::result::Result<BTreeMap<char, T>, String> {
    legend
        .iter()
        .map(|(key, value)| {
            let mut chars = key.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) if !c.is_whitespace() => Ok((c, value.clone())),
                _ => Err(format!(
                    "the legend has {key:?}; every key is one character"
                )),
            }
        })
        .collect()
}

/// A value for each hex from a drawn map: rows from north to south, whatever the lanes are.
fn cells<T: Clone>(
    source: Source<'_>,
    grid: &Grid,
    map: &Text,
    value: impl Fn(char) -> Option<T>,
) -> Result<Vec<T>> {
    let span = map.span();
    let text = map.get_ref();
    let (columns, rows) = (usize::from(grid.columns), usize::from(grid.rows));
    let mut drawn: Vec<Vec<T>> = Vec::with_capacity(rows);
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let row = drawn.len();
        let mut cells = Vec::with_capacity(columns);
        for (i, c) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let at = source.inside(&span, offset + i);
            cells.push(value(c).ok_or_else(|| {
                source.error(
                    at,
                    format!("{c:?} is not in the legend; add it or correct the map"),
                )
            })?);
        }
        if !cells.is_empty() {
            if cells.len() != columns || row == rows {
                let what = format!(
                    "row {row} of the map has {} hexes; the grid wants {rows} rows of {columns}",
                    cells.len()
                );
                return Err(source.error(source.inside(&span, offset), what));
            }
            drawn.push(cells);
        }
        offset += line.len();
    }
    if drawn.len() != rows {
        return Err(source.error(
            span.start,
            format!("the map has {} rows; the grid wants {rows}", drawn.len()),
        ));
    }
    Ok((0..grid.len())
        .map(|i| {
            let (column, row) = grid.column_row(Space(i as u16));
            drawn[usize::from(row - grid.first_row)][usize::from(column - grid.first_column)]
                .clone()
        })
        .collect())
}

struct Loader<'a> {
    source: Source<'a>,
    board: Board,
}

impl Loader<'_> {
    fn error<T>(&self, at: usize, what: impl Into<String>) -> Result<T> {
        Err(self.source.error(at, what))
    }

    fn space(&self, word: &Word<'_>) -> Result<Space> {
        match self.board.by_label(word.text) {
            Some(space) => Ok(space),
            None => {
                let like = self.board.labels.first().map_or("", String::as_str);
                self.error(
                    word.at,
                    format!("there is no space {:?}; write it like {like:?}", word.text),
                )
            }
        }
    }

    fn land(&self, word: &Word<'_>, what: &str) -> Result<Space> {
        let space = self.space(word)?;
        if !self.board.passable(space) {
            let ground = self.board.terrain(space).name();
            return self.error(
                word.at,
                format!(
                    "{what} lies in {}, which is {ground}; move it to land",
                    word.text
                ),
            );
        }
        Ok(space)
    }

    /// A pair of neighbors, `9,8/10,8`.
    fn pair(&self, word: &Word<'_>) -> Result<(Space, Space)> {
        let Some((a, b)) = word.text.split_once('/') else {
            return self.error(
                word.at,
                format!(
                    "{:?} is no side; write two neighbors with a stroke between",
                    word.text
                ),
            );
        };
        let a = self.space(&Word {
            text: a,
            at: word.at,
        })?;
        let b = self.space(&Word {
            text: b,
            at: word.at,
        })?;
        if self
            .board
            .grid()
            .is_some_and(|grid| grid.direction(a, b).is_none())
        {
            return self.error(
                word.at,
                format!(
                    "the two hexes of {} are not neighbors; correct one",
                    word.text
                ),
            );
        }
        Ok((a, b))
    }

    /// A pair of neighbors in play.
    fn hexside(&self, word: &Word<'_>) -> Result<(Space, Space)> {
        let (a, b) = self.pair(word)?;
        if self.board.hexside(a, b).is_none() {
            return self.error(
                word.at,
                format!(
                    "the side {} is not between two spaces in play; take it out",
                    word.text
                ),
            );
        }
        Ok((a, b))
    }

    fn places(&mut self, file: &File) -> Result<()> {
        for place in &file.places {
            let name = place.name.get_ref();
            if self.board.place(name).is_some() {
                return self.error(
                    place.name.span().start,
                    format!("there are two places {name}; give each a name of its own"),
                );
            }
            let mut touches = Vec::new();
            for word in self.source.words(&place.at) {
                touches.push(self.land(&word, name)?);
            }
            let Some(&space) = touches.first() else {
                return self.error(
                    place.at.span().start,
                    format!("{name} lies nowhere; give its space"),
                );
            };
            if place
                .point
                .is_some_and(|(x, y)| !x.is_finite() || !y.is_finite())
            {
                return self.error(
                    place.name.span().start,
                    format!("the point of {name} is not a number; give x and y"),
                );
            }
            self.board.places.push(Place {
                name: name.clone(),
                kind: place.kind.clone(),
                space,
                touches,
                rank: place.rank,
                control: place.control.clone().into_iter().collect(),
                tags: place.tags.clone(),
                point: place.point,
            });
        }
        for spot in &file.spots {
            let name = spot.name.get_ref();
            if self.board.spot(&spot.set, name).is_some() {
                return self.error(
                    spot.name.span().start,
                    format!("there are two spots {name} in {}; keep one", spot.set),
                );
            }
            let word = Word {
                text: spot.at.get_ref(),
                at: spot.at.span().start,
            };
            let space = self.land(&word, name)?;
            self.board.spots.push(SetupSpot {
                set: spot.set.clone(),
                name: name.clone(),
                space,
            });
        }
        Ok(())
    }

    fn lines(&mut self, file: &File) -> Result<()> {
        for line in &file.lines {
            let name = line.name.get_ref();
            let at = line.name.span().start;
            if self.board.line(name).is_some() {
                return self.error(
                    at,
                    format!("there are two lines {name}; give each a name of its own"),
                );
            }
            let mut sides = Vec::new();
            for word in self.source.words(&line.sides) {
                sides.push(self.hexside(&word)?);
            }
            let line = self
                .part(name, &line.title, sides)
                .or_else(|what| self.error(at, what))?;
            self.board.lines.push(line);
        }
        Ok(())
    }

    /// Floods the land from both banks of a line. Every space in play must be reached from one of them, and only one.
    fn part(
        &self,
        name: &str,
        title: &str,
        sides: Vec<(Space, Space)>,
    ) -> std::result::Result<FrontLine, String> {
        let board = &self.board;
        let mut halves = vec![None; board.len()];
        let ends = |half: Half| {
            sides
                .iter()
                .map(move |&(w, e)| if half == Half::West { w } else { e })
        };
        for half in [Half::West, Half::East] {
            let mut queue: Vec<Space> = ends(half).collect();
            while let Some(here) = queue.pop() {
                match halves[here.index()] {
                    Some(seen) if seen == half => continue,
                    Some(_) => {
                        return Err(format!(
                            "{} lies on both halves of line {name}; let the line run on",
                            board.label(here)
                        ));
                    }
                    None => halves[here.index()] = Some(half),
                }
                let crosses =
                    |to: Space| sides.contains(&(here, to)) || sides.contains(&(to, here));
                queue.extend(
                    board
                        .neighbors(here)
                        .iter()
                        .filter(|(to, side)| !side.closed && !crosses(*to))
                        .map(|(to, _)| *to),
                );
            }
        }
        if let Some(lost) = board
            .spaces()
            .find(|&s| board.passable(s) && halves[s.index()].is_none())
        {
            return Err(format!(
                "{} lies on neither half of line {name}; the line must touch every piece of land",
                board.label(lost)
            ));
        }
        let bank = |half: Half| {
            let mut bank: Vec<Space> = ends(half).collect();
            bank.sort();
            bank.dedup();
            bank
        };
        let (west, east) = (bank(Half::West), bank(Half::East));
        Ok(FrontLine {
            name: name.to_owned(),
            title: title.to_owned(),
            sides,
            halves,
            west,
            east,
        })
    }

    fn layers(&mut self, file: &File) -> Result<()> {
        for layer in &file.layers {
            let Some(grid) = self.board.grid.clone() else {
                return self.error(
                    layer.name.span().start,
                    "only hex boards have layers; take it out",
                );
            };
            let at = layer.legend.span().start;
            let legend = by_char(layer.legend.get_ref()).or_else(|what| self.error(at, what))?;
            if legend.len() > 100 {
                return self.error(at, "a layer has at most 100 values; leave some out");
            }
            let keys: Vec<char> = legend.keys().copied().collect();
            let index = |c: char| match c {
                '-' => Some(None),
                _ => keys.iter().position(|&k| k == c).map(|i| Some(i as u8)),
            };
            let of = cells(self.source, &grid, &layer.map, index)?;
            let values = legend.into_values().collect();
            self.board.layers.push(Layer {
                name: layer.name.get_ref().clone(),
                values,
                of,
            });
        }
        Ok(())
    }

    fn supply(&mut self, file: &File) -> Result<()> {
        let Some(supply) = &file.supply else {
            return Ok(());
        };
        let known = |name: &Text| match self.board.place(name.get_ref()) {
            Some(place) => Ok(place.name.clone()),
            None => self.error(
                name.span().start,
                format!(
                    "there is no place {:?}; name one of [[places]]",
                    name.get_ref()
                ),
            ),
        };
        let mut sources = Vec::new();
        for source in &supply.sources {
            let places = source.places.iter().map(known).collect::<Result<_>>()?;
            sources.push(Supplier {
                owner: source.owner.clone(),
                edge: source.edge,
                places,
            });
        }
        let cut = |c: &file::CutOff| Ok((known(&c.place)?, c.period.clone(), c.why.clone()));
        let cut_off = supply.cut_off.iter().map(cut).collect::<Result<_>>()?;
        self.board.supply = Some(Supply {
            reach: supply.reach,
            sources,
            cut_off,
        });
        Ok(())
    }

    fn expect(&mut self, file: &File) -> Result<()> {
        self.board.expect.counts = file.expect.counts.clone().into_iter().collect();
        for (from, to, steps) in &file.expect.distances {
            let find = |name: &Text| match self.board.place(name.get_ref()) {
                Some(place) => Ok(place.space),
                None => self.space(&Word {
                    text: name.get_ref(),
                    at: name.span().start,
                }),
            };
            let (a, b) = (find(from)?, find(to)?);
            let names = (from.get_ref().clone(), to.get_ref().clone());
            self.board.expect.distances.push(Distance {
                names,
                from: a,
                to: b,
                steps: *steps,
            });
        }
        Ok(())
    }
}
