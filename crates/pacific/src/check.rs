//! Whether data still says what the rulebook fixes: its map (C1-C15) and its units (U1-U13).
//!
//! `data` proves that files make a playable war; this goes further and holds them against every figure, name and example of
//! the rulebook. A table may play other data; what is shipped must pass.

use crate::data::{self, Data, Files};
use crate::fault::Fault;
use crate::ids::Side;
use crate::roster::{Kind, Label};

/// Every fault of these files: unreadable, unsound or against the rulebook.
pub fn check(files: &Files) -> Vec<Fault> {
    let data = match data::load(files) {
        Ok(data) => data,
        Err(faults) => return faults.0,
    };
    let mut check = Check {
        files,
        data: &data,
        faults: Vec::new(),
    };
    check.areas();
    check.harbours();
    check.worth();
    check.labels();
    check.names();
    check.numbers();
    check.faults
}

struct Check<'a> {
    files: &'a Files<'a>,
    data: &'a Data,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn area(&self, name: &str) -> Option<usize> {
        self.data.ground.area_named(name)
    }

    fn fault(&mut self, file: &str, line: usize, rule: &'static str, what: String) {
        self.faults.push(Fault {
            file: file.into(),
            line,
            what,
            rule,
        });
    }

    fn area_fault(&mut self, area: usize, rule: &'static str, what: &str) {
        let (file, line) = (self.files.areas.file, self.data.lines.areas[area]);
        let what = format!("{}: {what}", self.data.ground.areas[area].name);
        self.fault(file, line, rule, what);
    }

    fn harbour_fault(&mut self, harbour: usize, rule: &'static str, what: &str) {
        let (file, line) = (self.files.harbours.file, self.data.lines.harbours[harbour]);
        let what = format!("{}: {what}", self.data.ground.harbours[harbour].name);
        self.fault(file, line, rule, what);
    }

    /// Borders and what a harbour touches stand in the board's file.
    fn board_fault(&mut self, name: &str, rule: &'static str, what: &str) {
        let board = self.files.board;
        let at = board.text.find(&format!("name = \"{name}\"")).unwrap_or(0);
        self.faults
            .push(board.fault(at, rule, format!("{name}: {what}")));
    }

    fn unit_fault(&mut self, unit: usize, rule: &'static str, what: &str) {
        let (file, line) = (self.files.roster.file, self.data.lines.units[unit]);
        let what = format!("{}: {what}", self.data.roster.labels[unit].name);
        self.fault(file, line, rule, what);
    }

    /// C1, C2, C8-C11: the seas, who holds them at the start, and which border each other.
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
            ("Philippines Sea", Some(Side::Japan)),
            ("Marshall Islands", Some(Side::Japan)),
            ("Central Pacific Ocean", None),
            ("North Pacific Ocean", None),
        ];
        for (name, start) in START {
            match self.area(name) {
                None => {
                    let file = self.files.areas.file;
                    self.fault(file, 1, "C1", format!("the sea area '{name}' is missing"));
                }
                Some(a) if self.data.ground.areas[a].start != start => {
                    self.area_fault(a, "C2", "another side holds it when the war begins");
                }
                Some(_) => {}
            }
        }
        const BORDERS: [(&str, &str, &str); 9] = [
            ("C8", "Hawaiian Islands", "South Pacific Ocean"),
            ("C8", "Hawaiian Islands", "Marshall Islands"),
            ("C9", "South Pacific Ocean", "Coral Sea"),
            ("C9", "South Pacific Ocean", "Solomon Sea"),
            ("C10", "Hawaiian Islands", "Central Pacific Ocean"),
            ("C10", "Central Pacific Ocean", "Philippines Sea"),
            ("C11", "Solomon Sea", "Philippines Sea"),
            ("C11", "Solomon Sea", "Marshall Islands"),
            ("C11", "Philippines Sea", "Marshall Islands"),
        ];
        for (rule, one, other) in BORDERS {
            if let (Some(a), Some(b)) = (self.area(one), self.area(other))
                && self.data.ground.far(a, b) != 1
            {
                self.board_fault(one, rule, &format!("must border {other}"));
            }
        }
    }

    /// C3-C7: the ports and what they touch.
    fn harbours(&mut self) {
        let ground = &self.data.ground;
        let ports = |side| {
            ground
                .harbours
                .iter()
                .filter(|h| h.repair.is_some() && h.start == side)
                .count()
        };
        if (ports(Side::Japan), ports(Side::Allies)) != (3, 5) {
            let what = "there are three Japanese and five Allied ports".into();
            self.fault(self.files.harbours.file, 1, "C3", what);
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
            let found = ground
                .harbours
                .iter()
                .position(|h| h.name.starts_with(name));
            match found {
                Some(h) if ground.harbours[h].start == side && ground.is_port(h) => {}
                Some(h) => self.harbour_fault(h, "C3", "is a port of the other side or no port"),
                None => {
                    let file = self.files.harbours.file;
                    self.fault(file, 1, "C3", format!("the port '{name}' is missing"));
                }
            }
        }
        for (name, repair) in [("Pearl Harbor", 11), ("Samoa", 1)] {
            if let Some(h) = ground.harbour_named(name)
                && ground.harbours[h].repair != Some(repair)
            {
                self.harbour_fault(h, "C4", &format!("repairs {repair}"));
            }
        }
        const TOUCHES: [(&str, &str, &[&str], bool); 6] = [
            ("C5", "Pearl Harbor", &["Hawaiian Islands"], true),
            (
                "C6",
                "Truk",
                &["Solomon Sea", "Philippines Sea", "Marshall Islands"],
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
            match ground.harbour_named(name) {
                None => {
                    let file = self.files.harbours.file;
                    self.fault(file, 1, rule, format!("'{name}' is missing"));
                }
                Some(h) => {
                    let touches = ground.touches(h);
                    let fits = if exactly {
                        touches == wanted
                    } else {
                        touches & wanted == wanted
                    };
                    if !fits {
                        self.board_fault(name, rule, &format!("touches {}", areas.join(", ")));
                    }
                }
            }
        }
    }

    /// C12-C15: what the seas are worth.
    fn worth(&mut self) {
        let worth = |name: &str, side: Side| {
            self.area(name)
                .map_or(0, |a| self.data.ground.areas[a].worth[side as usize])
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
        let mut faults = Vec::new();
        for (rule, side, names, sum) in sums {
            if names.iter().map(|name| worth(name, side)).sum::<i8>() != sum {
                let what = format!(
                    "together worth {sum} to {} are {}",
                    side.name(),
                    names.join(" and ")
                );
                faults.push((self.area(names[0]).unwrap_or(0), rule, what));
            }
        }
        let areas = &self.data.ground.areas;
        if areas.iter().all(|area| area.worth[0] == area.worth[1]) {
            faults.push((
                0,
                "C14",
                "some sea is worth more to one side than to the other".into(),
            ));
        }
        if !nine_against_three(areas) {
            faults.push((
                0,
                "C14",
                "a turn of 9 points against 3 must be possible".into(),
            ));
        }
        for (area, rule, what) in faults {
            self.area_fault(area, rule, &what);
        }
        if self.data.war.track != 30 {
            let what = "the victory track ends at 30 on both sides".into();
            self.fault(self.files.war.file, 1, "C15", what);
        }
    }

    /// U1-U8: the figures on the labels that an example or a rule fixes.
    fn labels(&mut self) {
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
            let label = roster.label(unit);
            // The rulebook shows no dice for the Japanese Cruiser 1, only that four hits sink it.
            if label.kind != kind || (rule != "U8" && label.dice != dice) {
                let what = format!("is a {} with {dice} dice", kind.name());
                self.unit_fault(unit.index(), rule, &what);
            }
        }
        let full = |side, name| {
            roster
                .named(side, name)
                .map(|unit| (unit.index(), roster.label(unit)))
        };
        let at_least: [(&'static str, Side, &str, u8, u8); 4] = [
            ("U5", Side::Allies, "Intrepid", 3, 3),
            ("U8", Side::Allies, "Tennessee", 3, 4),
            ("U8", Side::Japan, "Yamato", 3, 4),
            ("U8", Side::Japan, "Cruiser 1", 1, 4),
        ];
        for (rule, side, name, least, most) in at_least {
            if let Some((unit, label)) = full(side, name)
                && !(least..=most).contains(&label.full)
            {
                self.unit_fault(
                    unit,
                    rule,
                    &format!("has {least} to {most} strength points"),
                );
            }
        }
        if let Some((unit, label)) = full(Side::Allies, "Intrepid")
            && label.hit > 5
        {
            self.unit_fault(unit, "U5", "is hit on 5 or less");
        }
        for (side, dice) in [(Side::Japan, 3), (Side::Allies, 2)] {
            if !self.any(|l| l.side == side && l.kind == Kind::LandAir && l.dice == dice) {
                let what = format!("{} has land-based air with {dice} dice", side.name());
                self.fault(self.files.roster.file, 1, "U6", what);
            }
        }
        if !self.any(|l| l.side == Side::Allies && l.kind.is_ship() && l.full == 4) {
            let what = "some Allied ship has 4 strength points".into();
            self.fault(self.files.roster.file, 1, "U8", what);
        }
        if !self.any(|l| l.side == Side::Allies && l.tan) {
            let what = "some Allied labels are outlined in tan".into();
            self.fault(self.files.roster.file, 1, "U10", what);
        }
        for side in Side::BOTH {
            if !self.any(|l| l.side == side && l.kind == Kind::Submarine) {
                let what = format!("{} has a submarine", side.name());
                self.fault(self.files.roster.file, 1, "U13", what);
            }
        }
    }

    fn any(&self, fits: impl Fn(&Label) -> bool) -> bool {
        self.data.roster.labels.iter().any(fits)
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
                let what = format!("{} has no '{name}'", side.name());
                self.fault(self.files.roster.file, 1, "U9", what);
            }
        }
        if !self.any(|l| l.name.starts_with("Marine Transport") && l.kind == Kind::Transport) {
            self.fault(
                self.files.roster.file,
                1,
                "U9",
                "the Allies have no Marine Transport".into(),
            );
        }
        for i in 0..self.data.roster.len() {
            let label = &self.data.roster.labels[i];
            let port = label
                .port
                .map(|p| &self.data.ground.harbours[usize::from(p)]);
            let elsewhere = port.is_some_and(|port| !port.name.starts_with("Yokosuka"));
            if label.side == Side::Japan && label.turn == 1 && elsewhere {
                self.unit_fault(i, "U11", "all Japanese units of turn 1 start at Yokosuka");
            }
        }
    }

    /// U12 and the numbers of the engine: resources, turns, blocks.
    fn numbers(&mut self) {
        let war = &self.data.war;
        let japan: Vec<u8> = (1..=8).map(|turn| war.income(Side::Japan, turn)).collect();
        let allies: Vec<u8> = (1..=8).map(|turn| war.income(Side::Allies, turn)).collect();
        if japan != [7; 8] || allies != [3, 5, 7, 9, 11, 13, 15, 15] {
            let what =
                "Japan has 7 resource points, the Allies 3 and 2 more each turn up to 15".into();
            self.fault(self.files.war.file, 1, "§5", what);
        }
        if war.turns.len() != 8 {
            self.fault(
                self.files.war.file,
                1,
                "§4.1",
                "the war has eight turns".into(),
            );
        }
        if !war.options.iter().any(|option| option.id == "task-forces") {
            let what = "only Japan has task-force blocks, and they are an option".into();
            self.fault(self.files.war.file, 1, "U12", what);
        }
        let missing: Vec<_> = crate::Options::IDS
            .into_iter()
            .filter(|id| !war.options.iter().any(|option| option.id == *id))
            .collect();
        if !missing.is_empty() || war.options.len() != crate::Options::IDS.len() {
            let what = format!("the switches are {}", crate::Options::IDS.join(", "));
            self.fault(self.files.war.file, 1, "§14", what);
        }
    }
}

/// Whether some split of the seas pays Japan 9 and the Allies 3 in one turn.
fn nine_against_three(areas: &[crate::Area]) -> bool {
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
