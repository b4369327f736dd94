//! The rules of the depot.

use super::*;

impl Rules for Depot {
    const VERSION: u32 = 1;
    type State = State;
    type Choice = Choice;
    type Chance = ();
    type Outcome = u8;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn data_hash(&self) -> [u8; 32] {
        [9; 32]
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.info.check_options(setup)?;
        let unit = |at| Unit {
            at: Hex(at),
            points: 0,
            moved: false,
        };
        let side = [unit(0), unit(2), unit(4)];
        Ok(State {
            weather: 0,
            turn: 1,
            units: [side, side],
            stock: [STOCK; 2],
            sent: false,
            scouting: None,
            reports: [None; 2],
            umpire: self.info.is_on(setup, "umpire"),
        })
    }

    fn next(&self, state: &State) -> Next<()> {
        if state.weather == 0 || state.scouting.is_some() {
            return Next::Chance(());
        }
        if state.turn > TURNS {
            return Next::Over(GameResult {
                winners: Seats::NONE,
                why: "The time is up (§1)".into(),
            });
        }
        let mut seats = Seats::one(Seat(state.mover() as u8));
        if state.umpire {
            seats.insert(UMPIRE);
        }
        Next::Seats(seats)
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Choice>) {
        let upto = |from: u8, to: u8| (from..=to).map(u32::from).collect::<Vec<u32>>();
        if seat == UMPIRE {
            let recall = Choice::Recall { turn: 1 };
            offer(menu, recall, [upto(1, state.turn)]);
            return;
        }
        let side = usize::from(seat.0);
        let unmoved = (0..UNITS).filter(|unit| !state.units[side][usize::from(*unit)].moved);
        let unmoved: Vec<u32> = unmoved.map(u32::from).collect();
        let mut free: Vec<u32> = state.free(side).map(|hex| hex.0.into()).collect();
        if self.flaw == Some(MenuFlaw::AdmitsTheRefused) {
            free = upto(0, HEXES - 1);
        }
        if let Some(unit) = unmoved.first() {
            let (unit, to) = (*unit as u8, Hex(free.first().map_or(0, |hex| *hex as u8)));
            offer(menu, Choice::Move { unit, to }, [unmoved, free]);
        }
        let mut stock = state.stock[side];
        if self.flaw == Some(MenuFlaw::OmitsTheAccepted) {
            stock = stock.saturating_sub(1);
        }
        if stock > 0 {
            let supply = Choice::Supply { unit: 0, points: 1 };
            offer(menu, supply, [upto(0, UNITS - 1), upto(1, stock)]);
        }
        let hexes = || upto(0, HEXES - 1);
        if !state.sent {
            let (from, to) = (Hex(0), Hex(0));
            offer(menu, Choice::Truck { from, to }, [hexes(), hexes()]);
            let others: Vec<u32> = (0..3).filter(|other| *other != u32::from(seat.0)).collect();
            offer(menu, Choice::Signal(Seat(others[0] as u8)), [others]);
        }
        offer(menu, Choice::Scout(Hex(0)), [hexes()]);
        menu.push(Choice::Done);
        if self.flaw == Some(MenuFlaw::OffersTwice) {
            menu.push(Choice::Scout(Hex(3)));
        }
    }

    fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        choice: &Choice,
        log: &mut impl EventSink<Event>,
    ) -> Result<DraftProgress, Refusal> {
        self.applied.fetch_add(1, Ordering::Relaxed);
        self.check(state, seat, *choice)?;
        let side = state.mover();
        match *choice {
            Choice::Move { unit, to } => {
                let moving = &mut state.units[side][usize::from(unit)];
                (moving.at, moving.moved) = (to, true);
                log.push(Event::Moved { side, unit, to });
            }
            Choice::Supply { unit, points } => {
                state.stock[side] -= points;
                state.units[side][usize::from(unit)].points += points;
                let unit = Some(unit);
                log.push(Event::Supplied { side, unit, points });
            }
            Choice::Truck { .. } | Choice::Signal(_) => {
                state.sent = true;
                let what = format!("{choice:?}");
                log.push(Event::Sent { what });
            }
            Choice::Scout(hex) => {
                state.scouting = Some(hex);
                log.push(Event::Scouting { hex });
                return Ok(DraftProgress::Reveals);
            }
            Choice::Done => {
                state.end_turn(log);
                return Ok(DraftProgress::HandsOver);
            }
            Choice::Recall { turn } => {
                log.push(Event::Recalled { turn });
                return Ok(DraftProgress::HandsOver);
            }
        }
        Ok(DraftProgress::Complete)
    }

    fn explain(&self, refusal: &Refusal) -> Illegal {
        Illegal::new("§1", format!("{refusal:?}"))
    }

    fn roll(&self, _: &(), dice: &mut dyn Dice) -> u8 {
        dice.die(6) as u8
    }

    fn fits(&self, _: &(), outcome: &u8) -> bool {
        (1..=6).contains(outcome)
    }

    fn resolve(&self, state: &mut State, outcome: &u8, log: &mut impl EventSink<Event>) {
        let Some(hex) = state.scouting.take() else {
            state.weather = *outcome;
            log.push(Event::Weather { value: *outcome });
            return;
        };
        let side = state.mover();
        let found = *outcome > 2 && state.units[1 - side].iter().any(|unit| unit.at == hex);
        state.reports[side] = Some((hex, found));
        let found = Some(found);
        log.push(Event::Scouted { side, found });
        state.end_turn(log);
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let known = |side: &usize| seat == UMPIRE || usize::from(seat.0) == *side;
        let own = (0..2).filter(known).flat_map(|side| {
            let units = (0..).zip(state.units[side]);
            units.map(move |(at, unit): (u8, Unit)| (format!("{side}/{at}"), unit))
        });
        View {
            seat,
            public: PublicView {
                weather: state.weather,
                turn: state.turn,
                stock: state.stock,
                sent: state.sent,
                scouting: state.scouting,
            },
            units: own.collect(),
            reports: [0, 1].map(|side| state.reports[side].filter(|_| known(&side))),
        }
    }

    fn observe(&self, _: &State, event: &Event, seat: Seat) -> Option<Event> {
        let known = |side: usize| seat == UMPIRE || usize::from(seat.0) == side;
        match *event {
            Event::Moved { side, .. } if !known(side) => None,
            Event::Supplied { side, points, .. } if !known(side) => Some(Event::Supplied {
                side,
                unit: None,
                points,
            }),
            Event::Scouted { side, .. } if !known(side) => {
                Some(Event::Scouted { side, found: None })
            }
            _ => Some(event.clone()),
        }
    }

    fn rewinds(&self) -> Option<&dyn Rewinds<Depot>> {
        Some(self)
    }

    fn notes(&self) -> Option<&dyn Notes<Depot>> {
        Some(self)
    }
}
