//! Every refusal, read by a machine: a section of the rulebook, and a sentence of its own.

use engine::{Describe, Rules, every_variant};
use pacific::{Location, Pacific, Refusal, ReturnReason, Unit};

#[test]
fn every_refusal_names_its_section_and_its_own_cause() {
    use Refusal::*;
    let (unit, place, sea) = (Unit(0), Location::harbor(0), Location::area(0));
    let all = every_variant!(Refusal {
        NoSuchSeat => [NoSuchSeat],
        NotYourStep => [NotYourStep],
        NoSuchUnit => [NoSuchUnit],
        ChoosePort(_) => [ChoosePort(unit)],
        NoRpForReturn(_) => [NoRpForReturn(unit)],
        NotDue => [NotDue],
        ChooseDestination(_) => [ChooseDestination(unit)],
        CannotSail => [CannotSail],
        EndsInHarbor => [EndsInHarbor],
        TooFar(_) => [TooFar(sea)],
        Stopped { .. } => [Stopped { to: sea, at: sea }],
        OutOfRange => [OutOfRange],
        SubmarinePlacement => [SubmarinePlacement],
        NoAirCover => [NoAirCover],
        PlaceAirOrPass => [PlaceAirOrPass],
        TaskForceEndsAtSea => [TaskForceEndsAtSea],
        TaskForceOutOfRange => [TaskForceOutOfRange],
        TaskForceHarbor => [TaskForceHarbor],
        NoTaskForceLeft => [NoTaskForceLeft],
        OnlyRepairs => [OnlyRepairs],
        NotYourUnit => [NotYourUnit],
        NoRpLeft => [NoRpLeft],
        FullStrength(_) => [FullStrength(unit)],
        CapacityUsedUp(_) => [CapacityUsedUp(place)],
        BasesDoNotRepair => [BasesDoNotRepair],
        NotRepairable(_) => [NotRepairable(unit)],
        NotContested => [NotContested],
        SubmarineTarget => [SubmarineTarget],
        AskForRound => [AskForRound],
        AimOrFire => [AimOrFire],
        GunTarget => [GunTarget],
        PursuitTarget => [PursuitTarget],
        ReturnFireTarget => [ReturnFireTarget],
        LandTarget => [LandTarget],
        NeedTransports => [NeedTransports],
        PortsCannotBeTaken => [PortsCannotBeTaken],
        NoEnemyBase => [NoEnemyBase],
        StayOrWithdraw => [StayOrWithdraw],
        RaidsOff => [RaidsOff],
        RaidOnBase(_) => [RaidOnBase(place)],
        RaidOnOwnPort(_) => [RaidOnOwnPort(place)],
        RaidOutOfReach(_) => [RaidOutOfReach(place)],
        ShipsDoNotRaid => [ShipsDoNotRaid],
        WrongHarbor(_) => [
            WrongHarbor(Some(ReturnReason::Torpedo)),
            WrongHarbor(Some(ReturnReason::Round)),
            WrongHarbor(Some(ReturnReason::Leave)),
            WrongHarbor(Some(ReturnReason::Landing)),
            WrongHarbor(Some(ReturnReason::Control)),
            WrongHarbor(None),
        ],
        NoHarborChoice(_) => [
            NoHarborChoice(Some(ReturnReason::Torpedo)),
            NoHarborChoice(Some(ReturnReason::Round)),
            NoHarborChoice(Some(ReturnReason::Leave)),
            NoHarborChoice(Some(ReturnReason::Landing)),
            NoHarborChoice(Some(ReturnReason::Control)),
            NoHarborChoice(None),
        ],
    });
    let rules = Pacific::shipped().unwrap();
    let worded = all
        .iter()
        .map(|refusal| (format!("{refusal:?}"), rules.explain(refusal)));
    let worded: Vec<_> = worded.collect();
    assert!(
        worded
            .iter()
            .all(|(_, illegal)| illegal.why != "Not allowed")
    );
    engine::laws::refusals(rules.rulebook(), worded.into_iter()).unwrap();
}
