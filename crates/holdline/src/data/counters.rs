//! `counters.toml` (§2.10, §2.13): guns and assets of the armies, static troops, and what is raised during a game.

use crate::data::map::GameMap;
use crate::data::maxima::{MAX_COUNTERS, first_turn, no_end};
use crate::data::nouns::{Army, Corps, Piece, Sort};
use crate::dice::Need;
use crate::ids::*;
use engine::{DataError, File, Name};
use serde::Deserialize;
use serde_spanned::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterFile {
    asset: Vec<AssetRow>,
    #[serde(rename = "static")]
    posts: Vec<PostRow>,
    spare: SpareRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AssetRow {
    id: Name,
    name: String,
    army: Name,
    corps: Name,
    kind: AssetKind,
    #[serde(default)]
    dice: u8,
    destroyed_on: Option<Need>,
    #[serde(default = "first_turn")]
    from: u8,
    #[serde(default = "no_end")]
    to: u8,
    #[serde(default)]
    targets: Vec<Name>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum AssetKind {
    Guns,
    Mg,
    Tanks,
    Train,
    Bridge,
    Ship,
}

impl AssetKind {
    fn sort(self) -> Sort {
        match self {
            AssetKind::Guns => Sort::Heavy,
            AssetKind::Mg => Sort::MachineGuns,
            AssetKind::Tanks => Sort::Tanks,
            AssetKind::Train => Sort::Train,
            AssetKind::Bridge => Sort::Bridge,
            AssetKind::Ship => Sort::Ship,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PostRow {
    id: Name,
    name: String,
    side: Side,
    hex: Name,
    #[serde(default)]
    control: bool,
}

/// Counters that events and decisions bring into play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpareRow {
    train: SpareTrain,
    post: SparePost,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpareTrain {
    counters: Spanned<usize>,
    name: String,
    dice: u8,
    destroyed_on: Need,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SparePost {
    counters: Spanned<usize>,
    name: String,
}

/// All counters: first the batteries of the divisions, then assets, spare trains and static troops.
pub(crate) fn read(
    source: &File,
    batteries: Vec<Piece>,
    armies: &[Army],
    pots: &[Corps],
    ground: &GameMap,
) -> Result<Vec<Piece>, DataError> {
    let file: CounterFile = source.parse()?;
    let ids = file.asset.iter().map(|a| &a.id);
    let ids = ids.chain(file.posts.iter().map(|p| &p.id));
    source.list("counter", MAX_COUNTERS - batteries.len(), ids)?;
    let mut pieces = batteries;
    for row in &file.asset {
        pieces.push(asset(source, row, armies, pots, ground)?);
    }
    let train = &file.spare.train;
    let room = |pieces: &[Piece]| MAX_COUNTERS.saturating_sub(pieces.len());
    for n in 1..=source.figure(&train.counters, 0, room(&pieces))? {
        pieces.push(Piece {
            id: format!("train-on-line-{n}"),
            name: train.name.clone(),
            sort: Sort::Train,
            dice: train.dice,
            destroyed_on: Some(train.destroyed_on),
            ..Piece::of(Side::Polish)
        });
    }
    for row in &file.posts {
        pieces.push(Piece {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            dice: 1,
            hex: ground.land_hex(source, &row.hex)?,
            neutral: row.control,
            ..Piece::of(row.side)
        });
    }
    let post = &file.spare.post;
    for n in 1..=source.figure(&post.counters, 0, room(&pieces))? {
        pieces.push(Piece {
            id: format!("raised-{n}"),
            name: post.name.clone(),
            dice: 1,
            ..Piece::of(Side::Polish)
        });
    }
    Ok(pieces)
}

fn asset(
    source: &File,
    row: &AssetRow,
    armies: &[Army],
    pots: &[Corps],
    ground: &GameMap,
) -> Result<Piece, DataError> {
    let army = source.find(&row.army, "army", armies.iter().map(|a| a.id.as_str()))?;
    let pot = source.find(&row.corps, "corps", pots.iter().map(|p| p.id.as_str()))?;
    if pots[pot].army.i() != army {
        let what = format!(
            "'{}' is not a corps of army '{}'",
            pots[pot].id, armies[army].id
        );
        return Err(source.error(row.corps.span(), what));
    }
    Ok(Piece {
        id: row.id.get_ref().clone(),
        name: row.name.clone(),
        sort: row.kind.sort(),
        dice: row.dice,
        destroyed_on: row.destroyed_on,
        army: Some(ArmyId::nth(army)),
        pot: Some(PotId::nth(pot)),
        turns: (row.from, row.to),
        targets: ground.land_hexes(source, &row.targets)?,
        ..Piece::of(armies[army].side)
    })
}
