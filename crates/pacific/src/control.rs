//! §9 control of sea areas, §10 of ports and bases, §11 victory points and the end of the turn (§12, §13).

use crate::event::{Event, Tale};
use crate::ids::{AREAS, Place, Side, bits};
use crate::roster::Kind;
use crate::state::{Battle, Force, PORTS, State, Step, Why};
use crate::{Pacific, appear, home, taskforce, tell};
use engine::EventSink;

/// Who is in each area: ships, also inside task forces, and land air; not submarines (A53, A88).
pub fn present(game: &Pacific, state: &State) -> [u16; 2] {
    let holders = game.roster.ships.or(game.roster.kind(Kind::LandAir));
    let mut areas = [0u16; 2];
    for unit in holders.iter() {
        if let Some(area) = state.sea_area(unit) {
            areas[game.roster.side(unit) as usize] |= 1 << area;
        }
    }
    debug_assert!(areas[0] >> (AREAS - 1) <= 1);
    areas
}

/// Step 7: markers, victory points, ports and bases, evictions (A56).
pub(crate) fn begin(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    taskforce::drop_decoys(game, state, log);
    let [japan, allies] = present(game, state);
    let before = state.held;
    state.held = [japan & !allies, allies & !japan];
    for a in 0..game.ground.areas.len() {
        let area = Place::area(a);
        match state.holder(a) {
            Some(side) if before[side as usize] >> a & 1 == 0 => {
                tell(log, Tale::Held { area, side })
            }
            None if (before[0] | before[1]) >> a & 1 == 1 => tell(log, Tale::Neutral { area }),
            _ => {}
        }
    }
    score(game, state, log);
    flip(game, state, before, log);
    // The last turn ends here: nobody sails again, so nobody is driven out (A89).
    if usize::from(state.turn) >= game.war.turns.len() {
        state.fallen = 0;
        state.step = Step::Over;
        tell(
            log,
            Tale::Over {
                winner: winner(state),
            },
        );
        return;
    }
    home::begin(game, state, Why::Control, log);
}

/// §11: only the difference counts, and the track ends at 30 (A59).
fn score(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    let worth = |side: Side| -> i8 {
        bits(state.held[side as usize].into())
            .map(|a| game.ground.areas[a].worth[side as usize])
            .sum()
    };
    let (japan, allies) = (worth(Side::Japan), worth(Side::Allies));
    let track = i16::from(game.war.track);
    state.vp =
        (i16::from(state.vp) + i16::from(japan) - i16::from(allies)).clamp(-track, track) as i8;
    tell(
        log,
        Tale::Scored {
            japan: japan as u8,
            allies: allies as u8,
            lead: state.vp,
        },
    );
}

/// §10: whoever holds every surrounding area at the beginning and at the end of the turn has the place (A54-A57).
fn flip(game: &Pacific, state: &mut State, before: [u16; 2], log: &mut impl EventSink<Event>) {
    state.fallen = 0;
    for h in 0..game.ground.harbours.len() {
        let side = state.owner(h).enemy();
        let touches = game.ground.touches(h);
        if touches & before[side as usize] & state.held[side as usize] == touches {
            state.allied ^= 1 << h;
            state.fallen |= 1 << h;
            if game.ground.is_port(h) && state.fell[h] == 0 {
                state.fell[h] = state.turn;
            }
            tell(
                log,
                Tale::Flipped {
                    harbour: Place::harbour(h),
                    side,
                },
            );
        }
    }
}

/// §13: a level track is Japan's.
pub fn winner(state: &State) -> Side {
    if state.vp >= 0 {
        Side::Japan
    } else {
        Side::Allies
    }
}

/// Steps 8 and 9: everything leaves the board, and the next turn opens.
pub(crate) fn end_turn(game: &Pacific, state: &mut State, log: &mut impl EventSink<Event>) {
    for unit in game.roster.units() {
        let waits = !game.roster.ships.has(unit);
        if waits && state.place_of(unit) != Place::CARD && state.place_of(unit) != Place::LOST {
            state.at[unit.index()] = Place::OFF;
            state.seen[unit.index()].sure = false;
        }
    }
    state.forces = [Force::UNUSED; 4];
    state.cut = [0; PORTS];
    state.fought = 0;
    state.battle = Battle::NONE;
    state.turn += 1;
    appear::begin(game, state, log);
}
