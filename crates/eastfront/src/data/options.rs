//! Options of the game, read from `options.toml` (§14 and rulings).

use engine::{DataError, File};
use engine::{OptionInfo, Setting};
use serde::{Deserialize, Serialize, Serializer};
use serde_spanned::Spanned;

/// An option that the rules know.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum OptionId {
    SovietCityDeployment,
    GermanCities,
    FinnishDefense,
    AlternativeSetup,
    HistoricalWeather,
    FallBlau18,
    FirstSnow1941,
    SovietSouthEdge,
    RebuildInRussia,
}

const OPTIONS: [(&str, OptionId); 9] = [
    ("soviet-city-deployment", OptionId::SovietCityDeployment),
    ("german-cities", OptionId::GermanCities),
    ("finnish-defense", OptionId::FinnishDefense),
    ("alternative-setup", OptionId::AlternativeSetup),
    ("historical-weather", OptionId::HistoricalWeather),
    ("fall-blau-18", OptionId::FallBlau18),
    ("first-snow-1941", OptionId::FirstSnow1941),
    ("soviet-south-edge", OptionId::SovietSouthEdge),
    ("rebuild-in-russia", OptionId::RebuildInRussia),
];

impl OptionId {
    pub fn parse(id: &str) -> Option<OptionId> {
        OPTIONS.iter().find(|(i, _)| *i == id).map(|(_, o)| *o)
    }
}

/// The options that are on in a match.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct OptionSet(u16);

impl OptionSet {
    pub fn has(self, option: OptionId) -> bool {
        self.0 >> option as u16 & 1 == 1
    }

    pub fn insert(&mut self, option: OptionId) {
        self.0 |= 1 << option as u16;
    }

    /// The ids of the options that are on.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        let on = OPTIONS.iter().filter(move |(_, option)| self.has(*option));
        on.map(|(id, _)| *id)
    }
}

impl Serialize for OptionSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.ids())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionsFile {
    option: Vec<OptionRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionRow {
    id: Spanned<String>,
    name: String,
    text: String,
    default: bool,
    rule: String,
    #[serde(rename = "scenarios")]
    _scenarios: Vec<String>,
}

pub(crate) fn read(source: &File) -> Result<Vec<OptionInfo>, DataError> {
    let file: OptionsFile = source.parse()?;
    let mut options: Vec<OptionInfo> = Vec::new();
    for row in file.option {
        let id = row.id.get_ref();
        if OptionId::parse(id).is_none() {
            let known: Vec<&str> = OPTIONS.iter().map(|(id, _)| *id).collect();
            let what = format!(
                "the rules have no option '{id}'; they have {}",
                known.join(", ")
            );
            return Err(source.error(row.id.span(), what));
        }
        if options.iter().any(|option| option.id == *id) {
            let what = format!("the option '{id}' is listed twice");
            return Err(source.error(row.id.span(), what));
        }
        options.push(OptionInfo {
            id: row.id.into_inner(),
            name: row.name,
            text: row.text,
            default: Setting::Bool(row.default),
            rule: row.rule,
        });
    }
    match OPTIONS
        .iter()
        .find(|(id, _)| !options.iter().any(|o| o.id == *id))
    {
        Some((id, _)) => Err(source.missing(format!("the option '{id}' is missing"))),
        None => Ok(options),
    }
}
