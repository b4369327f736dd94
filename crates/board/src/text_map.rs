//! A hex board as characters: three for a hex, one between neighbors, so that hexsides can be seen in any terminal.

use crate::Shape;
use std::ops::Range;

/// Characters of one hex, with the gap after it.
const HEX: usize = 4;
/// Room for the numbers of the rows.
const MARGIN: usize = 4;

/// The part of a hex board that is drawn, in columns and rows counted from 0.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TextMap {
    /// The way in which hexes stand.
    pub shape: Shape,
    /// The columns to draw.
    pub columns: Range<usize>,
    /// The rows to draw.
    pub rows: Range<usize>,
    /// The numbers printed on the first column and the first row of the board.
    pub first: (usize, usize),
}

/// Characters by line and place.
struct Paper(Vec<Vec<char>>);

impl Paper {
    fn put(&mut self, line: usize, at: usize, text: &str) {
        let Some(line) = self.0.get_mut(line) else {
            return;
        };
        for (at, sign) in (at..).zip(text.chars()) {
            if line.len() <= at {
                line.resize(at + 1, ' ');
            }
            line[at] = sign;
        }
    }

    fn text(&self, line: usize) -> String {
        let text: String = self.0[line].iter().collect();
        text.trim_end().into()
    }
}

impl TextMap {
    /// How many columns fit into a line of this width.
    pub fn columns_in(width: usize) -> usize {
        (width.saturating_sub(MARGIN + 2) / HEX).max(4)
    }

    /// The same map in parts that fit into lines of this width.
    pub fn bands(self, width: usize) -> Vec<TextMap> {
        let most = TextMap::columns_in(width);
        let starts = self.columns.clone().step_by(most);
        let band = |start: usize| TextMap {
            columns: start..(start + most).min(self.columns.end),
            ..self.clone()
        };
        starts.map(band).collect()
    }

    /// The lines of the map. A hex is up to three characters. A hexside is one, by direction as in [`crate::Grid::step`];
    /// each is asked for once, from the hex to its west or north. Beside a row stands what `margin` says of it.
    pub fn draw(
        &self,
        cell: impl Fn(usize, usize) -> String,
        side: impl Fn(usize, usize, usize) -> char,
        margin: impl Fn(usize) -> String,
    ) -> Vec<String> {
        let mut head = " ".repeat(MARGIN);
        for column in self.columns.clone() {
            head += &format!(" {:02} ", column + self.first.0);
        }
        let mut lines = vec![head.trim_end().to_owned()];
        match self.shape {
            Shape::Pointy => self.rows_of_pointy(&cell, &side, &margin, &mut lines),
            Shape::Flat => self.rows_of_flat(&cell, &side, &margin, &mut lines),
        }
        lines
    }

    /// Odd rows stand half a hex to the right. Between two rows is a line of hexsides, unless it is empty.
    fn rows_of_pointy(
        &self,
        cell: &impl Fn(usize, usize) -> String,
        side: &impl Fn(usize, usize, usize) -> char,
        margin: &impl Fn(usize) -> String,
        lines: &mut Vec<String>,
    ) {
        let edge = MARGIN + HEX * self.columns.len() + 3;
        for row in self.rows.clone() {
            let mut paper = Paper(vec![Vec::new(); 2]);
            paper.put(0, 0, &format!("{:02}", row + self.first.1));
            for (n, column) in self.columns.clone().enumerate() {
                let at = MARGIN + HEX * n + 2 * (row % 2);
                paper.put(0, at, &cell(column, row));
                paper.put(0, at + 3, &side(column, row, 0).to_string());
                paper.put(1, at, &side(column, row, 2).to_string());
                paper.put(1, at + 2, &side(column, row, 1).to_string());
            }
            let names = margin(row);
            if !names.is_empty() {
                paper.put(0, edge, &names);
            }
            lines.push(paper.text(0));
            let between = paper.text(1);
            if !between.is_empty() && row + 1 < self.rows.end {
                lines.push(between);
            }
        }
    }

    /// Odd columns stand half a hex lower, so a row takes two lines.
    fn rows_of_flat(
        &self,
        cell: &impl Fn(usize, usize) -> String,
        side: &impl Fn(usize, usize, usize) -> char,
        margin: &impl Fn(usize) -> String,
        lines: &mut Vec<String>,
    ) {
        let edge = MARGIN + HEX * self.columns.len() + 1;
        let mut paper = Paper(vec![Vec::new(); 2 * self.rows.len() + 2]);
        for (m, row) in self.rows.clone().enumerate() {
            paper.put(2 * m, 0, &format!("{:02}", row + self.first.1));
            for (n, column) in self.columns.clone().enumerate() {
                let (line, at) = (2 * m + column % 2, MARGIN + HEX * n);
                paper.put(line, at, &cell(column, row));
                paper.put(line + 1, at + 1, &side(column, row, 0).to_string());
                let diagonal = (side(column, row, 2), side(column, row, 1));
                let sign = match diagonal {
                    (' ', sign) | (sign, ' ') => sign,
                    ('\\', '/') => '>',
                    (sign, _) => sign,
                };
                paper.put(line, at + 3, &sign.to_string());
            }
            let names = margin(row);
            if !names.is_empty() {
                paper.put(2 * m, edge, &names);
            }
        }
        let all = (0..paper.0.len()).map(|line| paper.text(line));
        lines.extend(all);
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(shape: Shape) -> TextMap {
        TextMap {
            shape,
            columns: 0..3,
            rows: 0..3,
            first: (6, 3),
        }
    }

    #[test]
    fn hexsides_stand_between_their_hexes() {
        let cell = |column: usize, row: usize| format!("{column}{row}.");
        let side = |column: usize, row: usize, dir: usize| match (column, row, dir) {
            (0, 0, 0) => '|',
            (1, 1, 1) => '\\',
            _ => ' ',
        };
        let lines = map(Shape::Pointy).draw(cell, side, |row| format!("row {row}"));
        assert_eq!(
            lines.join("\n"),
            "     06  07  08\n\
             03  00.|10. 20.    row 0\n\
             04    01. 11. 21.  row 1\n            \\\n\
             05  02. 12. 22.    row 2"
        );
    }

    #[test]
    fn odd_columns_of_flat_hexes_stand_lower() {
        let cell = |column: usize, row: usize| format!("{column}{row}.");
        let side = |column: usize, row: usize, dir: usize| match (column, row, dir) {
            (0, 0, 0) => '-',
            (0, 1, 1) => '/',
            (0, 1, 2) => '\\',
            (1, 1, 1) => '/',
            _ => ' ',
        };
        let lines = map(Shape::Flat).draw(cell, side, |_| String::new());
        assert_eq!(
            lines.join("\n"),
            "     06  07  08\n\
             03  00.     20.\n     -  10.\n\
             04  01.>    21.\n        11./\n\
             05  02.     22.\n        12."
        );
    }

    #[test]
    fn a_wide_map_is_drawn_in_bands() {
        let whole = TextMap {
            columns: 0..10,
            ..map(Shape::Pointy)
        };
        let bands = whole.bands(30);
        let columns: Vec<Range<usize>> = bands.into_iter().map(|band| band.columns).collect();
        assert_eq!(columns, [0..6, 6..10]);
    }
}
