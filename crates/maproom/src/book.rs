//! `maproom rules`: the rulebook, whole or one section.

use crate::args::Rules;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::out::Out;

pub fn run(catalog: &Catalog, args: &Rules, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let book = game.rulebook();
    match &args.section {
        None => out.line(book.trim_end()),
        Some(number) => out.line(section(book, number).map_err(Fail::usage)?),
    }
}

/// A section with its subsections, or a sentence that names those there are.
pub fn section<'a>(book: &'a str, number: &str) -> Result<&'a str, String> {
    let wanted = number.trim().trim_start_matches('§');
    let headings = || headings(book).map(|heading| heading.number);
    let Some(found) = self::headings(book).find(|heading| heading.number == wanted) else {
        let known: Vec<&str> = headings()
            .filter(|n| !n.is_empty() && !n.contains('.'))
            .collect();
        return Err(format!(
            "the rulebook has no section {wanted}; its chapters are {}",
            known.join(", ")
        ));
    };
    let rest = &book[found.start..];
    let end = self::headings(book)
        .find(|next| next.start > found.start && next.depth <= found.depth)
        .map_or(rest.len(), |next| next.start - found.start);
    Ok(rest[..end].trim_end())
}

struct Heading<'a> {
    start: usize,
    depth: usize,
    /// The section's number without its sign; empty for a heading that has none.
    number: &'a str,
}

fn headings(book: &str) -> impl Iterator<Item = Heading<'_>> {
    let mut start = 0;
    book.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let depth = line.bytes().take_while(|byte| *byte == b'#').count();
        let title = line[depth..].trim_start();
        let number = title.strip_prefix('§').map_or("", |rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '.');
            rest[..end.unwrap_or(rest.len())].trim_end_matches('.')
        });
        (depth > 0).then_some(Heading {
            start: at,
            depth,
            number,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::section;

    const BOOK: &str =
        "# Rules\n\n## §1 One\n\na\n\n### §1.1 Sub\n\nb\n\n## §2 Two\n\nc\n\n## Notes\n\nd\n";

    #[test]
    fn a_section_ends_where_the_next_of_its_rank_begins() {
        assert_eq!(
            section(BOOK, "1").unwrap(),
            "## §1 One\n\na\n\n### §1.1 Sub\n\nb"
        );
        assert_eq!(section(BOOK, "§1.1").unwrap(), "### §1.1 Sub\n\nb");
        assert_eq!(section(BOOK, "2").unwrap(), "## §2 Two\n\nc");
        let refusal = section(BOOK, "7").unwrap_err();
        assert!(
            refusal.contains("no section 7; its chapters are"),
            "{refusal}"
        );
    }
}
