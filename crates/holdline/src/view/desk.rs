//! What lies on a seat's desk besides the map: reports, cards, the air board, messages, and what umpires see.

use crate::chapters::clock;
use crate::chapters::command;
use crate::chapters::high_command;
use crate::chapters::messages;
use crate::chapters::score::score;
use crate::chapters::veil::sky_seen;
use crate::chapters::visibility::Viewer;
use crate::data::game::GameData;
use crate::data::seats::Permission;
use crate::data::seats::ReportAccess;
use crate::data::seats::Role;
use crate::ids::*;
use crate::state::State;
use crate::state::mail::Message;
use crate::state::record::Task;
use crate::view::*;

impl<'a> Viewer<'a> {
    /// What lies before a staff; umpires see what all of them have.
    pub fn staff(&self) -> Option<StaffView> {
        let (data, state, at) = (self.data, self.state, usize::from(self.seat.0));
        if self.side.is_none() && !self.control {
            return None;
        }
        let own = |side: Side| self.control || self.side == Some(side);
        let forms = data.tables.decisions.iter().enumerate();
        let forms = forms.filter(|(_, d)| own(d.side));
        let divisions = (0..data.divisions.len()).map(DivId::nth);
        let released = divisions.filter(|d| state.unreleased >> d.0 & 1 == 0);
        let formations = released.map(|d| (d, state.division_pot(data, d)));
        let led = |o: &&Order| self.led >> o.army.0 & 1 == 1;
        let orders = state.record.orders.iter().filter(led);
        let walked = self
            .state
            .regions()
            .find(|r| state.walking[at] >> r.0 & 1 == 1);
        Some(StaffView {
            formations: formations
                .filter(|(_, pot)| self.may_transfer(data.army_of(*pot)))
                .collect(),
            decisions: forms.map(|(i, _)| (i as u8, state.decisions[i])).collect(),
            group: data.led_group(self.seat).map(|g| state.groups[g.i()]),
            orders: orders.map(|&o| as_heard(state, o.side, o)).collect(),
            walks: (state.walks[at], walked),
        })
    }

    /// Whether the seat may move or offer divisions of an army.
    fn may_transfer(&self, army: ArmyId) -> bool {
        let own = Some(self.data.side(army)) == self.side;
        match self.data.rights(self.seat).transfer {
            _ if self.control => true,
            Some(Permission::Do) => own,
            Some(Permission::Group) => self.led >> army.0 & 1 == 1,
            Some(Permission::Propose) => self.armies >> army.0 & 1 == 1,
            _ => false,
        }
    }

    /// Whether the seat sees which clocks run.
    pub fn timers_shown(&self) -> bool {
        self.control || self.office == Role::Clock
    }

    /// Clocks that run, for the clock and umpires.
    pub fn timers(&self) -> Vec<Timer> {
        if !self.timers_shown() {
            return Vec::new();
        }
        let (data, state) = (self.data, self.state);
        let runs = |t: &Timer| clock::check_timer(data, state, *t).is_ok();
        clock::all_timers(data).filter(runs).collect()
    }

    /// The strategic reserve of cards, for those who play or assign it.
    pub fn reserve(&self) -> Option<Hand> {
        let side = self.side.filter(|_| knows_reserve(self.data, self.seat))?;
        Some(self.state.purses[side.i()].reserve)
    }

    /// Armies of the seat's Army Group that can take no more points.
    pub fn full(&self) -> impl Iterator<Item = ArmyId> {
        let ours =
            |a: &ArmyId| self.led >> a.0 & 1 == 1 && high_command::full(self.data, self.state, *a);
        (0..self.data.armies.len()).map(ArmyId::nth).filter(ours)
    }

    /// What was reported to each side that the seat hears of.
    pub fn strategic(&self, side: Side) -> Option<Strategic> {
        let (data, state) = (self.data, self.state);
        let hears = data.rights(self.seat).strategic_map == ReportAccess::Reported;
        if !hears || self.side.is_some_and(|own| own != side) {
            return None;
        }
        let superior = matches!(self.office, Role::HighCommand | Role::ArmyGroup);
        let reports = state.reports.armies.iter().enumerate();
        let reports = reports.filter(|(i, _)| superior && data.armies[*i].side == side);
        Some(Strategic {
            side,
            favored: state.favored.filter(|_| side == Side::Polish),
            towns: state.reports.towns[side.i()].clone(),
            air: [
                state.purses[side.i()].support,
                state.purses[side.i()].prepaid,
            ],
            enemy_hqs: state.reports.enemy_hqs[side.i()].iter().copied().collect(),
            heard: state.reports.heard[side.i()].iter().copied().collect(),
            armies: reports.map(|(i, r)| (ArmyId::nth(i), r.clone())).collect(),
        })
    }

    /// What was reported to each side, for seats that belong to none.
    pub fn both(&self) -> Vec<Strategic> {
        let each = Side::BOTH.into_iter().filter(|_| self.side.is_none());
        each.filter_map(|side| self.strategic(side)).collect()
    }

    /// The desk of a high command.
    pub fn desk(&self) -> Option<DeskView> {
        let side = self.side.filter(|_| self.office == Role::HighCommand)?;
        Some(desk_of(self.data, self.state, side))
    }

    /// The air board, for those who stand at it.
    pub fn air(&self) -> Option<AirView> {
        let there = self.control || self.office == Role::HighCommand;
        there.then(|| air_of(self.data, self.state, self.side))
    }

    /// What only umpires see.
    pub fn control_view(&self) -> Option<ControlView> {
        let state = self.state;
        self.control.then(|| ControlView {
            tracks: state.tracks,
            proposals: state.proposals.to_vec(),
            war: state.war,
            hands: state
                .hands
                .map(|hands| hands[..state.regions.len()].to_vec()),
            grip: state.hands_on[usize::from(self.seat.0)],
            score: score_so_far(self.data, state),
            days: state.record.days.to_vec(),
            counters: state.counters.iter().map(|c| c.spot).collect(),
            reserves: Side::BOTH.map(|side| state.purses[side.i()].reserve),
            rolled: rolled(state),
        })
    }

    /// What the seat has asked of Control; for umpires what everybody has.
    pub fn requests(&self) -> impl Iterator<Item = &'a crate::state::requests::Asked> {
        let (seat, control) = (self.seat, self.control);
        let own = move |r: &&crate::state::requests::Asked| control || r.by == seat;
        self.state.requests.iter().filter(own)
    }

    /// The picture a spectator may see: so many turns old, or the last one when the game is over.
    pub fn past(&self) -> Option<Past> {
        let (data, state) = (self.data, self.state);
        if self.office != Role::Spectator {
            return None;
        }
        let newest = newest_shown(data, state);
        let mut past = state.reports.past.iter().rev();
        past.find(|p| p.turn <= newest).cloned()
    }
}

/// The newest turn that spectators see.
pub fn newest_shown(data: &GameData, state: &State) -> u8 {
    match state.stage {
        Stage::Debrief => state.turn,
        _ => state
            .turn
            .saturating_sub(data.tables.presets.phases.spectator_delay),
    }
}

fn desk_of(data: &GameData, state: &State, side: Side) -> DeskView {
    let purse = &state.purses[side.i()];
    let ours = |a: &ArmyId| data.side(*a) == side && !data.armies[a.i()].pots.is_empty();
    let armies = || (0..data.armies.len()).map(ArmyId::nth).filter(ours);
    let forms = data.tables.decisions.iter().enumerate();
    let forms = forms.filter(|(_, d)| d.side == side);
    let awaited = data.divisions.iter().enumerate().filter(|(i, d)| {
        data.side(d.army) == side
            && (state.arrivals[*i] > state.turn || state.unreleased >> i & 1 == 1)
    });
    DeskView {
        cp: purse.cp,
        reserve: purse.reserve,
        support: purse.support,
        tea: purse.tea,
        findings: state
            .sky
            .findings
            .iter()
            .filter(|f| f.side == side)
            .copied()
            .collect(),
        holdings: armies()
            .map(|a| (a, command::holding(data, state, a)))
            .collect(),
        decisions: forms.map(|(i, _)| (i as u8, state.decisions[i])).collect(),
        awaited: awaited
            .map(|(i, _)| {
                (
                    DivId::nth(i),
                    state.arrivals[i],
                    state.unreleased >> i & 1 == 1,
                )
            })
            .collect(),
        orders: state
            .record
            .orders
            .iter()
            .filter(|o| o.side == side)
            .map(|o| as_heard(state, side, *o))
            .collect(),
    }
}

/// An order as its author knows of it: whether it was obeyed is known from reports, not from the map (A115).
fn as_heard(state: &State, side: Side, order: Order) -> Order {
    let done = match order.task {
        Task::Take(place) => {
            let polish = state.reports.towns[side.i()][place.i()];
            order.done.map(|_| polish == (side == Side::Polish))
        }
        Task::Release(..) => order.done,
        // A full report of the day or later says so.
        Task::Hold(_) | Task::Reach(..) => {
            let report = &state.reports.armies[order.army.i()];
            order
                .done
                .filter(|_| report.full && report.turn >= order.due)
        }
    };
    let late = order.late && done.is_some();
    Order {
        done,
        late,
        ..order
    }
}

fn air_of(data: &GameData, state: &State, side: Option<Side>) -> AirView {
    let sky = sky_seen(data, &state.sky, side);
    let craft = |c: &crate::state::air::Craft| CraftView {
        berth: c.berth,
        zone: c.zone,
        hit: c.hit,
        flak: c.flak,
        target: c.target,
        rotated: c.rotated,
    };
    let zone = |z: &crate::state::air::Zone| ZoneView {
        step: z.step,
        ready: z.ready,
        hits: z.hits,
        superior: z.superior,
    };
    let bombs = |z: &crate::state::air::Zone, side: Side| {
        let bombs = &z.bombs[side.i()];
        BombsView {
            starve: bombs.starve,
            looks: bombs.looks.to_vec(),
            raze: bombs.raze.to_vec(),
            hamper: bombs.hamper,
            support: bombs.support,
        }
    };
    AirView {
        craft: sky.craft.iter().map(craft).collect(),
        zones: sky.zones.iter().map(zone).collect(),
        forecast: crate::chapters::air::forecast(data, &sky),
        bombs: side.map_or(Vec::new(), |side| {
            state.sky.zones.iter().map(|z| bombs(z, side)).collect()
        }),
    }
}

/// The post as a seat sees it; umpires read everything but what is said to the Liaison.
pub fn post(viewer: &Viewer<'_>) -> Mailbox {
    let (data, state, seat) = (viewer.data, viewer.state, viewer.seat);
    let (links, late) = messages::lines(data, state, seat);
    let seen = |l: &&Message| messages::sees(data, seat, l);
    let news = state
        .news
        .iter()
        .filter(|n| messages::reads(viewer, n.press));
    Mailbox {
        links,
        late,
        letters: state.letters.iter().filter(seen).map(as_seen).collect(),
        news: news
            .map(|&bulletin| BulletinView {
                bulletin,
                words: None,
            })
            .collect(),
    }
}

fn as_seen(l: &Message) -> MessageView {
    MessageView {
        from: l.from,
        to: l.to,
        nth: l.nth,
        turn: l.turn,
        spoken: l.spoken,
        came: l.came,
        note: l.note,
        words: None,
    }
}

/// The score as umpires see it while the game runs.
pub fn score_so_far(data: &GameData, state: &State) -> crate::chapters::score::Score {
    let played = state
        .turn
        .saturating_sub(u8::from(state.stage == Stage::Turn));
    score(data, state, played)
}

/// The last rolls outside combat by number.
pub fn rolled(state: &State) -> Keyed<u32, (crate::state::Why, Vec<crate::dice::Die>, Vec<u8>)> {
    let each = state.rolled.iter();
    each.map(|t| (t.number, (t.why, t.dice.clone(), t.shown.clone())))
        .collect()
}

/// Whether a seat plays or assigns cards of its side's strategic reserve.
pub fn knows_reserve(data: &GameData, seat: Seat) -> bool {
    matches!(
        data.rights(seat).reserve_cards,
        Some(Permission::Do | Permission::Assign)
    )
}
