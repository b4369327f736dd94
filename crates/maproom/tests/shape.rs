//! The shape of the sources: no function over 80 lines, no cycle of more than eight modules, and no game known by name
//! outside its own folders and the registry.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::Visit;

/// Lines that a function may have.
const LONGEST: usize = 80;
/// Modules that may depend on each other in a circle.
const CYCLE: usize = 8;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Rust files below a folder, sorted.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|ext| ext == "rs") => found.push(path),
            false => {}
        }
    }
}

fn crates() -> Vec<(String, PathBuf)> {
    let folders = std::fs::read_dir(root().join("crates")).unwrap().flatten();
    let mut crates: Vec<_> = folders
        .map(|folder| {
            (
                folder.file_name().to_string_lossy().into_owned(),
                folder.path(),
            )
        })
        .collect();
    crates.sort();
    crates
}

/// A module's path in its crate: `chapters::combat`; the root's is empty.
fn module_of(src: &Path, file: &Path) -> Vec<String> {
    let path = file.strip_prefix(src).unwrap().with_extension("");
    let mut parts: Vec<String> = path
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if matches!(
        parts.last().map(String::as_str),
        Some("mod" | "lib" | "main")
    ) {
        parts.pop();
    }
    parts
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    let text = |attribute: &syn::Attribute| match &attribute.meta {
        syn::Meta::List(list) => list.tokens.to_string(),
        _ => String::new(),
    };
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg") && text(attribute).starts_with("test"))
}

/// Functions of a file with their lengths, those of tests left out.
#[derive(Default)]
struct Functions(Vec<(String, usize)>);

impl Functions {
    fn add(&mut self, signature: &syn::Signature, end: proc_macro2::Span) {
        let lines = end.end().line - signature.span().start().line + 1;
        self.0.push((signature.ident.to_string(), lines));
    }
}

impl<'a> Visit<'a> for Functions {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.add(&item.sig, item.block.span());
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.add(&item.sig, item.block.span());
        syn::visit::visit_impl_item_fn(self, item);
    }
}

/// Every path that a file names, beginning at its crate.
struct Paths {
    module: Vec<String>,
    found: BTreeSet<Vec<String>>,
}

impl Paths {
    fn add(&mut self, mut path: Vec<String>) {
        let mut base = self.module.clone();
        match path.first().map(String::as_str) {
            Some("crate") => base.clear(),
            Some("self") => {}
            Some("super") => {
                base.pop();
            }
            _ => return,
        }
        path.remove(0);
        while path.first().is_some_and(|part| part == "super") {
            path.remove(0);
            base.pop();
        }
        base.extend(path);
        self.found.insert(base);
    }

    fn tree(&mut self, tree: &syn::UseTree, path: &[String]) {
        let with = |part: &syn::Ident| [path, &[part.to_string()]].concat();
        match tree {
            syn::UseTree::Path(inner) => self.tree(&inner.tree, &with(&inner.ident)),
            syn::UseTree::Name(name) => self.add(with(&name.ident)),
            syn::UseTree::Rename(name) => self.add(with(&name.ident)),
            syn::UseTree::Glob(_) => self.add(path.to_vec()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.tree(item, path));
            }
        }
    }
}

impl<'a> Visit<'a> for Paths {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        self.tree(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let parts = path.segments.iter().map(|part| part.ident.to_string());
        self.add(parts.collect());
        syn::visit::visit_path(self, path);
    }
}

/// What a module exports under its own name from a module below or beside it.
fn exports(module: &[String], file: &syn::File) -> BTreeMap<Vec<String>, Vec<String>> {
    fn walk(
        tree: &syn::UseTree,
        path: Vec<String>,
        module: &[String],
        found: &mut BTreeMap<Vec<String>, Vec<String>>,
    ) {
        match tree {
            syn::UseTree::Path(inner) => {
                let mut path = path;
                path.push(inner.ident.to_string());
                walk(&inner.tree, path, module, found);
            }
            syn::UseTree::Name(name) => {
                let mut from = match path.first().map(String::as_str) {
                    Some("crate") => path[1..].to_vec(),
                    Some("self") => [module, &path[1..]].concat(),
                    _ => [module, &path[..]].concat(),
                };
                let known = [module, &[name.ident.to_string()]].concat();
                from.push(name.ident.to_string());
                found.insert(known, from);
            }
            syn::UseTree::Group(group) => {
                let items = group.items.iter();
                items.for_each(|item| walk(item, path.clone(), module, found));
            }
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    for item in &file.items {
        if let syn::Item::Use(item) = item
            && !matches!(item.vis, syn::Visibility::Inherited)
        {
            walk(&item.tree, Vec::new(), module, &mut found);
        }
    }
    found
}

/// Modules of a crate and which of the others each of them names.
fn dependencies(src: &Path) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut files = Vec::new();
    sources(src, &mut files);
    let parsed: Vec<(Vec<String>, syn::File)> = files
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let file = syn::parse_file(&text).unwrap_or_else(|e| panic!("{path:?}: {e}"));
            (module_of(src, path), file)
        })
        .collect();
    let modules: BTreeSet<Vec<String>> = parsed.iter().map(|(module, _)| module.clone()).collect();
    let mut exported = BTreeMap::new();
    for (module, file) in &parsed {
        exported.extend(exports(module, file));
    }
    let resolve = |path: &Vec<String>| {
        let mut path = path.clone();
        // A name that is exported elsewhere belongs to where it comes from.
        for _ in 0..8 {
            let known = (1..=path.len())
                .rev()
                .find(|n| exported.contains_key(&path[..*n]));
            match known {
                Some(n) => path = [&exported[&path[..n]][..], &path[n..]].concat(),
                None => break,
            }
        }
        (0..=path.len())
            .rev()
            .map(|n| path[..n].to_vec())
            .find(|part| modules.contains(part))
    };
    let mut found = BTreeMap::new();
    for (module, file) in &parsed {
        let mut paths = Paths {
            module: module.clone(),
            found: BTreeSet::new(),
        };
        paths.visit_file(file);
        let named = paths.found.iter().filter_map(resolve);
        // The root is a table of contents, not a module that others depend on.
        let named = named.filter(|other| other != module && !other.is_empty());
        found.insert(module.clone(), named.collect());
    }
    found
}

/// The largest sets of modules that all depend on each other.
fn cycles(graph: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>) -> Vec<BTreeSet<Vec<String>>> {
    let reach = |from: &Vec<String>| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from.clone()];
        while let Some(module) = open.pop() {
            for next in graph.get(&module).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<_, _> = graph.keys().map(|module| (module, reach(module))).collect();
    let mut cycles: Vec<BTreeSet<Vec<String>>> = Vec::new();
    for module in graph.keys() {
        let around = reached[module].iter();
        let around = around.filter(|other| reached.get(other).is_some_and(|r| r.contains(module)));
        let cycle: BTreeSet<Vec<String>> = around.cloned().collect();
        if cycle.len() > 1 && !cycles.contains(&cycle) {
            cycles.push(cycle);
        }
    }
    cycles
}

#[test]
fn no_function_is_longer_than_eighty_lines() {
    let mut long = Vec::new();
    for (_, folder) in crates() {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for path in files {
            let text = std::fs::read_to_string(&path).unwrap();
            let file = syn::parse_file(&text).unwrap_or_else(|e| panic!("{path:?}: {e}"));
            let mut functions = Functions::default();
            functions.visit_file(&file);
            let name = path.strip_prefix(root()).unwrap().display().to_string();
            let over = functions.0.iter().filter(|(_, lines)| *lines > LONGEST);
            long.extend(
                over.map(|(function, lines)| format!("{name}: {function} ({lines} lines)")),
            );
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn no_cycle_has_more_than_eight_modules() {
    let mut large = Vec::new();
    for (name, folder) in crates() {
        for cycle in cycles(&dependencies(&folder.join("src"))) {
            if cycle.len() > CYCLE {
                let modules: Vec<String> = cycle.iter().map(|module| module.join("::")).collect();
                large.push(format!(
                    "{name}: {} modules: {}",
                    cycle.len(),
                    modules.join(", ")
                ));
            }
        }
    }
    assert!(large.is_empty(), "{}", large.join("\n"));
}

#[test]
fn a_cycle_is_found() {
    let graph: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> =
        [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]
            .into_iter()
            .map(|(from, to)| (vec![from.to_owned()], BTreeSet::from([vec![to.to_owned()]])))
            .collect();
    let found = cycles(&graph);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].len(), 3);
}

/// Names and titles of the games.
const GAMES: [&str; 5] = [
    "eastfront",
    "pacific",
    "holdline",
    "hold the line",
    "outpost",
];

/// The file that registers the games, and the one that joins the folders of their computer players.
const REGISTRY: [&str; 2] = ["crates/maproom/src/games.rs", "crates/bots/src/lib.rs"];

/// Names and texts of a file, without comments and tests.
#[derive(Default)]
struct Named(Vec<(usize, String)>);

impl Named {
    fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Group(group) => self.tokens(group.stream()),
                other => self.add(&other.to_string(), other.span()),
            }
        }
    }

    fn add(&mut self, text: &str, span: proc_macro2::Span) {
        self.0.push((span.start().line, text.to_lowercase()));
    }

    /// Lines that name a game, as `file:line: name`.
    fn games<'a>(&'a self, file: &'a str) -> impl Iterator<Item = String> + 'a {
        let own = |game: &str| file.split(['/', '.']).any(|part| part == game);
        let known = move |(line, text): &(usize, String)| {
            let mut games = GAMES.iter().filter(|game| !own(game));
            let game = games.find(|game| text.contains(**game))?;
            Some(format!("{file}:{line}: {game}"))
        };
        self.0.iter().filter_map(known)
    }
}

impl<'a> Visit<'a> for Named {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        if !attribute.path().is_ident("doc") {
            syn::visit::visit_attribute(self, attribute);
        }
    }

    fn visit_ident(&mut self, ident: &'a proc_macro2::Ident) {
        self.add(&ident.to_string(), ident.span());
    }

    fn visit_lit_str(&mut self, text: &'a syn::LitStr) {
        self.add(&text.value(), text.span());
    }

    fn visit_macro(&mut self, item: &'a syn::Macro) {
        self.tokens(item.tokens.clone());
    }
}

fn named_in(text: &str) -> Named {
    let mut named = Named::default();
    named.visit_file(&syn::parse_file(text).unwrap());
    named
}

#[test]
fn no_game_is_named_outside_its_folders_and_the_registry() {
    let mut found = Vec::new();
    let crates = crates();
    let generic = crates
        .iter()
        .filter(|(name, _)| !GAMES.contains(&name.as_str()));
    for (_, folder) in generic {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for path in files {
            let name = path.strip_prefix(root()).unwrap().display().to_string();
            if !REGISTRY.contains(&name.as_str()) {
                let text = std::fs::read_to_string(&path).unwrap();
                found.extend(named_in(&text).games(&name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Names are found in code, texts and macros, and not in comments, tests or a game's own folder.
#[test]
fn a_named_game_is_found() {
    let text = "/// Of pacific.\nconst A: &str = \"data/eastfront.toml\";\nuse pacific::Pacific;\n\
                fn f() { g!(include_str!(\"holdline\")) }\n#[cfg(test)]\nmod tests { use outpost::Outpost; }\n";
    let lines = |file: &str| named_in(text).games(file).collect::<Vec<_>>();
    assert_eq!(
        lines("crates/draw/src/words.rs"),
        [
            "crates/draw/src/words.rs:2: eastfront",
            "crates/draw/src/words.rs:3: pacific",
            "crates/draw/src/words.rs:3: pacific",
            "crates/draw/src/words.rs:4: holdline",
        ]
    );
    assert_eq!(lines("crates/bots/src/pacific/ways.rs").len(), 2);
}
