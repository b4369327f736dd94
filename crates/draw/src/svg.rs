//! Writes SVG, one element after the other, and escapes what it writes.

use crate::path::{Path, Point, number};
use std::fmt::Write;

#[derive(Default)]
pub struct Svg {
    out: String,
    open: Vec<&'static str>,
}

impl Svg {
    pub fn new() -> Svg {
        Svg::default()
    }

    /// Opens an element; `attributes` is written as it stands.
    pub fn open(&mut self, tag: &'static str, attributes: &str) -> &mut Svg {
        self.out.push('<');
        self.out.push_str(tag);
        if !attributes.is_empty() {
            self.out.push(' ');
            self.out.push_str(attributes);
        }
        self.out.push('>');
        self.open.push(tag);
        self
    }

    pub fn close(&mut self) -> &mut Svg {
        if let Some(tag) = self.open.pop() {
            let _ = write!(self.out, "</{tag}>");
            if self.open.len() < 4 {
                self.out.push('\n');
            }
        }
        self
    }

    /// An element without content.
    pub fn leaf(&mut self, tag: &str, attributes: &str) -> &mut Svg {
        let _ = write!(self.out, "<{tag} {attributes}/>");
        self
    }

    pub fn path(&mut self, attributes: &str, path: Path) -> &mut Svg {
        if !path.is_empty() {
            let gap = if attributes.is_empty() { "" } else { " " };
            let _ = write!(self.out, "<path {attributes}{gap}d=\"{}\"/>", path.take());
        }
        self
    }

    /// One shape with two coats: the first carries the path under an id, the second refers to it.
    pub fn twice(&mut self, id: &str, d: &str, first: &str, second: &str) -> &mut Svg {
        let _ = write!(
            self.out,
            "<g {first}><path id=\"{id}\" d=\"{d}\"/></g><use href=\"#{id}\" {second}/>"
        );
        self
    }

    pub fn rect(&mut self, attributes: &str, at: Point, size: Point) -> &mut Svg {
        let _ = write!(
            self.out,
            "<rect {attributes} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            number(at.0),
            number(at.1),
            number(size.0),
            number(size.1)
        );
        self
    }

    pub fn circle(&mut self, attributes: &str, at: Point, r: f64) -> &mut Svg {
        let _ = write!(
            self.out,
            "<circle {attributes} cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            number(at.0),
            number(at.1),
            number(r)
        );
        self
    }

    pub fn text(&mut self, attributes: &str, at: Point, words: &str) -> &mut Svg {
        let gap = if attributes.is_empty() { "" } else { " " };
        let _ = write!(
            self.out,
            "<text {attributes}{gap}x=\"{}\" y=\"{}\">{}</text>",
            number(at.0),
            number(at.1),
            escape(words)
        );
        self
    }

    /// A symbol of the sheet, set down at a point.
    pub fn stamp(&mut self, symbol: &str, at: Point, scale: f64) -> &mut Svg {
        let size = if (scale - 1.0).abs() < 1e-9 {
            String::new()
        } else {
            format!("scale({:.3})", scale)
        };
        let _ = write!(
            self.out,
            "<use href=\"#{symbol}\" transform=\"translate({} {}){size}\"/>",
            number(at.0),
            number(at.1)
        );
        self
    }

    /// Text that is already SVG.
    pub fn raw(&mut self, svg: &str) -> &mut Svg {
        self.out.push_str(svg);
        self
    }

    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

pub fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
