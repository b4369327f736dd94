//! Standing orders for every seat of the megagame: hold and dig in, delay, advance along an axis, prepare and attack.
//! They see only their own view and menu, so a game runs with any number of people, or none.

use crate::{Level, Staffed, recruit};
use holdline::air::Berth;
use holdline::choice::{Choice, Ruling, Source, Strike, Target};
use holdline::ids::*;
use holdline::posture::{Class, Posture};
use holdline::seat::Office;
use holdline::view::View;
use holdline::{Holdline, book::Role};
use std::collections::BTreeMap;
use table::{Chair, Player, QuickDice};

impl Staffed for Holdline {
    fn levels() -> Vec<Level<Holdline>> {
        let standing = Level {
            name: "standing",
            text: "Follows standing orders: Germans advance and attack prepared, Poles dig in and delay.",
            make: |number| Box::new(Standing::new(number)) as Box<dyn Player<Holdline>>,
        };
        vec![recruit(), standing]
    }
}

/// What the player remembers between choices: a picture of the map, refreshed when a step begins.
pub struct Standing {
    rng: QuickDice,
    picture: Option<Picture>,
}

/// The map as the player last looked at it, with what it has done since.
struct Picture {
    view: View,
    /// Known enemy arms by hex: cubes and static troops, in rough strength.
    foes: BTreeMap<Hex, u8>,
    /// Own cubes by hex.
    own: BTreeMap<Hex, u8>,
    /// Towns to take.
    goals: Vec<Hex>,
    /// Points placed on hexes this step.
    placed: BTreeMap<Hex, u8>,
}

impl Standing {
    fn new(number: u64) -> Standing {
        Standing {
            rng: QuickDice::new(number),
            picture: None,
        }
    }

    /// A fresh picture when a step has begun, or after a combat choice; else the old one.
    fn look(&mut self, chair: &Chair<'_, Holdline>, fresh: bool) -> &mut Picture {
        let stale = fresh || self.picture.is_none();
        if stale {
            self.picture = Some(Picture::take(chair.rules(), chair.view()));
        }
        self.picture
            .get_or_insert_with(|| Picture::take(chair.rules(), chair.view()))
    }
}

impl Picture {
    fn take(rules: &Holdline, view: View) -> Picture {
        let b = &rules.book;
        let side = b.side_of(view.seat);
        let mut foes: BTreeMap<Hex, u8> = BTreeMap::new();
        for block in &view.seen {
            let weight = match block.face {
                Some((_, Posture::Disordered)) => 1,
                Some((_, Posture::DugIn)) => 3,
                _ => 2,
            };
            *foes.entry(block.hex).or_default() += weight;
        }
        for table in &view.tables {
            for &(post, hex) in &table.posts {
                if Some(b.pieces[post.i()].side) != side {
                    *foes.entry(hex).or_default() += 2;
                }
            }
        }
        let mut own: BTreeMap<Hex, u8> = BTreeMap::new();
        for block in view.own.iter().filter(|block| !block.dummy) {
            *own.entry(block.hex).or_default() += 1;
        }
        let held = |hex: Hex| view.hold.as_bytes().get(hex.i()).copied();
        let goals = b
            .places
            .iter()
            .filter(|p| p.role == Role::Town && held(p.hex) == Some(b'P'))
            .map(|p| p.hex);
        let goals = goals.collect();
        Picture {
            view,
            foes,
            own,
            goals,
            placed: BTreeMap::new(),
        }
    }

    fn near_foe(&self, rules: &Holdline, hex: Hex) -> bool {
        rules
            .book
            .ground
            .around(hex)
            .any(|(_, h)| self.foes.contains_key(&h))
    }
}

impl Player<Holdline> for Standing {
    fn decide(&mut self, chair: &Chair<'_, Holdline>) -> Choice {
        let menu = chair.menu();
        let office = chair.rules().book.office(chair.seat());
        let found = match office {
            Office::Clock => menu.first().cloned(),
            Office::HighCommand => self.high_command(chair),
            office if office.control() => umpire(menu),
            _ => self.commander(chair),
        };
        found
            .or_else(|| menu.first().cloned())
            .unwrap_or(Choice::Close)
    }
}

/// An umpire applies what is proposed and lets the game run.
fn umpire(menu: &[Choice]) -> Option<Choice> {
    let wanted = [
        Ruling::Resume,
        Ruling::Apply(0),
        Ruling::Drop,
        Ruling::Bulletin,
    ];
    wanted
        .into_iter()
        .map(Choice::Control)
        .find(|c| menu.contains(c))
}

impl Standing {
    /// Flies half of what it has, bombs railways, gives its points away and closes the desk.
    fn high_command(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let menu = chair.menu();
        if menu.contains(&Choice::Ready) {
            return Some(Choice::Ready);
        }
        let pick = |test: &dyn Fn(&Choice) -> bool| menu.iter().find(|c| test(c)).cloned();
        let allots: Vec<&Choice> = menu
            .iter()
            .filter(|c| matches!(c, Choice::Allot(_)))
            .collect();
        if !allots.is_empty() {
            return Some(allots[self.rng.below(allots.len())].clone());
        }
        if let Some(brief) = pick(&|c| matches!(c, Choice::Brief(_))) {
            return Some(brief);
        }
        let flying = |c: &Choice| {
            matches!(
                c,
                Choice::Fly(_) | Choice::Rest(_) | Choice::Bomb(..) | Choice::Down(..)
            )
        };
        if menu.iter().any(flying) {
            let picture = self.look(chair, true);
            let craft = picture
                .view
                .air
                .as_ref()
                .map(|air| air.craft.clone())
                .unwrap_or_default();
            let berth = |id: CraftId| craft.get(id.i()).map_or(Berth::Gone, |c| c.berth);
            // Tired counters rest; fresh ones fly on alternate turns, so that there are always some.
            let turn = picture.view.turns.0;
            let rests = |c: &Choice| match c {
                Choice::Rest(id) => matches!(berth(*id), Berth::Column(2 | 3)),
                _ => false,
            };
            let flies = |c: &Choice| match c {
                Choice::Fly(id) => {
                    matches!(berth(*id), Berth::Rear(4 | 5)) && (id.0 + turn).is_multiple_of(2)
                }
                _ => false,
            };
            let bombs = |c: &Choice| match c {
                Choice::Bomb(id, target) => {
                    *target
                        == if id.0 % 3 == 0 {
                            Target::Recce
                        } else {
                            Target::Loc
                        }
                }
                _ => false,
            };
            let downs = |c: &Choice| matches!(c, Choice::Down(_, false) | Choice::Down(_, true));
            for test in [&rests as &dyn Fn(&Choice) -> bool, &flies, &bombs, &downs] {
                if let Some(found) = pick(test) {
                    return Some(found);
                }
            }
        }
        let scouts: Vec<&Choice> = menu
            .iter()
            .filter(|c| matches!(c, Choice::Scout(..)))
            .collect();
        if !scouts.is_empty() {
            return Some(scouts[self.rng.below(scouts.len())].clone());
        }
        pick(&|c| matches!(c, Choice::Skies(_))).or(Some(Choice::Close))
    }

    /// A commander at the map, step by step.
    fn commander(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let menu = chair.menu();
        if menu.contains(&Choice::Ready) {
            return Some(Choice::Ready);
        }
        if menu.contains(&Choice::Cancel) {
            return plan(chair);
        }
        if let Some(found) = self.in_combat(chair) {
            return Some(found);
        }
        let first = |test: fn(&Choice) -> bool| menu.iter().find(|c| test(c)).cloned();
        if let Some(allot) = first(|c| matches!(c, Choice::Allot(_))) {
            return Some(allot);
        }
        let card = self.cards(chair);
        if card.is_some() {
            return card;
        }
        // A commander may stand at several tables at once: everything he wants comes before he says that he has finished.
        let wants = |test: fn(&Choice) -> bool| menu.iter().any(test);
        let mut found = None;
        if wants(|c| matches!(c, Choice::Place(..) | Choice::Feed(_) | Choice::Put(..))) {
            found = self.command(chair);
        }
        if found.is_none() {
            found =
                first(|c| matches!(c, Choice::Rally { again: true, .. } | Choice::Rally { .. }));
        }
        if found.is_none() {
            found = self.attack(chair);
        }
        if found.is_none()
            && wants(|c| {
                matches!(
                    c,
                    Choice::Step(..) | Choice::Shift(..) | Choice::Sticker(..)
                )
            })
        {
            found = self.movement(chair);
        }
        if found.is_none() && wants(|c| matches!(c, Choice::Turn(..))) {
            found = self.posture(chair);
        }
        if found.is_some() {
            return found;
        }
        self.picture = None;
        first(|c| matches!(c, Choice::Pass(_))).or_else(|| first(|c| matches!(c, Choice::Close)))
    }

    /// One card a turn and region, low ones first, for the Germans; the Poles save theirs for every third turn.
    fn cards(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let menu = chair.menu();
        let cards: Vec<&Choice> = menu
            .iter()
            .filter(|c| matches!(c, Choice::Card(..)))
            .collect();
        if cards.is_empty() {
            return None;
        }
        let picture = self.look(chair, true);
        let done = |region: RegionId| {
            picture
                .view
                .cards
                .iter()
                .any(|(r, _, sealed)| *r == region && sealed.iter().any(|&n| n > 0))
        };
        let german = chair.rules().book.side_of(chair.seat()) == Some(Side::German);
        let turn = picture.view.turns.0;
        let open = |c: &&&Choice| matches!(c, Choice::Card(region, _) if !done(*region));
        let mut open: Vec<&Choice> = cards.iter().filter(open).copied().collect();
        if open.is_empty() || !german && !turn.is_multiple_of(3) {
            return None;
        }
        let last = open.len() - 1;
        let at = if german {
            self.rng.below(open.len())
        } else {
            last
        };
        Some(open.swap_remove(at).clone())
    }

    /// Points to hexes: first where the enemy is near, then to motors; guns where they can fire.
    fn command(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let (menu, rules) = (chair.menu(), chair.rules());
        let stale = self.picture.is_none();
        let picture = self.look(chair, stale);
        if let Some(gun) = menu
            .iter()
            .find(|c| matches!(c, Choice::Put(_, hex) if picture.near_foe(rules, *hex)))
        {
            return Some(gun.clone());
        }
        if let Some(feed) = menu.iter().find(|c| matches!(c, Choice::Feed(_))) {
            return Some(feed.clone());
        }
        let german = rules.book.side_of(chair.seat()) == Some(Side::German);
        let mut best: Option<(i32, &Choice)> = None;
        for choice in menu {
            let Choice::Place(source, hex) = choice else {
                continue;
            };
            let placed = i32::from(picture.placed.get(hex).copied().unwrap_or(0));
            let mut worth = -4 * placed;
            let near = picture.near_foe(rules, *hex);
            for block in picture
                .view
                .own
                .iter()
                .filter(|block| block.hex == *hex && !block.dummy)
            {
                let class = rules.book.kinds[usize::from(block.kind)].class;
                worth += match block.posture {
                    Posture::Prepared if near => 6,
                    Posture::Exploit => 6,
                    Posture::Disordered => 5,
                    Posture::DugIn if near => 4,
                    _ if near => 4,
                    _ if german && class.motorised() => 4,
                    _ => 0,
                };
            }
            if matches!(source, Source::Pot(_)) {
                worth += 1;
            }
            if worth > 0 && best.is_none_or(|(w, _)| worth > w) {
                best = Some((worth, choice));
            }
        }
        let (_, choice) = best?;
        if let Choice::Place(_, hex) = choice {
            *picture.placed.entry(*hex).or_default() += 1;
        }
        Some(choice.clone())
    }

    /// Attacks what can be beaten: prepared ones always, others with three to two.
    fn attack(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let (menu, rules) = (chair.menu(), chair.rules());
        if !menu.iter().any(|c| matches!(c, Choice::Attack(_))) {
            return None;
        }
        let picture = self.look(chair, true);
        let german = rules.book.side_of(chair.seat()) == Some(Side::German);
        let strength = |target: Hex| {
            let around = picture
                .view
                .own
                .iter()
                .filter(|block| rules.book.ground.touch(block.hex, target));
            let each = around.map(|block| match block.posture {
                Posture::Prepared | Posture::Exploit => 4,
                Posture::Movement => 2,
                _ => 0,
            });
            each.sum::<i32>()
        };
        let worth = |target: &Hex| {
            strength(*target) - i32::from(picture.foes.get(target).copied().unwrap_or(0)) * 2
        };
        let targets = menu.iter().filter_map(|c| match c {
            Choice::Attack(hex) => Some(*hex),
            _ => None,
        });
        let best = targets.max_by_key(|hex| (worth(hex), hex.0))?;
        let needed = if german { 0 } else { 4 };
        (worth(&best) >= needed).then_some(Choice::Attack(best))
    }

    /// Answers and decisions of a combat under way.
    fn in_combat(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let menu = chair.menu();
        let first = |test: &dyn Fn(&Choice) -> bool| menu.iter().find(|c| test(c)).cloned();
        let order: [&dyn Fn(&Choice) -> bool; 15] = [
            &|c| matches!(c, Choice::Join(_, true)),
            &|c| matches!(c, Choice::DugDie(_)),
            &|c| matches!(c, Choice::Fire(..)),
            &|c| matches!(c, Choice::Answer(_)),
            &|c| matches!(c, Choice::Ignore(_, Strike::Star)),
            &|c| matches!(c, Choice::Ignore(_, Strike::Tick)),
            &|c| matches!(c, Choice::Hit(..)),
            &|c| matches!(c, Choice::Kill(..)),
            &|c| matches!(c, Choice::Shake(..)),
            &|c| matches!(c, Choice::Stand(_)),
            &|c| matches!(c, Choice::Retire(..)),
            &|c| matches!(c, Choice::Advance(_)),
            &|c| matches!(c, Choice::Flee(..)),
            &|c| matches!(c, Choice::Halt(_)),
            &|c| matches!(c, Choice::Waive(_)),
        ];
        order.into_iter().find_map(first)
    }

    /// Germans march to the nearest Polish town; Poles hold, and fall back when they are outnumbered.
    fn movement(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let (menu, rules) = (chair.menu(), chair.rules());
        let german = rules.book.side_of(chair.seat()) == Some(Side::German);
        let stale = self.picture.is_none();
        let picture = self.look(chair, stale);
        let ground = &rules.book.ground;
        let far = |hex: Hex, goals: &[Hex]| {
            goals
                .iter()
                .map(|&g| ground.distance(hex, g))
                .min()
                .unwrap_or(0)
        };
        let at: BTreeMap<UnitId, Hex> = picture
            .view
            .own
            .iter()
            .map(|block| (block.id, block.hex))
            .collect();
        let mut best: Option<(i32, &Choice)> = None;
        for choice in menu {
            let worth = match choice {
                Choice::Step(unit, to) if german => {
                    let from = at.get(unit).copied().unwrap_or(*to);
                    let gain =
                        i32::from(far(from, &picture.goals)) - i32::from(far(*to, &picture.goals));
                    // Next to the enemy is where attacks begin.
                    let contact = i32::from(picture.near_foe(rules, *to))
                        - 2 * i32::from(picture.near_foe(rules, from));
                    2 * gain + contact
                }
                Choice::Step(unit, to) => {
                    let from = at.get(unit).copied().unwrap_or(*to);
                    let pressed = ground
                        .around(from)
                        .filter_map(|(_, h)| picture.foes.get(&h))
                        .map(|&n| i32::from(n))
                        .sum::<i32>();
                    let alone = i32::from(picture.own.get(&from).copied().unwrap_or(1)) * 4;
                    let relief = i32::from(picture.near_foe(rules, from))
                        - i32::from(picture.near_foe(rules, *to));
                    if pressed > alone && relief > 0 { 1 } else { 0 }
                }
                Choice::Shift(pot, to) if german => {
                    let hq = picture
                        .view
                        .pots
                        .iter()
                        .find(|p| p.pot == *pot)
                        .and_then(|p| p.hex)
                        .unwrap_or(*to);
                    let units: Vec<Hex> = picture
                        .view
                        .own
                        .iter()
                        .filter(|block| block.pot == *pot)
                        .map(|block| block.hex)
                        .collect();
                    let spread = |hex: Hex| {
                        units
                            .iter()
                            .map(|&u| i32::from(ground.distance(hex, u)))
                            .sum::<i32>()
                    };
                    i32::from(spread(hq) > spread(*to) + units.len() as i32 / 2)
                }
                Choice::Sticker(pot, hex) => {
                    let hq = picture
                        .view
                        .pots
                        .iter()
                        .find(|p| p.pot == *pot)
                        .and_then(|p| p.hex);
                    i32::from(hq == Some(*hex))
                }
                _ => 0,
            };
            if worth > 0 && best.is_none_or(|(w, _)| worth > w) {
                best = Some((worth, choice));
            }
        }
        let (_, choice) = best?;
        match choice {
            // The map may have changed where a unit has gone: look again.
            Choice::Step(unit, to) => {
                if let Some(block) = picture.view.own.iter_mut().find(|block| block.id == *unit) {
                    block.hex = *to;
                }
                if ground
                    .around(*to)
                    .any(|(_, h)| picture.view.hold.as_bytes().get(h.i()) == Some(&b'P'))
                    && german
                {
                    let choice = choice.clone();
                    self.picture = None;
                    return Some(choice);
                }
            }
            Choice::Shift(pot, to) => {
                if let Some(p) = picture.view.pots.iter_mut().find(|p| p.pot == *pot) {
                    p.hex = Some(*to);
                }
            }
            _ => {}
        }
        Some(choice.clone())
    }

    /// Next to the enemy: Germans prepare, armour exploits where somebody is beaten, Poles dig in.
    fn posture(&mut self, chair: &Chair<'_, Holdline>) -> Option<Choice> {
        let (menu, rules) = (chair.menu(), chair.rules());
        let german = rules.book.side_of(chair.seat()) == Some(Side::German);
        let stale = self.picture.is_none();
        let picture = self.look(chair, stale);
        let beaten = |hex: Hex| {
            let near = |h: Hex| rules.book.ground.distance(hex, h) <= 2;
            picture.view.seen.iter().any(|block| {
                near(block.hex) && matches!(block.face, Some((_, Posture::Disordered)))
            })
        };
        for choice in menu {
            let Choice::Turn(unit, posture) = choice else {
                continue;
            };
            let Some(block) = picture.view.own.iter().find(|block| block.id == *unit) else {
                continue;
            };
            let class = rules.book.kinds[usize::from(block.kind)].class;
            let near = picture.near_foe(rules, block.hex);
            let wanted = match (german, near) {
                (true, true) if class == Class::Armour && beaten(block.hex) => Posture::Exploit,
                (true, true) => Posture::Prepared,
                (true, false) => Posture::Movement,
                (false, _) if block.posture == Posture::Prepared => Posture::Prepared,
                (false, true) => Posture::DugIn,
                (false, false) => block.posture,
            };
            if *posture == wanted && block.posture != wanted {
                let choice = choice.clone();
                if let Some(block) = picture.view.own.iter_mut().find(|block| block.id == *unit) {
                    block.posture = wanted;
                }
                return Some(choice);
            }
        }
        None
    }
}

/// Puts an attack together: everybody who can, every gun that is paid for, then off.
fn plan(chair: &Chair<'_, Holdline>) -> Option<Choice> {
    let menu = chair.menu();
    let own = |c: &&Choice| matches!(c, Choice::With(_));
    let with = menu.iter().find(own);
    let fire = menu.iter().find(|c| matches!(c, Choice::Fire(..)));
    let launch = menu.iter().find(|c| matches!(c, Choice::Launch));
    with.or(fire).or(launch).cloned().or(Some(Choice::Cancel))
}
