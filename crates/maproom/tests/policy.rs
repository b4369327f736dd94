//! The dependency policy of `deny.toml`, for machines without cargo-deny.

use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn policy() -> toml::Table {
    let text = std::fs::read_to_string(format!("{ROOT}/deny.toml")).unwrap();
    toml::from_str(&text).unwrap()
}

/// Every package that is not ours.
fn packages() -> Vec<Value> {
    // For this platform only: what others need was never downloaded.
    let output = Command::new("rustc").arg("-vV").output().unwrap();
    let about = String::from_utf8(output.stdout).unwrap();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(["--filter-platform", host.unwrap()])
        .current_dir(ROOT)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let foreign = packages
        .iter()
        .filter(|package| !package["source"].is_null());
    foreign.cloned().collect()
}

fn strings(list: &toml::Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_license_is_one_we_allow() {
    let allowed = strings(&policy()["licenses"]["allow"]);
    for package in packages() {
        let name = &package["name"];
        let license = package["license"].as_str().unwrap_or_default();
        let expression = Expression::parse_mode(license, ParseMode::LAX)
            .unwrap_or_else(|e| panic!("{name} has the license '{license}': {e}"));
        let free = expression.evaluate(|wanted| {
            let id = wanted.license.id().map(|id| id.name);
            wanted.addition.is_none() && id.is_some_and(|id| allowed.iter().any(|a| a == id))
        });
        assert!(
            free,
            "{name} has the license '{license}', which deny.toml does not allow"
        );
    }
}

#[test]
fn every_package_comes_from_the_registry_and_none_is_banned() {
    let policy = policy();
    let registries = strings(&policy["sources"]["allow-registry"]);
    let banned: Vec<&str> = policy["bans"]["deny"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ban| ban["name"].as_str().unwrap())
        .collect();
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let source = package["source"].as_str().unwrap();
        let registry = source.strip_prefix("registry+").unwrap_or(source);
        assert!(
            registries.iter().any(|r| r == registry),
            "{name} comes from {source}"
        );
        assert!(!banned.contains(&name), "{name} is banned by deny.toml");
    }
}
