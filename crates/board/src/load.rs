//! From a board file to a board: parse, prove, index.

use crate::board::{Board, Course, CourseSide, Half, Layer, Line, Link, Place, Spot, Track};
use crate::drawing::Drawing;
use crate::error::{BoardError, Source, Word};
use crate::file::{self, File, Text};
use crate::{Grid, Shape, Side, Space, Terrain};
use std::collections::{BTreeMap, VecDeque};

type Result<T> = std::result::Result<T, BoardError>;

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
        courses: Vec::new(),
        links: Vec::new(),
        tracks: Vec::new(),
        layers: Vec::new(),
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

    /// A pair of neighbours, `9,8/10,8`.
    fn pair(&self, word: &Word<'_>) -> Result<(Space, Space)> {
        let Some((a, b)) = word.text.split_once('/') else {
            return self.error(
                word.at,
                format!(
                    "{:?} is no side; write two neighbours with a stroke between",
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
                    "the two hexes of {} are not neighbours; correct one",
                    word.text
                ),
            );
        }
        Ok((a, b))
    }

    /// A pair of neighbours in play.
    fn side(&self, word: &Word<'_>) -> Result<(Space, Space)> {
        let (a, b) = self.pair(word)?;
        if self.board.side(a, b).is_none() {
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

    /// The graph, then what lies on its sides.
    fn sides(&mut self, file: &File) -> Result<()> {
        match self.board.grid.clone() {
            Some(grid) => self.join_hexes(&grid),
            None => self.join_areas(file)?,
        }
        if let Some(closed) = &file.sides.closed {
            for word in self.source.words(closed) {
                let (a, b) = self.side(&word)?;
                self.mark(a, b, |side| side.closed = true);
            }
        }
        for river in &file.rivers {
            self.river(river)?;
        }
        for link in &file.links {
            if link.kind.get_ref() != "bridge" {
                return self.error(
                    link.kind.span().start,
                    "the links known are \"bridge\"; write that",
                );
            }
            let mut sides = Vec::new();
            for word in self.source.words(&link.sides) {
                let (a, b) = self.side(&word)?;
                self.mark(a, b, |side| side.bridge = true);
                sides.push((a, b));
            }
            self.board.links.push(Link {
                kind: link.kind.get_ref().clone(),
                name: link.name.clone(),
                sides,
            });
        }
        for track in &file.tracks {
            self.track(track)?;
        }
        Ok(())
    }

    fn join_hexes(&mut self, grid: &Grid) {
        for s in self.board.spaces() {
            self.board.starts.push(self.board.ways.len());
            if self.board.passable(s) {
                let near = (0..6)
                    .filter_map(|dir| grid.step(s, dir))
                    .filter(|&to| self.board.passable(to));
                let near: Vec<_> = near.map(|to| (to, Side::default())).collect();
                self.board.ways.extend(near);
            }
        }
        self.board.starts.push(self.board.ways.len());
    }

    fn join_areas(&mut self, file: &File) -> Result<()> {
        let mut near: Vec<Vec<(Space, usize)>> = Vec::new();
        for area in &file.areas {
            let mut list = Vec::new();
            for word in self.source.words(&area.borders) {
                list.push((self.space(&word)?, word.at));
            }
            list.sort();
            near.push(list);
        }
        for (i, list) in near.iter().enumerate() {
            let here = Space(i as u16);
            self.board.starts.push(self.board.ways.len());
            for (k, &(to, at)) in list.iter().enumerate() {
                let twice = k > 0 && list[k - 1].0 == to;
                if twice || to == here || !near[to.index()].iter().any(|&(back, _)| back == here) {
                    let (a, b) = (self.board.label(here), self.board.label(to));
                    return self.error(at, format!("the border of {a} with {b} must stand once in the list of each; correct both"));
                }
                self.board.ways.push((to, Side::default()));
            }
        }
        self.board.starts.push(self.board.ways.len());
        let len = self.board.len();
        self.board.far = vec![u16::MAX; len * len];
        for start in self.board.spaces() {
            let row = start.index() * len;
            self.board.far[row + start.index()] = 0;
            let mut queue = VecDeque::from([start]);
            while let Some(here) = queue.pop_front() {
                let next = self.board.far[row + here.index()] + 1;
                for k in self.board.starts[here.index()]..self.board.starts[here.index() + 1] {
                    let (to, _) = self.board.ways[k];
                    if self.board.far[row + to.index()] == u16::MAX {
                        self.board.far[row + to.index()] = next;
                        queue.push_back(to);
                    }
                }
            }
        }
        Ok(())
    }

    fn mark(&mut self, a: Space, b: Space, change: impl Fn(&mut Side)) {
        for (from, to) in [(a, b), (b, a)] {
            let range = self.board.starts[from.index()]..self.board.starts[from.index() + 1];
            self.board.ways[range]
                .iter_mut()
                .filter(|(s, _)| *s == to)
                .for_each(|(_, side)| change(side));
        }
    }

    fn river(&mut self, river: &file::River) -> Result<()> {
        let rank = *river.rank.get_ref();
        if !(1..=2).contains(&rank) {
            return self.error(
                river.rank.span().start,
                format!(
                    "{} has rank {rank}; 1 is a minor river, 2 a major one",
                    river.name
                ),
            );
        }
        let mut sides = Vec::new();
        for word in self.source.words(&river.course) {
            let bare = word
                .text
                .strip_prefix('(')
                .and_then(|t| t.strip_suffix(')'));
            let (a, b) = match bare {
                Some(text) => self.pair(&Word { text, at: word.at })?,
                None => self.side(&word)?,
            };
            if bare.is_none() {
                self.mark(a, b, |side| side.river = side.river.max(rank));
            }
            sides.push(CourseSide {
                a,
                b,
                dotted: bare.is_some(),
            });
        }
        self.board.courses.push(Course {
            name: river.name.clone(),
            rank,
            sides,
        });
        Ok(())
    }

    fn track(&mut self, track: &file::Track) -> Result<()> {
        let mark: fn(&mut Side) = match track.kind.get_ref().as_str() {
            "rail" => |side| side.rail = true,
            "road" => |side| side.road = true,
            _ => {
                return self.error(
                    track.kind.span().start,
                    "the tracks known are \"rail\" and \"road\"; write one of them",
                );
            }
        };
        let mut spaces: Vec<Space> = Vec::new();
        for word in self.source.words(&track.through) {
            let space = self.land(&word, &format!("{} {}", track.kind.get_ref(), track.name))?;
            if let Some(&last) = spaces.last() {
                if self.board.side(last, space).is_none() {
                    let before = self.board.label(last);
                    return self.error(
                        word.at,
                        format!(
                            "{} does not lie next to {before}; give every space on the way",
                            word.text
                        ),
                    );
                }
                self.mark(last, space, mark);
            }
            spaces.push(space);
        }
        self.board.tracks.push(Track {
            kind: track.kind.get_ref().clone(),
            name: track.name.clone(),
            spaces,
        });
        Ok(())
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
            self.board.spots.push(Spot {
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
                sides.push(self.side(&word)?);
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
    ) -> std::result::Result<Line, String> {
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
                        .neighbours(here)
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
        Ok(Line {
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
}
