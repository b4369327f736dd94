//! Every refusal, read by a machine: a section of the rulebook, and a sentence of its own.

use crate::common::*;
use eastfront::{Expense, Refusal, Weather};
use engine::{Describe, Rules, every_variant};

#[test]
fn every_refusal_names_its_section_and_its_own_cause() {
    let (unit, id, hex) = (block("de-9"), unit("de-9"), at("13,11"));
    let month = opening("1941").view("axis").month;
    let rp = |what| Refusal::NoRp {
        what,
        cost: 2,
        left: 1,
    };
    let all = every_variant!(Refusal {
        Refusal::NotYourTurn => [Refusal::NotYourTurn],
        Refusal::GameOver => [Refusal::GameOver],
        Refusal::DiceFirst => [Refusal::DiceFirst],
        Refusal::NoSuchUnit(_) => [Refusal::NoSuchUnit(id)],
        Refusal::NotYours(_) => [Refusal::NotYours(unit)],
        Refusal::NotOnMap(_) => [Refusal::NotOnMap(unit)],
        Refusal::NothingToPlace => [Refusal::NothingToPlace],
        Refusal::SetupOver => [Refusal::SetupOver],
        Refusal::NothingToWithdraw => [Refusal::NothingToWithdraw],
        Refusal::SetupFirst => [Refusal::SetupFirst],
        Refusal::NotInSetup(_) => [Refusal::NotInSetup(unit)],
        Refusal::NotASetupHex(_) => [Refusal::NotASetupHex(hex)],
        Refusal::NotPlacedYet(_) => [Refusal::NotPlacedYet(unit)],
        Refusal::NotWithholdable(_) => [Refusal::NotWithholdable(unit)],
        Refusal::WithholdFirst(_) => [Refusal::WithholdFirst(1), Refusal::WithholdFirst(2)],
        Refusal::WithdrawFirst(_) => [Refusal::WithdrawFirst(1), Refusal::WithdrawFirst(2)],
        Refusal::NotWithdrawable(_) => [Refusal::NotWithdrawable(unit)],
        Refusal::NoRp { .. } => [
            rp(Expense::Move),
            rp(Expense::Rail),
            rp(Expense::Attack),
            rp(Expense::Rebuild(unit)),
            rp(Expense::Step(unit)),
        ],
        Refusal::ReplacementsClosed => [Refusal::ReplacementsClosed],
        Refusal::OnMapAlready(_) => [Refusal::OnMapAlready(unit)],
        Refusal::NotDue(..) => [Refusal::NotDue(unit, month)],
        Refusal::NoPlace(_) => [Refusal::NoPlace(unit)],
        Refusal::Occupied(_) => [Refusal::Occupied(hex)],
        Refusal::NotHeld(_) => [Refusal::NotHeld(hex)],
        Refusal::NotChained(_) => [Refusal::NotChained(hex)],
        Refusal::NotAPlace(..) => [Refusal::NotAPlace(unit, hex)],
        Refusal::FullStrength(_) => [Refusal::FullStrength(unit)],
        Refusal::OneStepInZoc(_) => [Refusal::OneStepInZoc(unit)],
        Refusal::FinishPlacing(_) => [Refusal::FinishPlacing(unit)],
        Refusal::FinishRail(_) => [Refusal::FinishRail(unit)],
        Refusal::FinishMove(_) => [Refusal::FinishMove(unit)],
        Refusal::FinishAttack => [Refusal::FinishAttack],
        Refusal::FinishHits => [Refusal::FinishHits],
        Refusal::MovedAlready(_) => [Refusal::MovedAlready(unit)],
        Refusal::Railed(_) => [Refusal::Railed(unit)],
        Refusal::NoWayOut { .. } => [Refusal::NoWayOut { unit, mp: 3 }],
        Refusal::NoMove => [Refusal::NoMove],
        Refusal::NoStepYet => [Refusal::NoStepYet],
        Refusal::NotAdjacent(_) => [Refusal::NotAdjacent(hex)],
        Refusal::NotLand(_) => [Refusal::NotLand(hex)],
        Refusal::RedHexside(_) => [Refusal::RedHexside(hex)],
        Refusal::EnemyThere(_) => [Refusal::EnemyThere(hex)],
        Refusal::FriendThere(_) => [Refusal::FriendThere(hex)],
        Refusal::StoppedByTerrain { .. } => [Refusal::StoppedByTerrain { unit, hex }],
        Refusal::TooFar { .. } => [Refusal::TooFar { hex, cost: 2, mp: 1 }],
        Refusal::RailUsedUp(_) => [Refusal::RailUsedUp(2)],
        Refusal::RailInZoc(_) => [Refusal::RailInZoc(unit)],
        Refusal::RailUnsupplied(_) => [Refusal::RailUnsupplied(unit)],
        Refusal::RailNowhere(_) => [Refusal::RailNowhere(unit)],
        Refusal::RailEndInZoc(_) => [Refusal::RailEndInZoc(hex)],
        Refusal::RailEndUnsupplied(_) => [Refusal::RailEndUnsupplied(hex)],
        Refusal::RailEndNotCity(_) => [Refusal::RailEndNotCity(hex)],
        Refusal::RailEndEnemyCity(_) => [Refusal::RailEndEnemyCity(hex)],
        Refusal::RailCut(_) => [Refusal::RailCut(hex)],
        Refusal::NoEnemyThere(_) => [Refusal::NoEnemyThere(hex)],
        Refusal::NoneAdjacent(_) => [Refusal::NoneAdjacent(hex)],
        Refusal::AttackAcrossRed(_) => [Refusal::AttackAcrossRed(hex)],
        Refusal::AllAttacked(_) => [Refusal::AllAttacked(hex)],
        Refusal::AllRailed(_) => [Refusal::AllRailed(hex)],
        Refusal::NoneReady(_) => [Refusal::NoneReady(hex)],
        Refusal::NoDiceLeft(_) => [Refusal::NoDiceLeft(hex)],
        Refusal::NoAttack => [Refusal::NoAttack],
        Refusal::JoinedAlready(_) => [Refusal::JoinedAlready(unit)],
        Refusal::AttackedAlready(_) => [Refusal::AttackedAlready(unit)],
        Refusal::FinnsBound => [Refusal::FinnsBound],
        Refusal::NotInContact(..) => [Refusal::NotInContact(unit, hex)],
        Refusal::OneAirUnit => [Refusal::OneAirUnit],
        Refusal::AirGrounded(_) => [
            Refusal::AirGrounded(Weather::Mud),
            Refusal::AirGrounded(Weather::Snow),
        ],
        Refusal::AirUsedUp => [Refusal::AirUsedUp],
        Refusal::NoAttackers => [Refusal::NoAttackers],
        Refusal::NoHits => [Refusal::NoHits],
        Refusal::NotHit { .. } => [
            Refusal::NotHit { unit, armor: true },
            Refusal::NotHit { unit, armor: false },
        ],
    });
    let rules = shipped();
    let worded = all
        .iter()
        .map(|refusal| (format!("{refusal:?}"), rules.explain(refusal)));
    let worded: Vec<_> = worded.collect();
    assert!(
        worded
            .iter()
            .all(|(_, illegal)| illegal.why != "Not allowed now")
    );
    engine::laws::refusals(rules.rulebook(), worded.into_iter()).unwrap();
}
