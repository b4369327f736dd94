//! Every refusal: its name, the section it rests on, and its words. Figures in braces come from the tables.

use crate::data::Holdline;
use engine::Illegal;

macro_rules! refusals {
    ($($rule:literal { $($name:ident $(($($figure:ident),+))? $why:literal)* })*) => {
        /// Why a choice is refused, named after what stands in the way, with the figures it rests on.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[expect(missing_docs, reason = "each has its words beside it")]
        pub enum Refusal {
            $($($name $(($(figure!($figure)),+))?,)*)*
        }

        impl Refusal {
            /// Every refusal, so that a test can read them all.
            #[cfg(test)]
            const ALL: &[Refusal] = &[$($(Refusal::$name $(($(example!($figure)),+))?,)*)*];

            /// The section it rests on, its words, and its figures by name.
            fn words(self) -> (&'static str, &'static str, Vec<(&'static str, u8)>) {
                match self {
                    $($(Refusal::$name $(($($figure),+))? => {
                        ($rule, $why, vec![$($((stringify!($figure), $figure)),+)?])
                    })*)*
                }
            }
        }
    };
}

/// A figure for the test that reads all refusals.
#[cfg(test)]
macro_rules! example {
    ($name:ident) => {
        2
    };
}

macro_rules! figure {
    ($name:ident) => {
        u8
    };
}

impl Holdline {
    /// A refusal in words.
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> Illegal {
        let (rule, why, figures) = refusal.words();
        if !why.contains('{') {
            return Illegal::new(rule, why);
        }
        let fill = |text: String, (name, figure): &(&str, u8)| {
            text.replace(&format!("{{{name}}}"), &figure.to_string())
        };
        Illegal::new(rule, figures.iter().fold(self.with_figures(why), fill))
    }

    /// The words with figures of the tables filled in.
    fn with_figures(&self, why: &str) -> String {
        let limits = &self.data.tables.limits;
        let figures = [
            ("{corps_range}", limits.artillery.corps_range.to_string()),
            ("{bridge_range}", limits.bridge.range.to_string()),
            ("{reach}", limits.reach.hexes.to_string()),
            ("{near}", limits.plans.near.to_string()),
            ("{regiments}", limits.forming.regiments.to_string()),
            ("{forming_counters}", limits.forming.counters.to_string()),
            ("{forming_radius}", limits.forming.within.to_string()),
            ("{first_delay_box}", "1".into()),
            (
                "{last_delay_box}",
                self.data.tables.air.columns().to_string(),
            ),
            ("{most_dug_in}", limits.plans.dug_in.to_string()),
            (
                "{support_bombers}",
                self.data.tables.air.support.counters.to_string(),
            ),
            ("{stickers}", limits.headquarters.stickers.to_string()),
            ("{hq_steps}", limits.headquarters.steps.to_string()),
            ("{couriers}", limits.messages.couriers.to_string()),
            ("{origins}", limits.attack.hexes.to_string()),
        ];
        let fill = |text: String, (name, figure): &(&str, String)| text.replace(name, figure);
        figures.iter().fold(why.to_string(), fill)
    }
}

refusals! {
    "§2.1" {
        AlreadyOrdered "The army already has this order"
        AlreadyRequested "Control already has this request"
        BadOrderDay(now, last) "An order is due on a turn from {now} to {last}"
        BadSwap "Name two commanders of one side with different commands, the lower seat first"
        CannotAttack "Only commanders at the map declare attacks"
        CannotDelegate "Only the army commander can delegate pots and cards"
        CannotRequest "Only high commands and Army Groups can request this"
        ColumnNotCommanded "You do not command this bridging column"
        HqNotCommanded "You do not command this HQ"
        NoMoreOrders(most) "The army has had its {most} orders of this game"
        NotAirCommand "Only the high commands use the air board"
        NotHighCommand "Only high commands and Army Groups can do this"
        NotYourCommander "Choose a commander of your own side"
        NotYourDivision "You can offer only your own divisions"
        NotYourFormation "Divisions transfer only between your own formations"
        NotYourUnit "Start with one of your own units"
        OtherArmysCounter "This counter belongs to another army"
        OutsideArmyGroup "An Army Group transfers divisions only within the group"
        OutsideChain "Orders follow the chain of command"
        RequestsPending(have, most) "Wait until Control has decided: {have} of {most} requests of yours are open"
        SideMismatch "Divisions transfer only between formations of one side"
        Spectator "Spectators cannot act"
        ThroughSuperiors "Only its superiors can send this counter to another army"
        TownElsewhere "The order must name a town or hexes in the army's regions"
        UnitNotCommanded "You do not command this unit"
        UnknownArmyOrTown "Unknown army or town"
        UnknownDivisionOrPot "Unknown division or pot"
        UnknownRelease "The order must name a division of the army and another army of its side"
        UnknownRequest "Unknown request"
    }
    "§2.2" {
        AlreadyReported "This army has already reported this turn"
        BadLine "Name two player seats, the lower seat first"
        NoMessagesLeft "No messages left this turn: each seat sends up to {couriers}"
        NotLinked "You cannot message this seat: messages follow the chain of command, Control and the Liaison"
        NotYourReport "You report only for your own army"
        NothingToReport "There is nothing to report"
        OnlyPlayersMuted "Only players can be muted"
        ReportDuringTurn "Reports are sent during a turn"
        TalkLimit(most) "You have spoken {most} times in this turn or break, and no more can be said"
        TextRequired "Enter the message text"
    }
    "§2.3" {
        AlreadyWalked "You have already viewed the map this turn"
        CannotWalkUp "Only Army Group commanders view the map"
        DummyHasMoved "Only a dummy that has not moved can drive"
        DummyNeedsFriendly "Dummies move only to friendly hexes"
        MapTaken "Control has taken the map from you"
        NoArmyAtTable "None of your armies is at this map"
    }
    "§2.4" {
        AllPlayFromPlans "Every army plays from written plans in this game"
        AlreadyHalted "The game is already stopped"
        AlreadyInPlan "The plan already says this"
        AlreadyStanding "The standing orders already say this"
        BadBlockCount "The condition names 0 to {most_dug_in} dug-in blocks"
        BadCondition "The condition names an enemy-held or neutral hex within {near} hexes of the target"
        BreakUsed "Each side calls one tea break, through its high command"
        ConditionsForPlans "Conditions belong to written plans"
        ControlBreakUsed "Control calls one break of its own"
        CounterHasOrder "This counter already has a written order"
        GamePaused "Control has paused the game"
        LongestGame(most) "A game has up to {most} turns"
        ShortestGame(last) "Turn {last} is under way: the game cannot end before it"
        NoBreak "There is no break to end"
        NoMoreTime(given, most) "More time was given {given} of {most} times there"
        NoTargetWritten "A written attack needs its hex first"
        NoTimer "No timer is running there"
        NoTurn "No turn is in progress"
        NoTurnForYou "No turn is in progress for you"
        NotYourArmy "You answer only for your own army"
        OnBreak "The game is on a break"
        OnlyClock "Only the clock can end the time"
        PlansFull(have, most) "Your written plans have {have} of {most} lines"
        StandingOrdersClosed "Standing orders change during planning and before a turn's ACTIONS"
        UnitHasOrder "This unit already has a written order"
        UnknownPlanLine "Your plans have no such line"
    }
    "§2.5" {
        ArmyFinished "This unit's army has finished this step"
        AssetsInPosture "Assets are released in POSTURE"
        BlowInPosture "Bridges are blown in POSTURE"
        BuildInMovement "Bridges are built at the end of your side's MOVEMENT"
        CannotWaitThere "This unit cannot wait at the border"
        CardOutsideGroup "An Army Group assigns cards to regions of its armies"
        CardsClosed "Cards are committed at the start of a region's turn"
        CardsNotYours "You do not hold the cards"
        CombatFirst "Finish the combat in this region first"
        DeskClosed "You have ended your staff work this turn"
        FeedInCommand "Points are moved only during COMMAND"
        FormInPosture "Regiments are formed in POSTURE"
        GunsInCommand "Guns are placed on a region's hexes only during its COMMAND"
        HqMovementClosed "HQs move in their side's MOVEMENT in their region"
        MovementClosed "Units move in their side's MOVEMENT in their region"
        MovementWaits "Movement in this region is waiting or over for you"
        NoTurnInRegion "No turn is in progress in this region"
        NobodyChooses "No choice is open now"
        NotInHand "This hand has no such card"
        NotInReserve "The reserve has no such card"
        NotYourAttack "It is not your side's turn to attack in this hex's region"
        NothingToDecide "You have nothing to decide now"
        NothingToWaitFor "There is nothing to wait for"
        OtherRegionFirst "Another region waits for your answer first"
        OthersCards "Another seat holds this region's cards"
        PlaceInCommand "Points are placed on a region's hexes only during its COMMAND"
        RaidInAttacks "Bridges are bombed during your side's attacks in the region"
        RallyClosed "Units rally at the start of their side's ACTIONS"
        RegionStillFighting "The region beyond is still fighting"
        ReserveCardLimit(laid, most) "{laid} of {most} reserve cards are laid in this region this turn"
        ReserveKept "The high command adds no more reserve cards this turn"
        ReserveNotYours "The strategic reserve belongs to the high command"
        SidesHaveCards "Only the two sides have cards"
        StepNotYours "This step is not waiting for you in this region"
        TransferTooLate "Divisions transfer before the first orders of a turn"
        TurnInPosture "Postures change in POSTURE"
        UnknownRegion "Unknown region"
    }
    "§2.6" {
        AttackTooDear(have, need) "The attack costs {need} CP, and {have} are on the attacking hexes"
        BadPriority "Choose another army of your own"
        FullNextTurn(cap) "The army already gets its {cap} points next turn"
        FullThisTurn(cap) "The army holds all of its {cap} points"
        TooLateForPoints "The army has finished COMMAND this turn"
        GiveToArmyGroups "OKH gives its points to the Army Groups"
        GroupHasNoPoints "Your Army Group has no points for this army"
        NoAirPoint "No CP available on the hex or from the high command"
        NoDiscretionary "No discretionary points are left"
        NoPointForAction(have, need) "This costs {need} CP: {have} are on the hex, and the pot does not pay"
        NoPointOnHex "No command point on this hex"
        NoPointToDrive(have, need) "Driving costs {need} CP, and {have} are on the hex"
        NoPointToMove(have, need) "Moving this unit costs {need} CP, and {have} are on the hex"
        NoRaidPoint "No CP available on the bridge hexes or from the high command"
        NoUnitOfPot "No unit of this pot is in the hex"
        NoUnitOfYours "None of your units is in this hex"
        NotYourPoints "You cannot place these points"
        NotYourPot "You cannot fill this pot"
        OutOfHqReach "The hex is more than {reach} friendly hexes from the HQ and its supply route"
        OutOfPlaceReach "The hex is more than {reach} friendly hexes from this supply point"
        PlaceExhausted(given, most) "This supply point has placed {given} of {most} points this turn"
        PlaceNotYours "This supply point does not serve this army, or keeps its points for another"
        PotEmpty "The pot is empty"
        PotNotCommanded "You do not command this pot"
        PotsFull(held, cap) "The army's pots hold {held} of {cap} points"
        PriorityIsPolish "Only the Polish high command sets priority at the towns"
        StockEmpty "The army has no points in stock"
        TooFewPoints(have, need) "This costs {need} CP, and {have} are on the hex"
        UnknownArmy "Unknown army"
        UnknownSource "Points come from a pot or a supply point"
    }
    "§2.7" {
        HqCannotGo "The HQ cannot go there"
        HqExhausted "The HQ has moved its {hq_steps} hexes this turn"
        HqNeedsRoad "An HQ needs terrain and bridges open to motorized units"
        HqNotAdjacent "An HQ moves to an adjacent friendly hex"
        HqNotDriven "This HQ does not have to retreat"
        HqOffMap "This HQ is off the map"
        NoPolishRoute "Polish HQs have no supply route; they trace a line to a named town"
        NoSticker "This HQ has no sticker there"
        NoStickersLeft "All {stickers} stickers of this turn are laid"
        NoSupplyRoute "No supply route with room to spare leads to this HQ"
        StickerDetached "A sticker must extend the chain"
        StickerTaken "A sticker goes on a friendly hex without one"
    }
    "§2.8" {
        CannotRally "A unit disordered this turn, or that has already tried, cannot rally"
        DigInPosture "Only infantry that has not fought this turn can dig in"
        DigInRally "Only infantry that has not fought can dig in"
        NoSuchFace "The unit cannot take this posture"
        NotArmor "Only armor can exploit"
        NotDisordered "Only disordered units rally"
        NotInMovement "Only units in Movement posture move"
        RallyFirst "A disordered unit must rally first"
        UnknownRallier "No such unit can rally or change its posture"
    }
    "§2.10" {
        AttackUnfinished "Finish or cancel the attack you are planning"
        ColumnGone "The bridging column is gone"
        ColumnOutOfReach "The bridging column is out of reach"
        CombatElsewhere "The combat is waiting for another decision"
        CombatNotYours "The combat is not waiting for you"
        CounterCannotFire "This counter does not fire"
        CounterInAttack "This counter is already in the attack"
        CounterNotInPlay "This counter is not in play this turn"
        CounterNotOnHex "This counter is not on the hex"
        CounterNotPlaced "This counter is not placed on hexes"
        CounterUnavailable "This counter is not available"
        CounterUnusable "This counter cannot be used now"
        DugInDieOnce "The dug-in die is bought once, before the dice are rolled"
        FireTooLate "Guns are committed before the dice are rolled"
        GunsOfOtherCorps "Corps artillery fires only for units of its corps"
        GunsOfOtherDivision "Divisional artillery fires only for units of its division"
        GunsOutOfRange "Corps artillery fires only within {corps_range} hexes of its HQ"
        GunsTooFar "Corps artillery must stay within {corps_range} hexes of its HQ"
        NoAdvance "No advance is in progress"
        AttackersActed "Your units next to this hex have already attacked or moved this turn"
        AttackersDisordered "Your units next to this hex are disordered"
        AttackersDugIn "Your units next to this hex are dug in; turn them in POSTURE before they attack"
        NoAttackPosture "This unit is not in a posture for attacking"
        NoAttackers "Choose the attacking units first"
        NoCombat "No combat is in progress in this region"
        NoCombatForGuns "No combat is waiting for your guns"
        NoPlan "You are not planning an attack"
        NoRetreatToRefuse "There is no retreat to refuse"
        NoStarLeft "There is no star to leave unused"
        NoSuchResult "The attacker did not roll that result"
        NoTarget "Choose the hex to attack first"
        NoUnitOfCorps "No unit of the corps is in the hex"
        NoUnitOfDivision "Divisional artillery goes where a unit of its division is"
        NoWithdrawal "No unit has to withdraw"
        NobodyDugIn "No unit is dug in here"
        NotAdjacent "Attackers must be adjacent to the target hex"
        NotAskedToJoin "You are not asked to join an attack"
        NothingForThisAttack "There is nothing to attack this way"
        NothingLeft "Nothing is left to attack"
        NothingThere "There is nothing to attack"
        NothingToIgnore "No result can be ignored now"
        ResultNotThere "That result cannot be assigned there now"
        RiverUnbridged "Crossing this river takes a bridge, or a bridging column within {bridge_range} hexes of its HQ"
        TargetClosedToUnit "The unit cannot enter the hex it would attack"
        TooManyDice(most) "This counter rolls up to {most} dice"
        TooManyOrigins "An attack comes from up to {origins} hexes"
        UnitCannotAdvance "This unit cannot enter the hex"
        UnitCannotAttack "This unit cannot attack"
        UnitCannotWithdraw "This unit cannot withdraw there"
        UnitHasActed "This unit has already acted or moved this turn"
        UnitInAttack "This unit is already in the attack"
        UnknownCounter "No such counter can fire or be placed"
        UnknownUnit "No such unit can attack"
        WrongAttackPosture "This unit is not in the posture for this kind of attack"
    }
    "§2.11" {
        ExploitFromOneHex "Units that exploit together start from one hex"
        ExploitPathClosed "The column cannot drive through this hex and still reach its target"
        ExploitPathForArmor "Only an exploiting column chooses its path"
        ExploitTooFar(mp) "The unit cannot reach this target with its {mp} MP"
        NoCountersInExploit "Counters cannot be used in exploitation"
    }
    "§2.12" {
        AlreadyCommitted "A unit that attacked or advanced cannot move again this turn"
        BeyondClosed "Cannot enter that hex: blocked or too few MP"
        BridgeOutOfRange "Bridges are built within {bridge_range} hexes of the HQ"
        BridgeSite "Bridges are built over a major river from a friendly hex"
        BridgeUnderWay "A bridge is already being built there"
        ColumnUnavailable "This bridging column is not available"
        DisorderedMovesOnce "Disordered units retreat one hex only"
        DisorderedNeedsBridge "Disordered units cross rivers only by bridge"
        DisorderedNeedsFriendly "Disordered units retreat only to friendly hexes"
        DisorderedTowardEnemy "Disordered units do not move closer to the enemy"
        EnemyAcrossRiver "The enemy holds the far bank"
        EnemyInHex "Enemy units hold the hex"
        HexFull(there, most) "The hex is full: {there} of {most} units"
        HexClosed "The hex is closed to this unit or held by the enemy"
        NotABridgingColumn "Only bridging columns build bridges"
        NotANeighbor "Units move to an adjacent land hex"
        NotOnMap "This unit is not on the map"
        OtherCorpsMoves "Another corps is moving now"
        TooFewMp(have, need) "The step costs {need} MP, and the unit has {have}"
        TransitFirst "Move the unit in the overfull hex first"
        UnknownMover "No such unit can move"
        WayClosed "Blocked: a river without a bridge, or mountains without a pass"
    }
    "§2.13" {
        AssetNeedsOtherPot "Send the asset to another pot"
        AssetSide "Send the asset to another pot of its side"
        BlowFromOwnHex "Bridges are blown from a hex held by Polish units"
        CoastOnly "The ship's guns reach only the coast forts"
        CounterOutOfReach "The hex is out of reach of the counter's HQ"
        CounterStays "This counter cannot be sent away now"
        FightsBesideArmy "This counter fights only beside units of its army"
        FormNearOwnHq "Polish commanders form regiments near their own HQ"
        NoMoreRegiments "All {regiments} regiments have been formed"
        NoUnitOfArmy "No unit of the army is in the hex"
        NotADieColor "Choose green, red or black dice that the side does not already roll"
        OnlyPolesBlow "Only the Polish side blows bridges"
        TooFewBorderCounters "Forming a regiment takes {forming_counters} border counters within {forming_radius} hexes of the HQ or a named town"
        TrainNeedsRailway "An armored train needs a railway"
        UnknownAsset "No such counter can be sent"
    }
    "§2.14" {
        BridgeSeized "The bridge has been seized"
        CommanderLost "The division has lost its commander and cannot prepare attacks this turn"
        EventFindsNothing "Nothing in this region is a target of the event"
        EventOutOfSeason(first, last) "This event belongs to turns {first} to {last}"
        EventUsed "This event comes once, and it has come"
        InTrafficJam "This unit is stuck in a traffic jam"
        NoOtherTarget "This proposal has no other target"
        NoTurnForEvents "Events are drawn while a turn goes on"
        ProposalsFull(most) "Control has {most} proposals to decide already"
        UnknownEvent "Unknown event or region"
        UnknownProposal "Unknown proposal"
        VolunteersNeedTown "Volunteers are placed in a named town the army holds"
    }
    "§2.15" {
        CannotRecall "This division cannot be taken off the map now"
        NotAwaitingRelease "This division is not waiting for release"
        NotReleased "This division has not been released"
        TripwireClosed "This tripwire cannot be triggered now"
        UnknownGovernment "Unknown government"
        UnknownTrack "Unknown track"
    }
    "§2.16" {
        AlreadySelected "That option is already selected"
        AssetOutsideArmy "Assets go to another corps of their own army"
        CannotDeployThere "This unit cannot be deployed there"
        CannotTurnNow "This unit cannot change posture now"
        DeployNotCommanded "You deploy only units that you command"
        FormNeedsHighCommand "Only the high command fills in its forms"
        FormsClosed "Forms change only during planning, to another listed option"
        HqNeedsOpenGround "An HQ needs terrain open to motorized units"
        HqNotMovable "You do not command this HQ, or it is already there"
        HqOutsideArea(within) "An HQ deploys within {within} hexes of its listed hex, in its region"
        NoStartPosture "This unit type cannot start in that posture"
        NotASide "Only the two sides plan"
        OtherSidesForm "This form is not yours"
        OutsideDeploymentArea(within) "Units deploy within {within} hexes of their HQ or listed hex, in their region"
        PlanningOver "Your planning is finished"
        UnknownStartCounter "No such counter can be attached"
    }
    "§2.17" {
        BadBombTarget "Choose a town of this zone"
        BadDelayTarget "Choose another rear box, {first_delay_box} to {last_delay_box}"
        BadRaid "Choose a bridge over a major river, from its first end to its second"
        BadRailTarget "Choose another enemy army of this zone"
        BadReconTarget "Choose an enemy corps or a hex of this zone, each once"
        CannotAddAir "The air-support die cannot be added"
        CannotCallAir "Only commanders at the map call for air support"
        NoAirSupport "No air support is available"
        NoAirSupportForYou "No air support is available for a combat of yours"
        NoAirSupportHere "No air support is available over this region"
        NoBombs "This counter has no bombs to drop"
        NoHitsLeft "No hits are left to assign"
        NoMoreTowns(chosen, most) "{chosen} of {most} towns are chosen"
        NoReconLeft(taken, most) "{taken} of {most} looks are taken over this zone"
        NoneInColumn "The column that is due has none of these"
        NotReadyToFly "This counter is not ready to fly"
        NotYourAircraft "This counter is not yours"
        NothingToFund "There is no air support to pay for over this zone"
        OtherAirStep "The air turn is at another step"
        RearBoxOne "Aircraft in rear box 1 cannot fly"
        RestFromColumn "Only a counter in a column can be rested"
        StepEndsItself "This step ends by itself"
        SupportNeedsBombers "Air support takes {support_bombers} undamaged fresh bombers on lines of communication"
        TargetClosed "You cannot choose this target"
        TooFewOnAirfields(have, need) "Holding a rear box takes {need} bombers on airfields; {have} count"
        TooFewOnRailways(have, need) "Cutting an army's points takes {need} bombers on lines of communication; {have} count"
        TransferFromRear "Only a counter in a rear box can be transferred"
        UnknownAirBox "Unknown counter or box"
        UnknownAircraft "No such air counter"
        UnknownFinding "Unknown reconnaissance result"
        UnknownZone "Unknown zone"
    }
    "§2.19" {
        CannotBookPoint "No point can be added or removed there"
        CardNotInHand "The hand that Control picked has no such card"
        CounterInCombat "This counter is not available; void its combat first"
        DieFaceImpossible "The die cannot show this face"
        GameOver "The game is over"
        GripMismatch "This cannot be done with what you selected"
        HqInFlight "This HQ is not available"
        LeadFixed "The lead changes only after the cards are revealed"
        NoCombatToVoid "No combat to void, or units have withdrawn; use a rewind"
        NoRollThere "No roll is on the table there"
        OnlyControl "Only Control can make rulings"
        OtherUmpire "Another umpire decides this"
        ReasonRequired "Give a reason; it is recorded in the journal"
        RollSuperseded "The game has moved on from this roll; use a rewind"
        StepNotBegun "This step has not begun yet"
        UnitInCombat "This unit is not available; void its combat first"
        UnknownCard "Unknown card"
        UnknownHex "Unknown hex"
        UnknownRoll "Unknown roll"
        UnknownSeatOrRegion "Unknown seat or region"
        WrongGrip "Select what you want to change, or deselect it first"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Holdline;
    use engine::{Describe, Rules};

    /// Each refusal names a section of the rulebook, and no two share one sentence.
    #[test]
    fn every_refusal_names_its_section_and_its_own_cause() {
        let rules = Holdline::shipped().unwrap();
        let worded = Refusal::ALL.iter();
        let worded = worded.map(|refusal| (format!("{refusal:?}"), rules.explain(refusal)));
        engine::laws::refusals(rules.rulebook(), worded).unwrap();
    }
}
