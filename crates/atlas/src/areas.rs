//! A board of sea areas.

use crate::geo::Geo;
use crate::recipe::{Recipe, Source};
use crate::sheet::Sheet;
use crate::Result;

pub fn build(_source: Source<'_>, _recipe: &Recipe, _sheet: &Sheet, _geo: &Geo) -> Result<String> {
    Ok(String::new())
}
