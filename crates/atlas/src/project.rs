//! From longitude and latitude to the plane and back, in kilometers on a sphere.

use serde::Deserialize;
use std::f64::consts::{FRAC_PI_4, PI};

/// A place on earth, in degrees.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct LatLon {
    pub lat: f64,
    pub lon: f64,
}

/// A place on the plane: kilometers east and north of the projection's origin.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Km {
    pub east: f64,
    pub north: f64,
}

const EARTH: f64 = 6371.0;

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Projection {
    /// Conformal conic with two true parallels; `origin` is latitude, longitude.
    Lambert {
        parallels: (f64, f64),
        origin: (f64, f64),
    },
    /// A fixed number of kilometers to a degree each way; `origin` is latitude, longitude.
    Plate {
        km_per_lat: f64,
        km_per_lon: f64,
        origin: (f64, f64),
    },
    /// Miller's cylinder, unrolled around one meridian.
    Miller { meridian: f64 },
}

impl Projection {
    pub fn to_plane(&self, p: LatLon) -> Km {
        match *self {
            Projection::Lambert { parallels, origin } => {
                let cone = Cone::new(parallels);
                let rho = cone.rho(p.lat.to_radians());
                let theta = cone.n * (p.lon - origin.1).to_radians();
                Km {
                    east: rho * theta.sin(),
                    north: cone.rho(origin.0.to_radians()) - rho * theta.cos(),
                }
            }
            Projection::Plate {
                km_per_lat,
                km_per_lon,
                origin,
            } => Km {
                east: (p.lon - origin.1) * km_per_lon,
                north: (p.lat - origin.0) * km_per_lat,
            },
            Projection::Miller { meridian } => Km {
                east: EARTH * (p.lon - meridian).to_radians(),
                north: EARTH * 1.25 * (FRAC_PI_4 + 0.4 * p.lat.to_radians()).tan().ln(),
            },
        }
    }

    pub fn to_earth(&self, p: Km) -> LatLon {
        match *self {
            Projection::Lambert { parallels, origin } => {
                let cone = Cone::new(parallels);
                let down = cone.rho(origin.0.to_radians()) - p.north;
                let rho = p.east.hypot(down);
                let lat = 2.0 * (EARTH * cone.f / rho).powf(1.0 / cone.n).atan() - PI / 2.0;
                LatLon {
                    lat: lat.to_degrees(),
                    lon: origin.1 + (p.east.atan2(down) / cone.n).to_degrees(),
                }
            }
            Projection::Plate {
                km_per_lat,
                km_per_lon,
                origin,
            } => LatLon {
                lat: origin.0 + p.north / km_per_lat,
                lon: origin.1 + p.east / km_per_lon,
            },
            Projection::Miller { meridian } => LatLon {
                lat: (2.5 * ((p.north / (1.25 * EARTH)).exp().atan() - FRAC_PI_4)).to_degrees(),
                lon: meridian + (p.east / EARTH).to_degrees(),
            },
        }
    }
}

struct Cone {
    n: f64,
    f: f64,
}

impl Cone {
    fn new((p1, p2): (f64, f64)) -> Cone {
        let (p1, p2) = (p1.to_radians(), p2.to_radians());
        let t = |p: f64| (FRAC_PI_4 + p / 2.0).tan();
        let n = (p1.cos() / p2.cos()).ln() / (t(p2) / t(p1)).ln();
        Cone {
            n,
            f: p1.cos() * t(p1).powf(n) / n,
        }
    }

    fn rho(&self, p: f64) -> f64 {
        EARTH * self.f / (FRAC_PI_4 + p / 2.0).tan().powf(self.n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for projection in [
            Projection::Lambert {
                parallels: (47.0, 58.0),
                origin: (52.5, 30.0),
            },
            Projection::Plate {
                km_per_lat: 111.2,
                km_per_lon: 68.54,
                origin: (55.0, 15.5),
            },
            Projection::Miller { meridian: 140.0 },
        ] {
            for (lat, lon) in [
                (52.5, 30.0),
                (44.6, 33.5),
                (61.0, 18.0),
                (-10.0, 175.0),
                (20.0, 202.0),
            ] {
                let back = projection.to_earth(projection.to_plane(LatLon { lat, lon }));
                assert!(
                    (back.lat - lat).abs() < 1e-9 && (back.lon - lon).abs() < 1e-9,
                    "{projection:?} {back:?}"
                );
            }
        }
    }
}
