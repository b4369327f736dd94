//! Sharing out power over the seas: a plan, the enemy's best answer, and a plan again that fits all answers so far.

use super::assessment::Assessment;
use ::pacific::{AREAS, Side, Unit, bits};

/// Something that can be sent: a ship or a wing, own or a guess at the enemy's.
#[derive(Clone)]
pub struct Piece {
    pub unit: Option<Unit>,
    pub power: f64,
    pub reach: u16,
    pub to: Option<usize>,
}

impl Piece {
    pub fn new(unit: Option<Unit>, power: f64, reach: u16) -> Piece {
        Piece {
            unit,
            power,
            reach,
            to: None,
        }
    }
}

pub type Powers = [f64; AREAS];

/// Rounds of plan and answer.
const ROUNDS: usize = 5;

/// The enemy's powers as they may come to stand, each as likely as the other.
struct Fears {
    cases: [Powers; ROUNDS],
    count: usize,
}

impl Fears {
    fn cases(&self) -> &[Powers] {
        &self.cases[..self.count]
    }

    fn mean(&self) -> Powers {
        let mut mean = [0.0; AREAS];
        for case in self.cases() {
            for (sum, power) in mean.iter_mut().zip(case) {
                *sum += power / self.count as f64;
            }
        }
        mean
    }
}

/// Plans against what stands at sea and the enemy's answers to earlier plans. Returns the enemy's mean powers as feared.
pub fn settle(
    assessment: &Assessment<'_>,
    pieces: &mut [Piece],
    own: &Powers,
    foe: &Powers,
    answers: &mut [Piece],
) -> Powers {
    pieces.sort_by(|a, b| b.power.total_cmp(&a.power).then(a.unit.cmp(&b.unit)));
    let mut fears = Fears {
        cases: [*foe; ROUNDS],
        count: 1,
    };
    share_out(assessment, assessment.side, pieces, own, &fears);
    if answers.is_empty() {
        return *foe;
    }
    for round in 0..ROUNDS {
        let mine = Fears {
            cases: [with(own, pieces); ROUNDS],
            count: 1,
        };
        share_out(assessment, assessment.side.enemy(), answers, foe, &mine);
        // The first case, without an answer, is dropped.
        fears.cases[round] = with(foe, answers);
        fears.count = round + 1;
        share_out(assessment, assessment.side, pieces, own, &fears);
    }
    fears.mean()
}

/// Powers with those of the pieces where they are sent.
pub fn with(powers: &Powers, pieces: &[Piece]) -> Powers {
    let mut all = *powers;
    for piece in pieces {
        if let Some(a) = piece.to {
            all[a] += piece.power;
        }
    }
    all
}

/// Sends every piece where it helps its side most: first whole groups for areas worth a fight, then one by one.
fn share_out(
    assessment: &Assessment<'_>,
    side: Side,
    pieces: &mut [Piece],
    own: &Powers,
    foe: &Fears,
) {
    for piece in pieces.iter_mut() {
        piece.to = None;
    }
    let mut own = *own;
    strike(assessment, side, pieces, &mut own, foe);
    spread(assessment, side, pieces, &mut own, foe);
    shift(assessment, side, pieces, &mut own, foe);
}

/// Areas the enemy is in: taken whole, strongest pieces first, if that pays.
fn strike(
    assessment: &Assessment<'_>,
    side: Side,
    pieces: &mut [Piece],
    own: &mut Powers,
    foe: &Fears,
) {
    let mean = foe.mean();
    let mut goals: Vec<(f64, usize)> = Vec::new();
    for a in 0..assessment.view.areas.len() {
        if mean[a] <= 0.0 {
            continue;
        }
        let wanted = assessment.numbers.edge * mean[a];
        let gain =
            value(assessment, side, a, wanted, foe) - value(assessment, side, a, own[a], foe);
        goals.push((gain / (wanted - own[a]).max(4.0), a));
    }
    goals.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    for (_, a) in goals {
        let mut picked: Vec<usize> = Vec::new();
        let mut power = own[a];
        for (i, piece) in pieces.iter().enumerate() {
            if piece.to.is_none()
                && piece.reach >> a & 1 == 1
                && power < assessment.numbers.edge * mean[a]
            {
                picked.push(i);
                power += piece.power;
            }
        }
        let gain = value(assessment, side, a, power, foe) - value(assessment, side, a, own[a], foe);
        if power >= assessment.numbers.least * mean[a] && gain > assessment.numbers.strike {
            for i in picked {
                pieces[i].to = Some(a);
            }
            own[a] = power;
        }
    }
}

/// The best pair of piece and area, again and again, weak pieces first where any would do.
fn spread(
    assessment: &Assessment<'_>,
    side: Side,
    pieces: &mut [Piece],
    own: &mut Powers,
    foe: &Fears,
) {
    loop {
        let mut best: Option<(f64, usize, usize)> = None;
        for (i, piece) in pieces.iter().enumerate() {
            if piece.to.is_some() {
                continue;
            }
            for a in bits(piece.reach.into()) {
                let gain = gain(assessment, side, piece, a, own, foe) - 0.002 * piece.power;
                if gain > assessment.numbers.sail && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, i, a));
                }
            }
        }
        let Some((_, i, a)) = best else { return };
        pieces[i].to = Some(a);
        own[a] += pieces[i].power;
    }
}

/// The mean worth of an area over all that is feared.
fn value(assessment: &Assessment<'_>, side: Side, area: usize, own: f64, foe: &Fears) -> f64 {
    let cases = foe.cases();
    let sum: f64 = cases
        .iter()
        .map(|case| assessment.value(side, area, own, case[area]))
        .sum();
    sum / cases.len() as f64
}

/// What a piece adds to an area.
fn gain(
    assessment: &Assessment<'_>,
    side: Side,
    piece: &Piece,
    area: usize,
    own: &Powers,
    foe: &Fears,
) -> f64 {
    value(assessment, side, area, own[area] + piece.power, foe)
        - value(assessment, side, area, own[area], foe)
}

/// Lets each piece think again, now that the others have gone.
fn shift(
    assessment: &Assessment<'_>,
    side: Side,
    pieces: &mut [Piece],
    own: &mut Powers,
    foe: &Fears,
) {
    for piece in pieces {
        let from = piece.to;
        if let Some(a) = from {
            own[a] -= piece.power;
        }
        let stays = from.map_or(0.0, |a| gain(assessment, side, piece, a, own, foe));
        let mut best = (stays + assessment.numbers.shift, from);
        for a in bits(piece.reach.into()).filter(|&a| from != Some(a)) {
            let gain = gain(assessment, side, piece, a, own, foe);
            if gain > best.0 {
                best = (gain, Some(a));
            }
        }
        piece.to = best.1;
        if let Some(a) = piece.to {
            own[a] += piece.power;
        }
    }
}
