//! Whether data still says what the rulebook fixes: its map (C1-C15) and its units (U1-U13).
//!
//! `data` proves that files make a playable war; this goes further and holds them against every figure, name and example of
//! the rulebook. A match may be played with other data; what is shipped must pass.

use super::error::{DataError, Source};
use super::load::{Data, Sources, load};
use super::map::Area;
use super::roster::{Kind, UnitSpec};
use crate::ids::Side;
use engine::Files;

/// Every error of these files: unreadable, unsound or against the rulebook.
pub fn check(files: &Files) -> Vec<DataError> {
    let data = match load(files) {
        Ok(data) => data,
        Err(errors) => return errors.0,
    };
    let mut check = Check {
        data: &data,
        errors: Vec::new(),
    };
    check.areas();
    check.borders();
    check.ports();
    check.touches();
    check.worth();
    check.classes();
    if !check.errors.is_empty() {
        return check.errors;
    }
    check.specs();
    check.strengths();
    check.kinds();
    check.names();
    check.figures();
    check.numbers();
    check.errors
}

struct Check<'a> {
    data: &'a Data,
    errors: Vec<DataError>,
}

impl Check<'_> {
    fn area(&self, name: &str) -> Option<usize> {
        self.data.map.area_named(name)
    }

    fn error(
        &mut self,
        source: fn(&Sources) -> &Source,
        line: usize,
        rule: &'static str,
        what: String,
    ) {
        self.errors.push(DataError {
            file: source(&self.data.sources).0.path.clone(),
            line,
            what,
            rule,
        });
    }

    fn area_error(&mut self, area: usize, rule: &'static str, what: &str) {
        let what = format!("{}: {what}", self.data.map.areas[area].name);
        self.error(|s| &s.areas, self.data.lines.areas[area], rule, what);
    }

    fn harbor_error(&mut self, harbor: usize, rule: &'static str, what: &str) {
        let what = format!("{}: {what}", self.data.map.harbors[harbor].name);
        self.error(|s| &s.harbors, self.data.lines.harbors[harbor], rule, what);
    }

    /// Borders and what a harbor touches stand in the board's file.
    fn board_error(&mut self, name: &str, rule: &'static str, what: &str) {
        let board = &self.data.sources.board;
        let about = format!("name = \"{name}\"");
        let error = board.error_about(&about, rule, format!("{name}: {what}"));
        self.errors.push(error);
    }

    fn unit_error(&mut self, unit: usize, rule: &'static str, what: &str) {
        let what = format!("{}: {what}", self.data.roster.specs[unit].name);
        self.error(|s| &s.roster, self.data.lines.units[unit], rule, what);
    }

    /// An error of a unit's class, told once.
    fn class_error(&mut self, unit: usize, rule: &'static str, what: &str) {
        let line = self.data.lines.strengths[unit];
        if !self.errors.iter().any(|e| e.line == line && e.rule == rule) {
            self.error(|s| &s.roster, line, rule, what.into());
        }
    }

    fn war_error(&mut self, about: &str, rule: &'static str, what: &str) {
        let error = self.data.sources.war.error_about(about, rule, what);
        self.errors.push(error);
    }

    /// C1, C2: the seas and who holds them at the start.
    fn areas(&mut self) {
        const START: [(&str, Option<Side>); 12] = [
            ("Hawaiian Islands", Some(Side::Allies)),
            ("South Pacific Ocean", Some(Side::Allies)),
            ("Coral Sea", Some(Side::Allies)),
            ("Solomon Sea", Some(Side::Allies)),
            ("Indian Ocean", Some(Side::Allies)),
            ("Bay of Bengal", Some(Side::Allies)),
            ("South China Sea", Some(Side::Allies)),
            ("Japanese Islands", Some(Side::Japan)),
            ("Philippine Sea", Some(Side::Japan)),
            ("Marshall Islands", Some(Side::Japan)),
            ("Central Pacific Ocean", None),
            ("North Pacific Ocean", None),
        ];
        for (name, start) in START {
            match self.area(name) {
                None => {
                    self.error(
                        |s| &s.areas,
                        1,
                        "C1",
                        format!("the sea area '{name}' is missing"),
                    );
                }
                Some(a) if self.data.map.areas[a].start != start => {
                    self.area_error(a, "C2", "another side holds it when the war begins");
                }
                Some(_) => {}
            }
        }
    }

    /// C8-C11: which seas border each other.
    fn borders(&mut self) {
        const BORDERS: [(&str, &str, &str); 9] = [
            ("C8", "Hawaiian Islands", "South Pacific Ocean"),
            ("C8", "Hawaiian Islands", "Marshall Islands"),
            ("C9", "South Pacific Ocean", "Coral Sea"),
            ("C9", "South Pacific Ocean", "Solomon Sea"),
            ("C10", "Hawaiian Islands", "Central Pacific Ocean"),
            ("C10", "Central Pacific Ocean", "Philippine Sea"),
            ("C11", "Solomon Sea", "Philippine Sea"),
            ("C11", "Solomon Sea", "Marshall Islands"),
            ("C11", "Philippine Sea", "Marshall Islands"),
        ];
        for (rule, one, other) in BORDERS {
            if let (Some(a), Some(b)) = (self.area(one), self.area(other))
                && self.data.map.far(a, b) != 1
            {
                self.board_error(one, rule, &format!("must border {other}"));
            }
        }
    }

    /// C3, C4: the ports.
    fn ports(&mut self) {
        let map = &self.data.map;
        let ports = |side| {
            map.harbors
                .iter()
                .filter(|h| h.repair.is_some() && h.start == side)
                .count()
        };
        if (ports(Side::Japan), ports(Side::Allies)) != (3, 5) {
            let what = "there are three Japanese and five Allied ports".into();
            self.error(|s| &s.harbors, 1, "C3", what);
        }
        const SIDES: [(&str, Side); 7] = [
            ("Yokosuka", Side::Japan),
            ("Truk", Side::Japan),
            ("Pearl Harbor", Side::Allies),
            ("Samoa", Side::Allies),
            ("Australia", Side::Allies),
            ("India", Side::Allies),
            ("Singapore", Side::Allies),
        ];
        for (name, side) in SIDES {
            let found = map.harbors.iter().position(|h| h.name.starts_with(name));
            match found {
                Some(h) if map.harbors[h].start == side && map.is_port(h) => {}
                Some(h) => self.harbor_error(h, "C3", "is a port of the other side or no port"),
                None => {
                    self.error(
                        |s| &s.harbors,
                        1,
                        "C3",
                        format!("the port '{name}' is missing"),
                    );
                }
            }
        }
        for (name, repair) in [("Pearl Harbor", 11), ("Samoa", 1)] {
            if let Some(h) = map.harbor_named(name)
                && map.harbors[h].repair != Some(repair)
            {
                self.harbor_error(h, "C4", &format!("repairs {repair}"));
            }
        }
    }

    /// C5-C7: what ports and bases touch.
    fn touches(&mut self) {
        let map = &self.data.map;
        const TOUCHES: [(&str, &str, &[&str], bool); 6] = [
            ("C5", "Pearl Harbor", &["Hawaiian Islands"], true),
            (
                "C6",
                "Truk",
                &["Solomon Sea", "Philippine Sea", "Marshall Islands"],
                true,
            ),
            ("C7", "Kwajalein", &["Marshall Islands"], true),
            ("C7", "Maloelap", &["Marshall Islands"], true),
            ("C7", "Guadalcanal", &["Coral Sea"], false),
            ("C7", "Lae", &["Solomon Sea"], false),
        ];
        for (rule, name, areas, exactly) in TOUCHES {
            let wanted = areas
                .iter()
                .filter_map(|a| self.area(a))
                .fold(0u16, |all, a| all | 1 << a);
            match map.harbor_named(name) {
                None => {
                    self.error(|s| &s.harbors, 1, rule, format!("'{name}' is missing"));
                }
                Some(h) => {
                    let touches = map.touches(h);
                    let fits = if exactly {
                        touches == wanted
                    } else {
                        touches & wanted == wanted
                    };
                    if !fits {
                        self.board_error(name, rule, &format!("touches {}", areas.join(", ")));
                    }
                }
            }
        }
    }

    /// C12-C15: what the seas are worth.
    fn worth(&mut self) {
        let worth = |name: &str, side: Side| {
            self.area(name)
                .map_or(0, |a| self.data.map.areas[a].worth[side as usize])
        };
        let sums = [
            (
                "C12",
                Side::Japan,
                &["Coral Sea", "Japanese Islands"][..],
                5,
            ),
            (
                "C13",
                Side::Allies,
                &["Central Pacific Ocean", "Marshall Islands"][..],
                2,
            ),
            ("C13", Side::Allies, &["North Pacific Ocean"][..], 1),
        ];
        let mut errors = Vec::new();
        for (rule, side, names, sum) in sums {
            if names.iter().map(|name| worth(name, side)).sum::<i8>() != sum {
                let what = format!(
                    "together worth {sum} to {} are {}",
                    side.noun(),
                    names.join(" and ")
                );
                errors.push((self.area(names[0]).unwrap_or(0), rule, what));
            }
        }
        let areas = &self.data.map.areas;
        if areas.iter().all(|area| area.worth[0] == area.worth[1]) {
            errors.push((
                0,
                "C14",
                "some sea is worth more to one side than to the other".into(),
            ));
        }
        if !nine_against_three(areas) {
            errors.push((
                0,
                "C14",
                "a turn of 9 points against 3 must be possible".into(),
            ));
        }
        for (area, rule, what) in errors {
            self.area_error(area, rule, &what);
        }
        if self.data.war.track != 30 {
            self.war_error("track", "C15", "the victory track ends at 30 on both sides");
        }
    }

    /// U1, U2, U7, §3: what the rulebook says of each kind.
    fn classes(&mut self) {
        for i in 0..self.data.roster.len() {
            let spec = &self.data.roster.specs[i];
            let (hits, what) = match spec.kind {
                Kind::Battleship => (6..=6, "a battleship is hit on 6"),
                Kind::Cruiser => (5..=5, "a cruiser group is hit on 5 and 6"),
                Kind::Carrier => (4..=6, "a carrier is hit on 4, 5 or 6 and up"),
                Kind::Transport => (6..=6, "a transport is hit on 6"),
                Kind::LandAir => (6..=6, "land-based air is hit on 6"),
                Kind::Submarine => (7..=7, "a submarine is never a target"),
            };
            let (dice, strength, hit) = (spec.dice, spec.full, hits.contains(&spec.hit));
            let kind = spec.kind;
            if !hit {
                self.class_error(i, "U2", what);
            }
            if strength > 4 {
                self.class_error(i, "U1", "a unit has 1 to 4 strength points");
            }
            match kind {
                Kind::Submarine if dice != 2 => {
                    self.class_error(i, "U7", "a submarine rolls 2 dice");
                }
                _ if dice > 6 => self.class_error(i, "§3", "a unit rolls 1 to 6 dice"),
                _ => {}
            }
        }
    }

    /// U3-U5, U8: the dice that an example or a rule fixes.
    fn specs(&mut self) {
        const SHOWN: [(&str, Side, &str, Kind, u8); 8] = [
            ("U3", Side::Japan, "Yamato", Kind::Battleship, 6),
            ("U3", Side::Japan, "Kongo", Kind::Battleship, 3),
            ("U3", Side::Allies, "Tennessee", Kind::Battleship, 4),
            ("U4", Side::Allies, "Wisconsin", Kind::Battleship, 6),
            ("U4", Side::Allies, "Cruiser 1", Kind::Cruiser, 2),
            ("U5", Side::Japan, "Akagi", Kind::Carrier, 4),
            ("U5", Side::Allies, "Intrepid", Kind::Carrier, 4),
            ("U8", Side::Japan, "Cruiser 1", Kind::Cruiser, 3),
        ];
        let roster = &self.data.roster;
        for (rule, side, name, kind, dice) in SHOWN {
            let Some(unit) = roster.named(side, name) else {
                continue;
            };
            let spec = roster.spec(unit);
            // The rulebook shows no dice for the Japanese Cruiser 1, only that four hits sink it.
            if spec.kind != kind || (rule != "U8" && spec.dice != dice) {
                let what = format!("is a {} with {dice} dice", kind.name());
                self.unit_error(unit.index(), rule, &what);
            }
        }
    }

    /// U5, U8: the strength that an example or a rule fixes.
    fn strengths(&mut self) {
        let roster = &self.data.roster;
        let full = |side, name| {
            roster
                .named(side, name)
                .map(|unit| (unit.index(), roster.spec(unit)))
        };
        let at_least: [(&'static str, Side, &str, u8, u8); 4] = [
            ("U5", Side::Allies, "Intrepid", 3, 3),
            ("U8", Side::Allies, "Tennessee", 3, 4),
            ("U8", Side::Japan, "Yamato", 3, 4),
            ("U8", Side::Japan, "Cruiser 1", 1, 4),
        ];
        for (rule, side, name, least, most) in at_least {
            if let Some((unit, spec)) = full(side, name)
                && !(least..=most).contains(&spec.full)
            {
                self.unit_error(
                    unit,
                    rule,
                    &format!("has {least} to {most} strength points"),
                );
            }
        }
        if let Some((unit, spec)) = full(Side::Allies, "Intrepid")
            && spec.hit > 5
        {
            self.unit_error(unit, "U5", "is hit on 5 or less");
        }
    }

    /// U6, U8, U10, U13: blocks that must be among the units.
    fn kinds(&mut self) {
        for (side, dice) in [(Side::Japan, 3), (Side::Allies, 2)] {
            if !self.any(|l| l.side == side && l.kind == Kind::LandAir && l.dice == dice) {
                let what = format!("{} has land-based air with {dice} dice", side.noun());
                self.error(|s| &s.roster, 1, "U6", what);
            }
        }
        if !self.any(|l| l.side == Side::Allies && l.kind.is_ship() && l.full == 4) {
            let what = "some Allied ship has 4 strength points".into();
            self.error(|s| &s.roster, 1, "U8", what);
        }
        if !self.any(|l| l.side == Side::Allies && l.tan) {
            let what = "some Allied labels are outlined in tan".into();
            self.error(|s| &s.roster, 1, "U10", what);
        }
        for side in Side::BOTH {
            if !self.any(|l| l.side == side && l.kind == Kind::Submarine) {
                let what = format!("{} has a submarine", side.noun());
                self.error(|s| &s.roster, 1, "U13", what);
            }
        }
    }

    fn any(&self, fits: impl Fn(&UnitSpec) -> bool) -> bool {
        self.data.roster.specs.iter().any(fits)
    }

    /// U9, U11: names the rulebook speaks of, and where Japan begins.
    fn names(&mut self) {
        const JAPAN: [&str; 4] = ["Yamato", "Kongo", "Akagi", "Cruiser 1"];
        const ALLIES: [&str; 10] = [
            "Tennessee",
            "Wisconsin",
            "California",
            "Colorado",
            "Enterprise",
            "Yorktown",
            "Essex",
            "Intrepid",
            "Cruiser 1",
            "Cruiser 2",
        ];
        let named = JAPAN
            .map(|n| (Side::Japan, n))
            .into_iter()
            .chain(ALLIES.map(|n| (Side::Allies, n)));
        for (side, name) in named {
            if self.data.roster.named(side, name).is_none() {
                let what = format!("{} has no '{name}'", side.noun());
                self.error(|s| &s.roster, 1, "U9", what);
            }
        }
        if !self.any(|l| l.name.starts_with("Marine Transport") && l.kind == Kind::Transport) {
            self.error(
                |s| &s.roster,
                1,
                "U9",
                "the Allies have no Marine Transport".into(),
            );
        }
        for i in 0..self.data.roster.len() {
            let spec = &self.data.roster.specs[i];
            let port = spec.port.map(|p| &self.data.map.harbors[usize::from(p)]);
            let elsewhere = port.is_some_and(|port| !port.name.starts_with("Yokosuka"));
            if spec.side == Side::Japan && spec.turn == 1 && elsewhere {
                self.unit_error(i, "U11", "all Japanese units of turn 1 start at Yokosuka");
            }
        }
    }

    /// The figures of the rules: §3, §7, §8, §12, §14.
    fn figures(&mut self) {
        let war = &self.data.war;
        let lost = &war.lost;
        let figures = [
            (
                (war.movement.areas, war.movement.return_areas) == (3, 3),
                "[movement]",
                "§7",
                "a ship enters up to 3 areas, also on its way back",
            ),
            (
                (lost.absence, lost.cost, lost.strength) == (2, 1, 1)
                    && lost.free == [Kind::Transport]
                    && lost.bought == [Kind::Cruiser, Kind::LandAir],
                "[lost]",
                "§3",
                "two turns after its loss a transport returns, a cruiser group or land-based air for 1 RP with 1 SP",
            ),
            (
                (
                    war.combat.disables,
                    war.combat.air_bonus,
                    war.combat.holder_bonus,
                ) == (1, 1, 1),
                "[combat]",
                "§8",
                "a 1 disables, asking for air and holding the area add 1 each",
            ),
            (
                (
                    war.landing.hit,
                    war.landing.garrison_dice,
                    war.landing.garrison_strength,
                ) == (6, 1, 1),
                "[landing]",
                "§8",
                "land units are hit on 6, a garrison has 1 die and 1 strength point",
            ),
            (
                war.air_raids.hit == 4,
                "[air_raids]",
                "§14",
                "a raid hits on 4 and up",
            ),
            (
                war.task_forces == 4,
                "task_forces",
                "§14",
                "Japan has four task-force blocks",
            ),
        ];
        for (holds, about, rule, what) in figures {
            if !holds {
                self.war_error(about, rule, what);
            }
        }
    }

    /// §4.1, §5: turns and resource points.
    fn numbers(&mut self) {
        let war = &self.data.war;
        let japan: Vec<u8> = (1..=8).map(|turn| war.income(Side::Japan, turn)).collect();
        let allies: Vec<u8> = (1..=8).map(|turn| war.income(Side::Allies, turn)).collect();
        let turns = war.turns.len();
        if japan != [7; 8] || allies != [3, 5, 7, 9, 11, 13, 15, 15] {
            let what = "Japan has 7 resource points, the Allies 3 and 2 more each turn up to 15";
            self.war_error("[resources]", "§5", what);
        }
        if turns != 8 {
            self.war_error("turns", "§4.1", "the war has eight turns");
        }
    }
}

/// Whether some split of the seas pays Japan 9 and the Allies 3 in one turn.
fn nine_against_three(areas: &[Area]) -> bool {
    // Sums reached so far: bit `j * 16 + a` for Japan's `j` and the Allies' `a`.
    let mut reached = vec![false; 16 * 16];
    reached[0] = true;
    for area in areas {
        let mut next = reached.clone();
        for j in 0..16usize {
            for a in 0..16usize {
                if !reached[j * 16 + a] {
                    continue;
                }
                let (dj, da) = (area.worth[0] as usize, area.worth[1] as usize);
                if j + dj < 16 {
                    next[(j + dj) * 16 + a] = true;
                }
                if a + da < 16 {
                    next[j * 16 + a + da] = true;
                }
            }
        }
        reached = next;
    }
    reached[9 * 16 + 3]
}
