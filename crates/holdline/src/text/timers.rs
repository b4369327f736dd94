//! What clocks run for.

use crate::data::game::GameData;
use crate::ids::RegionId;
use crate::state::clock::Timer;
use crate::text::names::zone_name;

/// What a clock runs for, in words.
pub fn name(data: &GameData, timer: Timer) -> String {
    let region = |region: RegionId| {
        let name = data.regions.get(region.i());
        name.map_or("a region", String::as_str)
    };
    match timer {
        Timer::Planning => "Planning".into(),
        Timer::Tea => "Tea break".into(),
        Timer::Region(r) => format!("Step in {}", region(r)),
        Timer::Window(r) => format!("Answer in {}", region(r)),
        Timer::Zone(zone) => format!("Air step, {}", zone_name(zone)),
        Timer::HighCommand(side) => format!("{} high command", side.word()),
        Timer::Walk(_) => "Visit to the map".into(),
    }
}
