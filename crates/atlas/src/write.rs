//! Pieces of a board file.

use crate::plane::Point;
use crate::recipe::Recipe;
use std::fmt::Write;

/// A string in quotes.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => drop(write!(out, "\\u{:04X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Words in lines of bearable length, between three quotes.
pub fn block<I: IntoIterator<Item = String>>(words: I) -> String {
    let mut out = String::from("\"\"\"\n");
    let mut width = 0;
    for word in words {
        let long = word.chars().count();
        if width > 0 && width + 1 + long > 120 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(&word);
        width += long;
    }
    out.push_str("\n\"\"\"");
    out
}

/// A coordinate with two places, never "-0.00".
pub fn number(v: f64) -> String {
    let text = format!("{v:.2}");
    if text == "-0.00" {
        "0.00".to_owned()
    } else {
        text
    }
}

pub fn point(p: Point) -> String {
    format!("[{}, {}]", number(p.x), number(p.y))
}

/// Points as `x,y` words.
pub fn path(points: &[Point]) -> String {
    let mut words: Vec<String> = points
        .iter()
        .map(|p| format!("{},{}", number(p.x), number(p.y)))
        .collect();
    words.dedup();
    block(words)
}

/// `{ 1941 = "axis", .. }`
pub fn table<'a>(pairs: impl IntoIterator<Item = (&'a String, &'a String)>) -> String {
    let pairs: Vec<String> = pairs
        .into_iter()
        .map(|(k, v)| format!("{} = {}", key(k), quote(v)))
        .collect();
    format!("{{ {} }}", pairs.join(", "))
}

fn key(text: &str) -> String {
    let bare = !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if bare { text.to_owned() } else { quote(text) }
}

/// What the recipe says about supply and about what must be found, for the board's own check.
pub fn proofs(recipe: &Recipe) -> String {
    let mut out = String::new();
    if let Some(supply) = &recipe.supply {
        let _ = write!(out, "\n[supply]\nreach = {}\nsources = [\n", supply.reach);
        for source in &supply.sources {
            let places: Vec<String> = source.places.iter().map(|p| quote(p)).collect();
            let (owner, edge, places) =
                (quote(&source.owner), quote(&source.edge), places.join(", "));
            let _ = writeln!(
                out,
                "  {{ owner = {owner}, edge = {edge}, places = [{places}] }},"
            );
        }
        out.push_str("]\ncut_off = [\n");
        for cut in &supply.cut_off {
            let (place, period, why) = (quote(&cut.place), quote(&cut.period), quote(&cut.why));
            let _ = writeln!(
                out,
                "  {{ place = {place}, period = {period}, why = {why} }},"
            );
        }
        out.push_str("]\n");
    }
    let counts: Vec<String> = recipe
        .expect
        .counts
        .iter()
        .map(|(what, n)| format!("{} = {n}", key(what)))
        .collect();
    let _ = write!(
        out,
        "\n[expect]\ncounts = {{ {} }}\ndistances = [\n",
        counts.join(", ")
    );
    for (from, to, steps) in &recipe.expect.distances {
        let _ = writeln!(out, "  [{}, {}, {steps}],", quote(from), quote(to));
    }
    out.push_str("]\n");
    out
}
