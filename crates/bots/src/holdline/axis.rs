//! The axis of each German corps: the towns it is to take, in order, near enough as it went in September 1939.

use super::picture::Picture;
use holdline::data::game::GameData;
use holdline::ids::*;

/// Corps and towns.
const AXES: &[(&str, &[&str])] = &[
    ("xxi", &["Grudziądz", "Toruń", "Płock"]),
    (
        "i",
        &[
            "Mława",
            "Ciechanów",
            "Pułtusk",
            "Wyszków",
            "Mińsk Maz.",
            "Siedlce",
        ],
    ),
    ("wodrig", &["Różan", "Ostrołęka", "Łomża", "Wyszków"]),
    ("xix", &["Chojnice", "Grudziądz", "Toruń", "Płock"]),
    ("ii", &["Bydgoszcz", "Toruń", "Włocławek"]),
    ("iii", &["Bydgoszcz", "Inowrocław", "Gniezno", "Włocławek"]),
    ("x", &["Leszno", "Poznań", "Gniezno"]),
    (
        "xiii",
        &[
            "Kalisz",
            "Sieradz",
            "Łódź",
            "Skierniewice",
            "Łowicz",
            "Kutno",
        ],
    ),
    (
        "xi-iv",
        &["Wieluń", "Radomsko", "Piotrków Tryb.", "Opoczno"],
    ),
    (
        "xvi",
        &[
            "Wieluń",
            "Radomsko",
            "Piotrków Tryb.",
            "Tomaszów Maz.",
            "Skierniewice",
            "Warszawa",
        ],
    ),
    (
        "xv-xiv",
        &["Częstochowa", "Kielce", "Skarżysko", "Sandomierz"],
    ),
    ("viii", &["Katowice", "Kraków", "Tarnów", "Sandomierz"]),
    ("xvii", &["Bielsko", "Kraków", "Tarnów", "Rzeszów"]),
    (
        "xviii-xxii",
        &[
            "Nowy Sącz",
            "Tarnów",
            "Jasło",
            "Rzeszów",
            "Jarosław",
            "Przemyśl",
        ],
    ),
    ("ags", &["Częstochowa", "Opoczno", "Radom", "Dęblin"]),
    ("agn", &["Tczew", "Gdynia"]),
];

/// The towns of a corps, held by either side.
pub fn axis(data: &GameData, pot: PotId) -> impl Iterator<Item = PlaceId> + '_ {
    let corps = data.pots[pot.i()].id.as_str();
    let towns = AXES.iter().find(|(id, _)| *id == corps);
    let towns = towns.map_or(&[][..], |(_, towns)| towns);
    towns.iter().filter_map(|name| data.place_named(name))
}

/// The town a corps marches on: the first of its axis that the enemy still holds.
pub fn next(data: &GameData, picture: &Picture, pot: PotId) -> Option<PlaceId> {
    axis(data, pot).find(|id| picture.polish(*id, &data.places[id.i()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use holdline::Holdline;

    #[test]
    fn every_axis_is_that_of_a_corps_and_leads_over_towns() {
        let rules = Holdline::shipped().unwrap();
        let data = &rules.data;
        for (corps, towns) in AXES {
            assert!(data.pots.iter().any(|p| p.id == *corps), "{corps}");
            for town in *towns {
                assert!(data.place_named(town).is_some(), "{corps}: {town}");
            }
        }
        let german = data
            .pots
            .iter()
            .filter(|p| data.side(p.army) == Side::German);
        assert_eq!(german.count(), AXES.len());
    }
}
