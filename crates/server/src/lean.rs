//! Scripts and styles as they are sent: without comments and indents, a third less to load. Lines stay where they are, so
//! an error in a browser names the line of the source. Licenses (`/*!`, `@license`) stay too.

/// What a lexer has found at the start of the rest.
#[derive(Clone, Copy, PartialEq)]
enum Token {
    Comment,
    Space,
    /// A string, a regular expression, or a template up to its end.
    Literal,
    /// A template up to its next hole.
    Hole,
    Word,
    Mark,
}

/// Words after which a slash begins a regular expression: no value ends with them.
const OPERATORS: [&str; 14] = [
    "await",
    "case",
    "delete",
    "do",
    "else",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
];

/// A script without its comments. What the lexer cannot follow to its end stays as it is.
pub fn script(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    // Braces that are open in each hole of a template.
    let mut holes: Vec<u32> = Vec::new();
    // Whether what came last ends a value, so that a slash divides.
    let mut divides = false;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let filled = first == '}' && holes.last() == Some(&0);
        let (token, length) = if filled {
            template(rest)
        } else {
            script_token(rest, first, divides)
        };
        let (text, after) = rest.split_at(length);
        rest = after;
        push(&mut out, token, text);
        if filled {
            holes.pop();
        } else if let Some(open) = holes.last_mut() {
            match text {
                "{" => *open += 1,
                "}" => *open -= 1,
                _ => {}
            }
        }
        match token {
            Token::Comment | Token::Space => {}
            Token::Literal => divides = true,
            Token::Hole => {
                holes.push(0);
                divides = false;
            }
            Token::Word => divides = !OPERATORS.contains(&text),
            Token::Mark => divides = matches!(first, ')' | ']' | '}'),
        }
    }
    if holes.is_empty() { out } else { source.into() }
}

/// A style sheet without its comments.
pub fn style(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (token, length) = match first {
            '/' if rest.starts_with("/*") => (Token::Comment, block(rest)),
            '"' | '\'' => (Token::Literal, quoted(rest, first)),
            _ if first.is_whitespace() => (Token::Space, run(rest, char::is_whitespace)),
            _ => (Token::Mark, first.len_utf8()),
        };
        let (text, after) = rest.split_at(length);
        rest = after;
        push(&mut out, token, text);
    }
    out
}

fn script_token(rest: &str, first: char, divides: bool) -> (Token, usize) {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '#');
    match first {
        '/' if rest.starts_with("//") => (Token::Comment, run(rest, |c| c != '\n')),
        '/' if rest.starts_with("/*") => (Token::Comment, block(rest)),
        '/' if !divides => expression(rest).map_or((Token::Mark, 1), |end| (Token::Literal, end)),
        '"' | '\'' => (Token::Literal, quoted(rest, first)),
        '`' => template(rest),
        _ if first.is_whitespace() => (Token::Space, run(rest, char::is_whitespace)),
        _ if is_part(first) => (Token::Word, run(rest, is_part)),
        _ => (Token::Mark, first.len_utf8()),
    }
}

/// How far a text goes on as asked.
fn run(rest: &str, goes_on: impl Fn(char) -> bool) -> usize {
    rest.find(|c| !goes_on(c)).unwrap_or(rest.len())
}

fn block(rest: &str) -> usize {
    rest[2..].find("*/").map_or(rest.len(), |at| at + 4)
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return at,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// A template, from its first mark or from the end of a hole.
fn template(rest: &str) -> (Token, usize) {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '`' => return (Token::Literal, at + 1),
            '$' if rest[at..].starts_with("${") => return (Token::Hole, at + 2),
            _ => {}
        }
    }
    (Token::Literal, rest.len())
}

/// A regular expression, without its flags; none that does not end on its line.
fn expression(rest: &str) -> Option<usize> {
    let (mut escaped, mut class) = (false, false);
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn push(out: &mut String, token: Token, text: &str) {
    let keeps = text.starts_with("/*!") || text.contains("@license");
    match token {
        Token::Comment if keeps => out.push_str(text),
        Token::Comment | Token::Space => {
            for _ in text.matches('\n') {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
            }
            if !out.ends_with(char::is_whitespace) {
                out.push(' ');
            }
        }
        _ => out.push_str(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{script, style};

    #[test]
    fn comments_and_indents_go_and_lines_stay() {
        let lean = script(
            "/** Says\n * why. */\nexport function f(/** @type {X} */ a) {\n  // how\n  return a; // so\n}\n",
        );
        assert_eq!(lean, "\n\nexport function f( a) {\n\nreturn a;\n}\n");
    }

    #[test]
    fn what_is_no_comment_stays_as_it_is() {
        for source in [
            "const a = 'it // is', b = \"/* not */\", c = 'don\\'t // go';",
            "const t = `a  // b ${f(`/* ${{ x: 1 }.x} */`)}  // c`;",
            "const r = text.split(/\\/\\/ \"[/*]\\//g).map((s) => s / 2 / 1);",
            "if (a) return /[`'\"]/.test(b);",
            "const half = (a + b) / 2, third = c[0] / 3 / `4`.length;",
        ] {
            assert_eq!(script(source), source);
        }
    }

    #[test]
    fn comments_in_the_holes_of_templates_go() {
        assert_eq!(
            script("`  a ${b /* c */ ? `//` : {}}  `"),
            "`  a ${b ? `//` : {}}  `"
        );
    }

    #[test]
    fn two_words_do_not_grow_together() {
        assert_eq!(script("return/* */a/* */+/* */b"), "return a + b");
    }

    #[test]
    fn a_license_stays() {
        let source = "/**\n * @license\n * MIT\n */\nlet a;\n/*! mine */";
        assert_eq!(script(source), source);
    }

    #[test]
    fn what_cannot_be_followed_stays() {
        let source = "const a = `${ /* half a file */";
        assert_eq!(script(source), source);
    }

    #[test]
    fn a_style_loses_its_comments_alone() {
        assert_eq!(
            style(
                "/* all */\n.a::after {\n  content: '/* a  b */'; /* so */\n  background: url(//x/y);\n}\n"
            ),
            "\n.a::after {\ncontent: '/* a  b */';\nbackground: url(//x/y);\n}\n"
        );
    }
}
