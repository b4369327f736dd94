//! §2.10: an attack begins: it is paid for, everybody involved is seen, and the defender is asked.

use crate::act::Act;
use crate::chapters::attack::{assault, check_launch};
use crate::chapters::combat::battle::{post_print, print};
use crate::chapters::combat::plan::{funds, price, sources};
use crate::state::combat::cubes;
use crate::state::combat::{Assault, Battle, Fighter, Line, Paid, Wait, Who};
use crate::state::events::Effect;
use crate::state::plans::PlanAction;
use crate::state::record::Purpose;

use crate::data::game::GameData;
use crate::dice::Tally;
use crate::event::LogEvent;
use crate::ids::*;
use crate::posture::Posture;
use crate::refusal::Refusal;
use crate::state::{Plan, State};
use arrayvec::ArrayVec;
use engine::DraftProgress;
use smallvec::SmallVec;

impl State {
    /// Whether the high command has paid for an air-support die over a region (A88).
    pub fn air_prepaid(&self, data: &GameData, side: Side, region: RegionId) -> bool {
        self.purses[side.i()].prepaid[usize::from(data.zones[region.i()])] > 0
    }

    /// Whether an air-support die can be called on over a region.
    pub fn air_die(&self, data: &GameData, side: Side, region: RegionId) -> bool {
        let zone = data.zones[region.i()];
        self.purses[side.i()].support[usize::from(zone)] > 0
            && !self.zone_under(data, Effect::Mist, zone)
    }
}

/// A cube as a fighter.
pub fn fighter(data: &GameData, state: &State, unit: UnitId) -> Fighter {
    let posture = state.units[unit.i()].posture;
    Fighter {
        who: Who::Unit(unit),
        dug: posture == Posture::DugIn,
        beaten: posture == Posture::Disordered,
        kill: print(data, state, unit, posture).kill,
        hits: 0,
        gone: false,
    }
}

/// The armies whose cubes a seat leads into an attack without commanding them, in the order in which they are asked.
pub fn strangers(
    data: &GameData,
    state: &State,
    seat: Seat,
    attack: &Line,
) -> SmallVec<[ArmyId; 4]> {
    let mut armies: SmallVec<[ArmyId; 4]> = SmallVec::new();
    for unit in cubes(attack).filter(|&u| !state.commands_unit(seat, u)) {
        let army = state.army_of(data, unit);
        if !armies.contains(&army) {
            armies.push(army);
        }
    }
    armies
}

/// Everybody who defends a hex: all cubes and static troops (§2.10 step 3).
pub fn defenders(data: &GameData, state: &State, side: Side, hex: Hex) -> Line {
    let cubes = state.cubes_of(hex, side).map(|u| fighter(data, state, u));
    let posts = state.posts(data, hex, side).map(|c| Fighter {
        who: Who::Post(c),
        dug: true,
        beaten: false,
        kill: post_print(data, c).kill,
        hits: 0,
        gone: false,
    });
    cubes.chain(posts).take(8).collect()
}

impl Act<'_> {
    /// Begins the attack: pays, shows everybody involved, and asks the defender.
    pub fn launch(&mut self, seat: Seat) -> Result<DraftProgress, Refusal> {
        check_launch(self.data, self.state, seat)?;
        let written = crate::chapters::attack::written_kind(self.data, self.state, seat);
        let Some(plan) = self.state.plans[usize::from(seat.0)].take() else {
            return Ok(DraftProgress::Complete);
        };
        if let Some(kind) = written {
            self.write_down(seat, PlanAction::Attack(kind, plan));
            return Ok(DraftProgress::Complete);
        }
        let region = self.data.map.region(plan.target);
        let (side, kind) = match (
            self.state.acting(region),
            assault(self.state.regions[region.i()].phase),
        ) {
            (Some(side), Some(kind)) => (side, kind),
            _ => return Ok(DraftProgress::Complete),
        };
        self.begin(seat, side, kind, plan, &[]);
        Ok(DraftProgress::Reveals)
    }

    /// Pays for an attack and puts it on the table; armies that have not agreed yet are asked first (A131).
    pub fn begin(&mut self, seat: Seat, side: Side, kind: Assault, plan: Plan, agreed: &[ArmyId]) {
        let region = self.data.map.region(plan.target);
        let paid = self.pay_for(side, &plan, kind);
        for &(column, _) in &plan.spans {
            self.state.counters[column.i()].used = true;
        }
        for &(counter, _) in &plan.fire {
            self.state.counters[counter.i()].used = true;
        }
        let mut battle = Battle {
            assault: kind,
            side,
            by: seat,
            target: plan.target,
            from: sources(self.state, &plan).into_iter().take(2).collect(),
            way: plan.way.clone(),
            attack: plan
                .with
                .iter()
                .map(|&u| fighter(self.data, self.state, u))
                .collect(),
            defense: ArrayVec::new(),
            fire: [plan.fire.clone(), ArrayVec::new()],
            air: [plan.air, false],
            dug_die: false,
            spans: plan.spans.clone(),
            faces: Default::default(),
            rolled: [Tally::default(); 2],
            tally: [Tally::default(); 2],
            paid,
            won: None,
            starred: [0; 2],
            fallen: 0,
            retiring: ArrayVec::new(),
            occupy: false,
            undo: Vec::new(),
            wait: Wait::Answer,
        };
        let part = self.part(plan.target).and(self.part(battle.from[0]));
        let cubes = plan.with.len() as u8;
        self.log.tell(
            part,
            LogEvent::Attack {
                region,
                side,
                target: plan.target,
                cubes,
            },
        );
        self.identify(plan.with.iter().copied());
        if kind == Assault::Exploit && !self.drive_column(&mut battle) {
            self.bound(&plan.with);
            return;
        }
        let stranger = strangers(self.data, self.state, seat, &battle.attack)
            .into_iter()
            .find(|army| !agreed.contains(army));
        battle.defense = defenders(self.data, self.state, side.other(), plan.target);
        let defending: Vec<UnitId> = self.state.cubes_of(plan.target, side.other()).collect();
        self.unveil_faces(&plan.with);
        self.unveil_faces(&defending);
        self.identify(defending);
        if let Some(army) = stranger {
            battle.wait = Wait::Join(army);
        }
        self.state.regions[region.i()].battle = Some(battle);
        if stranger.is_none() {
            self.open_combat(region);
        }
    }

    /// Leave to act without points is used up (A60).
    pub fn bound(&mut self, units: &[UnitId]) {
        for unit in units {
            self.state.units[unit.i()].free = false;
        }
    }

    /// Pays for a plan and says from where, so that a voided combat can give it back.
    fn pay_for(&mut self, side: Side, plan: &Plan, kind: Assault) -> Vec<Paid> {
        let (attack, guns, specials, air) = price(self.data, self.state, plan, kind);
        let funds = funds(self.data, self.state, plan);
        let purpose = match kind {
            Assault::Prepared => Purpose::Launch,
            Assault::Other => Purpose::Attack,
            Assault::Exploit => Purpose::Exploit,
        };
        let mut paid = self.pay(&funds, attack, purpose);
        paid.extend(self.pay(&funds, guns, Purpose::Guns));
        paid.extend(self.pay(&funds, specials, Purpose::Specials));
        if plan.air {
            let region = self.data.map.region(plan.target);
            paid.extend(self.spend_air(side, region, &funds, air));
        }
        paid
    }

    /// Uses up an air-support die: paid by the high command beforehand, else on the hex (A88).
    pub fn spend_air(
        &mut self,
        side: Side,
        region: RegionId,
        funds: &[(Hex, ArmyId)],
        price: u8,
    ) -> Vec<Paid> {
        let zone = usize::from(self.data.zones[region.i()]);
        let purse = &mut self.state.purses[side.i()];
        purse.support[zone] -= 1;
        if purse.prepaid[zone] > 0 {
            purse.prepaid[zone] -= 1;
            return Vec::new();
        }
        self.pay(funds, price, Purpose::Air)
    }
}
