//! The books themselves: every ruling has its test, and every section that a refusal may cite exists.

const RULINGS: &str = include_str!("../../../../docs/rulings/eastfront.md");
const RULES: &str = include_str!("../../../../docs/rules/eastfront.md");
const TESTS: [&str; 13] = [
    include_str!("combat.rs"),
    include_str!("data.rs"),
    include_str!("fog.rs"),
    include_str!("movement.rs"),
    include_str!("options.rs"),
    include_str!("rail.rs"),
    include_str!("replacements.rs"),
    include_str!("resources.rs"),
    include_str!("scenarios.rs"),
    include_str!("schedule.rs"),
    include_str!("supply.rs"),
    include_str!("victory.rs"),
    include_str!("weather.rs"),
];

#[test]
fn every_ruling_has_its_test() {
    let mut count = 0;
    for entry in RULINGS.split("\n## Ruling ").skip(1) {
        count += 1;
        let number: usize = entry.split_whitespace().next().unwrap().parse().unwrap();
        assert_eq!(number, count, "rulings are numbered without gaps");
        let (_, rest) = entry.split_once("Test `").expect("a ruling names its test");
        let (name, _) = rest.split_once('`').expect("the name ends");
        assert!(
            name.starts_with(&format!("ruling_{number:03}_")),
            "{name} is the test of ruling {number}"
        );
        let head = format!("fn {name}()");
        assert!(
            TESTS.iter().any(|text| text.contains(&head)),
            "{name} is missing"
        );
    }
    assert_eq!(count, 118);
}

#[test]
fn every_section_of_the_rulebook_has_a_heading() {
    let numbers = (1..=17).map(|n| n.to_string());
    let parts = ["9.1", "11.1", "11.2", "15.1", "15.2", "15.3", "15.4"].map(String::from);
    for number in numbers.chain(parts) {
        assert!(has_section(&format!("§{number}")), "§{number}");
    }
    // Rulings that the rulebook cites exist.
    for cited in RULES.split("(ruling ").skip(1) {
        let digits: String = cited.chars().take_while(char::is_ascii_digit).collect();
        let number: usize = digits.parse().unwrap();
        assert!((1..=118).contains(&number), "ruling {number}");
    }
}

/// Whether the rulebook has a chapter of this number.
pub fn has_section(rule: &str) -> bool {
    RULES
        .lines()
        .any(|line| line.starts_with('#') && line.contains(&format!("# {rule} ")))
}
