//! The position in the terminal.

use crate::data::Holdline;
use crate::ids::RegionId;
use crate::state::{Phase, Slot};
use crate::view::View;

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
    pub(crate) fn screen_text(&self, view: &View) -> String {
        let (turn, last) = view.turns;
        let mut text = format!("{}, turn {turn} of {last}\n", self.seat_name(view.seat));
        for (i, region) in view.regions.iter().enumerate() {
            let name = self.region(RegionId::nth(i));
            let phase = self.say_phase(region.phase);
            text += &format!("{name:<28}{phase} ({} first)\n", region.winner.word());
        }
        for (id, pot) in view.pots.entries() {
            let place = pot.hex.map_or("off the map".into(), |h| self.hex(h));
            text += &format!("{:<28}HQ {place}, {} CP\n", self.pot(*id), pot.cp);
        }
        for block in view.own.iter() {
            let kind = &self.data.kinds[usize::from(block.kind)].id;
            let (unit, hex) = (self.unit(block.id), self.hex(block.hex));
            text += &format!("  {unit:<26}{kind:<5} {hex} {}\n", block.posture.word());
        }
        for block in view.seen.iter() {
            let face = block.face.map_or("unknown".into(), |(kind, posture)| {
                let kind = &self.data.kinds[usize::from(kind)].id;
                format!("{kind} {}", posture.word())
            });
            let (hex, pot) = (self.hex(block.hex), self.pot(block.pot));
            text += &format!("  enemy {:<4} {hex} {face}, {pot}\n", block.tag.0);
        }
        text
    }
}
