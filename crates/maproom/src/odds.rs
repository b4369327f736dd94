//! `maproom odds`.

use crate::args::Odds;
use crate::catalog::Catalog;
use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use serde_json::Value;

pub fn run(catalog: &Catalog, args: &Odds, out: &mut Out) -> Result<(), Fail> {
    let game = catalog.find(&args.game)?;
    let case = files::value(&args.case)?;
    let odds = game
        .odds(&case)
        .map_err(|why| Fail::broken(format_args!("{}: {why}", args.case.display())))?;
    match args.json {
        true => out.json(&odds),
        false => print(&odds, 0, out),
    }
}

/// A value as indented lines, one figure each.
pub fn print(value: &Value, depth: usize, out: &mut Out) -> Result<(), Fail> {
    let pad = "  ".repeat(depth);
    let inner = |value: &Value| {
        value.is_object()
            || value
                .as_array()
                .is_some_and(|a| a.iter().any(Value::is_object))
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('_', " ");
                if inner(value) {
                    out.line(format_args!("{pad}{name}:"))?;
                    print(value, depth + 1, out)?;
                } else {
                    out.line(format_args!("{pad}{name}: {}", figure(value)))?;
                }
            }
            Ok(())
        }
        Value::Array(values) if inner(value) => {
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    out.line("")?;
                }
                print(value, depth, out)?;
            }
            Ok(())
        }
        value => out.line(format_args!("{pad}{}", figure(value))),
    }
}

fn figure(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(n) if n.is_f64() => format!("{:.4}", n.as_f64().unwrap_or_default()),
        // Chances by number, from none upward.
        Value::Array(values) if values.iter().all(Value::is_f64) => values
            .iter()
            .enumerate()
            .map(|(n, chance)| format!("{n}: {:.1} %", 100.0 * chance.as_f64().unwrap_or_default()))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Array(values) => values.iter().map(figure).collect::<Vec<_>>().join(", "),
        value => value.to_string(),
    }
}
