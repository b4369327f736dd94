//! `faces.toml` and `dice.toml` (§2.8, §2.9): kinds of cube and the dice they roll.

use crate::data::maxima::MAX_KINDS;
use crate::data::nouns::Kind;
use crate::dice::{Die, Need, Sides};
use crate::ids::Side;
use crate::posture::{Class, Print};
use engine::{DataError, File, Name};
use serde::Deserialize;
use serde_spanned::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaceFile {
    kind: Vec<KindRow>,
    static_counter: StaticPrint,
}

/// Border and fortress troops fight as a cube that is always dug in (A86).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StaticPrint {
    pub polish: Print,
    pub german: Print,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindRow {
    id: Name,
    name: String,
    side: Side,
    class: Class,
    #[serde(default)]
    mountain: bool,
    /// Counts as a panzer cube in the score (§2.18).
    #[serde(default)]
    panzer: bool,
    mp: u8,
    rally: Need,
    movement: Print,
    prepared: Option<Print>,
    dug_in: Option<Print>,
    dug_in_mountain: Option<Print>,
    exploit: Option<Print>,
    disordered: Print,
}

pub(crate) fn read(source: &File) -> Result<(Vec<Kind>, StaticPrint), DataError> {
    let file: FaceFile = source.parse()?;
    source.list("kind", MAX_KINDS, file.kind.iter().map(|k| &k.id))?;
    let both = [Side::German, Side::Polish];
    if let Some(side) = both
        .into_iter()
        .find(|&side| file.kind.iter().all(|k| k.side != side))
    {
        let what = format!("there is no {} kind", side.word());
        return Err(source.missing(what));
    }
    let kind = |k: KindRow| Kind {
        id: k.id.into_inner(),
        name: k.name,
        side: k.side,
        class: k.class,
        mountain: k.mountain,
        panzer: k.panzer,
        mp: k.mp,
        rally: k.rally,
        prints: [
            Some(k.movement),
            k.prepared,
            k.dug_in,
            k.exploit,
            Some(k.disordered),
        ],
        alpine: k.dug_in_mountain,
    };
    let kinds = file.kind.into_iter().map(kind).collect();
    Ok((kinds, file.static_counter))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceFile {
    die: Vec<DieRow>,
    national: National,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DieRow {
    id: Spanned<Color>,
    blank: u8,
    tick: u8,
    star: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct National {
    german: Color,
    polish: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Color {
    Green,
    Red,
    Black,
}

impl Color {
    fn die(self) -> Die {
        match self {
            Color::Green => Die::Green,
            Color::Red => Die::Red,
            Color::Black => Die::Black,
        }
    }
}

/// The dice of the map.
pub(crate) struct MapDice {
    /// Green, red, black.
    pub sides: [Sides; 3],
    /// The die of each nation, German and Polish.
    pub national: [Die; 2],
}

pub(crate) fn read_dice(source: &File) -> Result<MapDice, DataError> {
    let file: DiceFile = source.parse()?;
    let die = |color: Color| {
        let Some(row) = file.die.iter().find(|row| *row.id.get_ref() == color) else {
            return Err(source.missing("a green, a red and a black die are needed"));
        };
        let n = u16::from(row.blank) + u16::from(row.tick) + u16::from(row.star);
        match n {
            6 => Ok(Sides {
                blank: row.blank,
                tick: row.tick,
                star: row.star,
            }),
            _ => Err(source.error(row.id.span(), format!("a die has 6 sides, not {n}"))),
        }
    };
    Ok(MapDice {
        sides: [die(Color::Green)?, die(Color::Red)?, die(Color::Black)?],
        national: [file.national.german.die(), file.national.polish.die()],
    })
}
