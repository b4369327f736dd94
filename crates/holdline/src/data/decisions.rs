//! `decisions.toml` (§2.16): the forms of the high commands.

use crate::data::maxima::MAX_FORMS;
use crate::data::nouns::{Army, Division, Piece, Plane};
use crate::ids::*;
use engine::{DataError, File, Name};
use serde::Deserialize;
use serde_spanned::Spanned;

/// A form that a high command fills in before the first turn.
#[derive(Clone, Debug)]
pub struct Decision {
    pub form: Form,
    pub side: Side,
    pub name: String,
    /// The option taken where the form is not filled in.
    pub default: u8,
    /// CP per turn for the army with the main effort.
    pub gain: u8,
    /// CP per turn less for each of the others.
    pub cost: u8,
    pub option: Vec<DecisionOption>,
}

/// What a form is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// The day of the attack.
    Start,
    /// The German main effort.
    MainEffort,
    /// How the Luftwaffe is split over the zones.
    AirSplit,
    /// Naval gunfire.
    Navy,
    /// The Polish plan of defense.
    Posture,
    /// Polish mobilization.
    Mobilization,
    /// The Polish destroyers.
    Destroyers,
}

/// What an option of a form changes; missing figures change nothing.
#[derive(Clone, Debug)]
pub struct DecisionOption {
    pub id: String,
    pub name: String,
    pub text: String,
    /// The army that the main effort goes to.
    pub army: Option<ArmyId>,
    pub german_reserve_arrival: i8,
    pub german_late: Vec<DivId>,
    pub german_grant_percent: i16,
    pub polish_arrival: i8,
    pub polish_cap_percent: Option<u16>,
    /// The last turn on which grants and caps are changed.
    pub until: u8,
    pub polish_air_boxes_lower: u8,
    pub german_extra_cards: u8,
    pub ultimatum: u8,
    /// The day of the French declaration of war on a low and on a high die.
    pub war: [u8; 2],
    pub german_reserves_turn_one: bool,
    pub german_stock_percent: Option<u16>,
    pub okh_reserve_available: bool,
    pub polish_border_counters: u8,
    pub polish_grant: u8,
    pub french_resolve: i8,
    pub british_commitment: i8,
    /// Air counters that start in another zone.
    pub to_north: Vec<CraftId>,
    pub to_south: Vec<CraftId>,
    /// Counters that are not in the game.
    pub without: Vec<CounterId>,
    pub rearward: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DecisionFile {
    decision: Vec<DecisionRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DecisionRow {
    id: Spanned<Form>,
    side: Side,
    name: String,
    default: Name,
    #[serde(default)]
    gain: u8,
    #[serde(default)]
    cost: u8,
    option: Vec<OptionRow>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct OptionRow {
    id: String,
    name: String,
    text: String,
    army: Option<Name>,
    german_reserve_arrival: i8,
    german_late: Vec<Name>,
    german_grant_percent: i16,
    polish_arrival: i8,
    polish_cap_percent: Option<u16>,
    until: u8,
    polish_air_boxes_lower: u8,
    german_extra_cards: u8,
    ultimatum: Option<u8>,
    war: Option<[u8; 2]>,
    german_reserves_turn_one: bool,
    german_stock_percent: Option<u16>,
    okh_reserve_available: bool,
    polish_border_counters: u8,
    polish_grant: u8,
    french_resolve: i8,
    british_commitment: i8,
    to_north: Vec<Name>,
    to_south: Vec<Name>,
    without: Vec<Name>,
    rearward: u16,
}

/// What the options may name.
pub(crate) struct Named<'a> {
    pub armies: &'a [Army],
    pub divisions: &'a [Division],
    pub pieces: &'a [Piece],
    pub planes: &'a [Plane],
}

pub(crate) fn read(source: &File, named: &Named) -> Result<Vec<Decision>, DataError> {
    let file: DecisionFile = source.parse()?;
    let mut decisions: Vec<Decision> = Vec::new();
    for row in file.decision {
        let form = *row.id.get_ref();
        if decisions.len() >= MAX_FORMS || decisions.iter().any(|d| d.form == form) {
            return Err(source.error(row.id.span(), "this form is there twice"));
        }
        let ids = row.option.iter().map(|o| o.id.as_str());
        let default = source.find(&row.default, "option", ids)? as u8;
        let option = |row: OptionRow| option(source, row, named);
        decisions.push(Decision {
            form,
            side: row.side,
            name: row.name,
            default,
            gain: row.gain,
            cost: row.cost,
            option: row
                .option
                .into_iter()
                .map(option)
                .collect::<Result<_, _>>()?,
        });
    }
    Ok(decisions)
}

fn option(source: &File, row: OptionRow, named: &Named) -> Result<DecisionOption, DataError> {
    let craft = |names: &[Name]| {
        let ids = || named.planes.iter().map(|p| p.id.as_str());
        let find = |name| source.find(name, "air counter", ids()).map(CraftId::nth);
        names.iter().map(find).collect::<Result<Vec<_>, _>>()
    };
    let ids = || named.divisions.iter().map(|d| d.id.as_str());
    let division = |name| source.find(name, "division", ids()).map(DivId::nth);
    let late: Result<Vec<_>, _> = row.german_late.iter().map(division).collect();
    let ids = || named.pieces.iter().map(|p| p.id.as_str());
    let counter = |name| source.find(name, "counter", ids()).map(CounterId::nth);
    let without: Result<Vec<_>, _> = row.without.iter().map(counter).collect();
    let ids = || named.armies.iter().map(|a| a.id.as_str());
    let army = |name| source.find(name, "army", ids()).map(ArmyId::nth);
    Ok(DecisionOption {
        army: row.army.as_ref().map(army).transpose()?,
        german_late: late?,
        to_north: craft(&row.to_north)?,
        to_south: craft(&row.to_south)?,
        without: without?,
        ultimatum: row.ultimatum.unwrap_or(1),
        war: row.war.unwrap_or([2, 3]),
        id: row.id,
        name: row.name,
        text: row.text,
        german_reserve_arrival: row.german_reserve_arrival,
        german_grant_percent: row.german_grant_percent,
        polish_arrival: row.polish_arrival,
        polish_cap_percent: row.polish_cap_percent,
        until: row.until,
        polish_air_boxes_lower: row.polish_air_boxes_lower,
        german_extra_cards: row.german_extra_cards,
        german_reserves_turn_one: row.german_reserves_turn_one,
        german_stock_percent: row.german_stock_percent,
        okh_reserve_available: row.okh_reserve_available,
        polish_border_counters: row.polish_border_counters,
        polish_grant: row.polish_grant,
        french_resolve: row.french_resolve,
        british_commitment: row.british_commitment,
        rearward: row.rearward,
    })
}
