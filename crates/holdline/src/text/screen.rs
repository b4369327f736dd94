//! The position in the terminal.

use crate::choice::Choice;
use crate::data::Holdline;
use crate::ids::RegionId;
use crate::state::{Phase, Slot};
use crate::view::View;
use crate::view::keyed::Pair;
use engine::ScreenRequest;

impl Holdline {
    /// A step in words.
    pub fn say_phase(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Cards => "initiative cards",
            Phase::Command => "command points",
            Phase::Plans => "written plans",
            Phase::Rally(Slot::First) => "the winner rallies",
            Phase::Rally(Slot::Second) => "the loser rallies",
            Phase::Prepared(_) => "prepared attacks",
            Phase::Other(_) => "other attacks",
            Phase::Exploit(_) => "exploitation",
            Phase::Movement(Slot::First) => "the winner moves",
            Phase::Movement(Slot::Second) => "the loser moves",
            Phase::Posture => "postures",
            Phase::Done => "done",
        }
    }

    /// What a seat knows, as lines of text.
    pub(crate) fn screen_text(&self, view: &View, request: &ScreenRequest<'_, View>) -> String {
        let (turn, last) = view.turns;
        let mut text = format!("{}, turn {turn} of {last}\n", self.seat_name(view.seat));
        for (i, region) in view.regions.iter().enumerate() {
            let name = self.region(RegionId::nth(i));
            let phase = self.say_phase(region.phase);
            text += &format!("{name}: {phase}, {} first\n", region.winner.word());
        }
        text += &self.draw_map(view, request);
        for (id, army) in view.armies.entries() {
            let (stock, ordered) = (army.stock, army.ordered);
            text += &format!(
                "{}: {stock} CP in stock, {ordered} ordered\n",
                self.army(*id)
            );
        }
        for (id, pot) in view.pots.entries() {
            let place = pot.hex.map_or("off the map".into(), |h| self.hex(h));
            text += &format!("{}: HQ {place}, {} CP\n", self.pot(*id), pot.cp);
        }
        for block in view.own.iter() {
            let kind = &self.data.kinds[usize::from(block.kind)].id;
            let (unit, hex) = (self.unit(block.id), self.hex(block.hex));
            text += &format!("  {unit}: {kind}, {hex}, {}\n", block.posture.word());
        }
        for block in view.seen.iter() {
            let face = block.face.map_or("unknown".into(), |(kind, posture)| {
                let kind = &self.data.kinds[usize::from(kind)].id;
                format!("{kind} {}", posture.word())
            });
            let (hex, pot) = (self.hex(block.hex), self.pot(block.pot));
            text += &format!("  enemy {}: {hex}, {face}, {pot}\n", block.tag.0);
        }
        text
    }

    /// `turn 1 of 9, 12 CP, air 2`.
    pub(crate) fn status_text(&self, view: &View) -> String {
        let (turn, last) = view.turns;
        let pots: u32 = view.pots.iter().map(|pot| u32::from(pot.cp)).sum();
        let stock: u32 = view.armies.iter().map(|army| u32::from(army.stock)).sum();
        let hexes: u32 = view.cp.iter().map(|cp| u32::from(*cp)).sum();
        let desk = view.desk.as_ref();
        let office = desk.map_or(0, |desk| u32::from(desk.cp));
        let air = match (desk, &view.strategic) {
            (Some(desk), _) => desk.support.iter().map(|dice| u32::from(*dice)).sum(),
            (None, Some(known)) => known.air.iter().map(|zone| u32::from(zone[0])).sum(),
            (None, None) => 0,
        };
        let points = pots + stock + office;
        format!("turn {turn} of {last}, {points} CP and {hexes} on hexes, air {air}")
    }

    /// Points on the hexes of a region that lapse when its turn ends (§2.6): after the last movement nothing uses them.
    pub(crate) fn lapsing(&self, view: &View, choice: &Choice) -> Option<String> {
        let Choice::Pass(region) = *choice else {
            return None;
        };
        let phase = view.regions.get(region.i())?.phase;
        if view.options.keep_hex_cp || !matches!(phase, Phase::Movement(_)) {
            return None;
        }
        let here = view.cp.entries();
        let here = here.filter(|(Pair(hex, _), _)| self.data.map.region(*hex) == region);
        let points: u32 = here.map(|(_, cp)| u32::from(*cp)).sum();
        (points > 0).then(|| format!("{points} CP on hexes of {}", self.region(region)))
    }
}
