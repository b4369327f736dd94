//! The axis of each German corps: the towns it is to take, in order, near enough as it went in September 1939.

use super::picture::Picture;
use holdline::book::Book;
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
    ("xix", &["Chojnice", "Tczew", "Grudziądz", "Toruń", "Płock"]),
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
    ("agn", &["Gdynia"]),
];

/// The towns of a corps, whoever holds them.
pub fn axis(b: &Book, pot: PotId) -> impl Iterator<Item = PlaceId> + '_ {
    let corps = b.pots[pot.i()].id.as_str();
    let towns = AXES.iter().find(|(id, _)| *id == corps);
    let towns = towns.map_or(&[][..], |(_, towns)| towns);
    towns.iter().filter_map(|name| b.place_named(name))
}

/// The town a corps marches on: the first of its axis that the enemy still holds.
pub fn next(b: &Book, picture: &Picture, pot: PotId) -> Option<PlaceId> {
    axis(b, pot).find(|id| picture.polish(*id, &b.places[id.i()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use holdline::Holdline;

    #[test]
    fn every_axis_is_that_of_a_corps_and_leads_over_towns() {
        let rules = Holdline::shipped().unwrap();
        let b = &rules.book;
        for (corps, towns) in AXES {
            assert!(b.pots.iter().any(|p| p.id == *corps), "{corps}");
            for town in *towns {
                assert!(b.place_named(town).is_some(), "{corps}: {town}");
            }
        }
        let german = b.pots.iter().filter(|p| b.side(p.army) == Side::German);
        assert_eq!(german.count(), AXES.len());
    }
}
