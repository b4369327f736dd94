//! A field of the real ground, with cubes of both sides on and around it.

use engine::{DraftProgress, Illegal, Menu, Next, Rules, Setup};
use holdline::choice::{Choice, Mark};
use holdline::ids::*;
use holdline::state::{Phase, Slot};
use holdline::{Holdline, State};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) struct Game {
    pub(super) rules: Arc<Holdline>,
    pub(super) state: State,
}

pub(super) const R4: RegionId = RegionId(3);

/// An open field in the fourth region: a hex with nothing but clear ground within two hexes.
pub(super) fn field(rules: &Holdline) -> (Hex, Vec<Hex>) {
    use holdline::data::map::{Land, River};
    let g = &rules.data.map;
    let plain = |h: Hex| g.cell(h).land == Land::Clear && !g.cell(h).fort && g.region(h) == R4;
    let dry = |h: Hex| g.around(h).all(|(_, n)| g.edge(h, n).river == River::None);
    let found = g.hexes().find(|&h| {
        g.near_list(h, 2).count() == 19 && g.near_list(h, 2).all(|n| plain(n) && dry(n))
    });
    let center = found.unwrap();
    (center, g.around(center).map(|(_, h)| h).collect())
}

impl Game {
    /// German cubes around an open field, Polish ones in it, in one step of the fourth region.
    pub(super) fn field(
        phase: Phase,
        german: &[(&str, &str, usize)],
        polish: &[(&str, &str)],
        options: &[(&str, bool)],
    ) -> Game {
        let rules = Holdline::shipped().unwrap();
        let (center, ring) = field(&rules);
        let label = |h: Hex| rules.data.map.label(h).to_string();
        let mut units = serde_json::Map::new();
        for (unit, posture, at) in german {
            units.insert(
                (*unit).into(),
                json!({ "hex": label(ring[*at]), "posture": posture }),
            );
        }
        for (unit, posture) in polish {
            units.insert(
                (*unit).into(),
                json!({ "hex": label(center), "posture": posture }),
            );
        }
        let cp: Vec<Value> = vec![
            json!([label(ring[0]), "10a", 9]),
            json!([label(ring[1]), "10a", 9]),
            json!([label(center), "prusy", 5]),
            json!([label(center), "lodz", 5]),
        ];
        let position = json!({
            "turn": 3, "last": 9, "empty": true, "units": units, "cp": cp,
            "regions": { "R4": { "phase": phase, "winner": "german" } },
        });
        let mut setup = Setup {
            scenario: "field".into(),
            position: Some(position),
            ..Setup::default()
        };
        for &(id, on) in options {
            setup = setup.with(id, on);
        }
        let state = rules.start(&setup).unwrap();
        Game { rules, state }
    }

    pub(super) fn seat(&self, id: &str) -> Seat {
        self.rules.data.seat_named(id).unwrap()
    }

    pub(super) fn unit(&self, id: &str) -> UnitId {
        self.rules.data.unit_named(id).unwrap()
    }

    pub(super) fn at(&self, id: &str) -> &holdline::state::Unit {
        &self.state.units[self.unit(id).i()]
    }

    pub(super) fn try_to(&mut self, seat: &str, choice: Choice) -> Result<DraftProgress, Illegal> {
        let seat = self.seat(seat);
        let result = self.rules.choose(&mut self.state, seat, &choice, &mut ());
        result.map_err(|refusal| self.rules.explain(&refusal))
    }

    pub(super) fn go(&mut self, seat: &str, choice: Choice) -> DraftProgress {
        self.try_to(seat, choice.clone())
            .unwrap_or_else(|e| panic!("{choice:?}: {e}"))
    }

    pub(super) fn dice(&mut self, dice: &[u8]) {
        let Next::Chance(chance) = self.rules.next(&self.state) else {
            panic!("no dice are called for")
        };
        let dice = dice.to_vec();
        assert!(
            self.rules.fits(&chance, &dice),
            "{dice:?} do not fit {chance:?}"
        );
        self.rules.resolve(&mut self.state, &dice, &mut ());
    }

    /// The tenth army attacks the field with everything named.
    pub(super) fn launch(&mut self, with: &[&str]) {
        let (center, _) = field(&self.rules);
        self.go("10a", Choice::Attack(center));
        for unit in with {
            let unit = self.unit(unit);
            self.go("10a", Choice::With(unit));
        }
        self.go("10a", Choice::Launch);
    }

    pub(super) fn answer(&mut self, seat: &str) {
        self.go(seat, Choice::Answer(R4));
    }

    pub(super) fn menu(&self, seat: &str) -> Vec<Choice> {
        let mut menu = Menu::new();
        self.rules.menu(&self.state, self.seat(seat), &mut menu);
        menu.entries().to_vec()
    }

    pub(super) fn tag(&self, id: &str) -> Mark {
        Mark::Block(self.at(id).tag)
    }

    pub(super) fn cp(&self, ring: usize) -> u8 {
        let (_, hexes) = field(&self.rules);
        self.state
            .cp_at(hexes[ring], self.rules.data.army_named("10a").unwrap())
    }
}

pub(super) const PREPARED: Phase = Phase::Prepared(Slot::First);
pub(super) const OTHER: Phase = Phase::Other(Slot::First);
/// Three regiments of 18 ID and one of 19 DP.
pub(super) const IR: [&str; 3] = ["18id-ir-30", "18id-ir-51", "18id-ir-54"];
pub(super) const PP: [&str; 3] = ["19dp-77-pp", "19dp-85-pp", "19dp-86-pp"];

pub(super) fn three(posture: &'static str) -> Vec<(&'static str, &'static str, usize)> {
    IR.iter().map(|&u| (u, posture, 0)).collect()
}

pub(super) fn poles(n: usize, posture: &'static str) -> Vec<(&'static str, &'static str)> {
    PP[..n].iter().map(|&u| (u, posture)).collect()
}
