//! Who is asked, where many seats may act at once.

use engine::{Bot, GameInfo, Rules, Seat, Seats};

/// Whom to ask next: the first seat that waits and has not just said that it has nothing to do.
pub struct SeatScheduler {
    /// Seats that have nothing to do before somebody else has moved.
    resting: Seats,
    /// Umpires that want to look on.
    umpires: Seats,
    /// Batches until they are asked.
    umpire_countdown: u32,
}

impl SeatScheduler {
    /// Batches between two looks of an umpire: a turn of the megagame has some hundred.
    const PATIENCE: u32 = 100;

    pub fn of<'a, R: Rules>(
        about: &GameInfo,
        players: impl Iterator<Item = &'a (dyn Bot<R> + 'a)>,
    ) -> SeatScheduler {
        let seats = (0..).map(Seat).zip(&about.seats).zip(players);
        let watching = seats.filter(|((_, info), player)| info.side.is_none() && player.polls());
        SeatScheduler {
            resting: Seats::NONE,
            umpires: watching.map(|((seat, _), _)| seat).collect(),
            umpire_countdown: SeatScheduler::PATIENCE,
        }
    }

    /// Of those who wait, the one to be asked; none when all of them rest.
    pub fn next(&mut self, waiting: Seats) -> Option<Seat> {
        let awake = |seats: Seats| seats.iter().find(|seat| !self.resting.contains(*seat));
        if self.umpire_countdown == 0 {
            let umpires = waiting.iter().filter(|seat| self.umpires.contains(*seat));
            if let Some(umpire) = awake(umpires.collect()) {
                return Some(umpire);
            }
            self.umpire_countdown = SeatScheduler::PATIENCE;
        }
        awake(waiting)
    }

    /// A seat waits for the others.
    pub fn set_idle(&mut self, seat: Seat) {
        self.resting.insert(seat);
    }

    /// Somebody has moved: the others may have something to do again.
    pub fn moved(&mut self) {
        self.resting = Seats::NONE;
        self.umpire_countdown = self.umpire_countdown.saturating_sub(1);
    }
}
