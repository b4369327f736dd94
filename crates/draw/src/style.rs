//! Colors and type, for the day map and for the night map.

/// Paper under a lamp, or slate.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Variant {
    #[default]
    Light,
    Dark,
}

/// What is drawn around the map.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Chrome {
    /// A sheet that can be hung up: border, title, legend, compass, scale and tracks.
    #[default]
    Poster,
    /// The map alone, for a screen that has its own bars.
    None,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Style {
    pub variant: Variant,
    pub chrome: Chrome,
}

pub const SANS: &str = "'Barlow Condensed','Roboto Condensed','Arial Narrow',sans-serif";
pub const SERIF: &str = "'Source Serif 4','Source Serif Pro',Georgia,serif";

/// The colors of a variant.
pub struct Palette {
    pub land: &'static str,
    pub sea: &'static str,
    pub deep: &'static str,
    pub shoal: &'static str,
    pub shore: &'static str,
    pub woods: &'static str,
    pub tree: &'static str,
    pub swamp: &'static str,
    pub tuft: &'static str,
    pub shade: &'static str,
    pub light: &'static str,
    pub hachure: &'static str,
    pub mount: &'static str,
    pub grid: &'static str,
    pub river_edge: &'static str,
    pub river_core: &'static str,
    pub wall: &'static str,
    pub roof: &'static str,
    pub stone: &'static str,
    pub stone_line: &'static str,
    pub no: &'static str,
    pub ink: &'static str,
    pub ink_two: &'static str,
    pub halo: &'static str,
    pub water_ink: &'static str,
    pub sheet: &'static str,
    pub rule: &'static str,
    pub out: &'static str,
    pub border: &'static str,
    pub rail: &'static str,
    pub lamp: &'static str,
    pub order: &'static str,
    /// Start lines in the file's order. They differ in dash too.
    pub lines: [&'static str; 4],
    /// How strongly the hill-shade is laid on: one layer of shadow, one of light.
    pub relief: (f64, f64),
}

const LIGHT: Palette = Palette {
    land: "#EFE6D0",
    sea: "#B9CDD1",
    deep: "#AEC5CA",
    shoal: "#C9D9DA",
    shore: "#5F7F88",
    woods: "#C6CDA4",
    tree: "#6F8458",
    swamp: "#BFD3CC",
    tuft: "#4E8080",
    shade: "#5C4630",
    light: "#FFFDF4",
    hachure: "#5C4835",
    mount: "#E3D6BA",
    grid: "#3A3322",
    river_edge: "#47707F",
    river_core: "#A9CDD8",
    wall: "#FBF6E8",
    roof: "#8A4A33",
    stone: "#E9D9B4",
    stone_line: "#6B4E2E",
    no: "#8C2F1F",
    ink: "#2B2A26",
    ink_two: "#5B564B",
    halo: "#F4ECD9",
    water_ink: "#2C5A6C",
    sheet: "#F3EBD8",
    rule: "#CFC2A2",
    out: "#DDD3BC",
    border: "#7A4B5A",
    rail: "#55493A",
    lamp: "#F2B84B",
    order: "#1F4F74",
    lines: ["#3F7A4A", "#1F5F8B", "#A0561B", "#7A3A6E"],
    relief: (0.1, 0.2),
};

const DARK: Palette = Palette {
    land: "#3A4143",
    sea: "#22323A",
    deep: "#1D2B33",
    shoal: "#2A3D45",
    shore: "#6F95A0",
    woods: "#3E4B3B",
    tree: "#8FA878",
    swamp: "#33494A",
    tuft: "#7FB3AE",
    shade: "#14100B",
    light: "#E9DFC8",
    hachure: "#C0A98A",
    mount: "#454541",
    grid: "#EADFC4",
    river_edge: "#16242B",
    river_core: "#6FA6BA",
    wall: "#E9DFC8",
    roof: "#B5664B",
    stone: "#57503F",
    stone_line: "#CDB88C",
    no: "#E0674F",
    ink: "#F4ECD9",
    ink_two: "#B9B3A3",
    halo: "#2A3032",
    water_ink: "#9CCAD8",
    sheet: "#262E33",
    rule: "#4A555B",
    out: "#30373A",
    border: "#C79AA8",
    rail: "#B5AA96",
    lamp: "#F2B84B",
    order: "#7FB6DE",
    lines: ["#7FBF8B", "#74B4E0", "#E0A265", "#CE93C4"],
    relief: (0.15, 0.05),
};

impl Variant {
    pub fn palette(self) -> &'static Palette {
        match self {
            Variant::Light => &LIGHT,
            Variant::Dark => &DARK,
        }
    }
}

/// The style sheet of a board. Every class begins with `m-`, so that it can live inside a page.
pub fn css(p: &Palette) -> String {
    let Palette {
        land,
        sea,
        deep,
        shoal,
        shore,
        woods,
        tree,
        swamp,
        tuft,
        shade,
        light,
        hachure,
        mount,
        grid,
        river_edge,
        river_core,
        no,
        ink,
        ink_two,
        halo,
        water_ink,
        sheet,
        rule,
        out,
        border,
        rail,
        lamp,
        order,
        lines: [one, two, three, four],
        ..
    } = p;
    format!(
        ".m-sea{{fill:{sea}}}.m-deep{{fill:{deep}}}.m-land{{fill:{land}}}.m-out{{fill:{out}}}\
        .m-abroad{{fill:{shade};fill-opacity:.07}}.m-brook{{fill:none;stroke:{river_edge};stroke-width:1.1;stroke-opacity:.5;stroke-linejoin:round}}\
        .m-w{{fill:none;stroke-linejoin:round}}.m-shoal{{stroke:{shoal}}}.m-water{{stroke:{sea}}}.m-shore{{fill:none;stroke:{shore};stroke-linejoin:round}}\
        .m-lake{{fill:{sea};stroke:{shore};stroke-width:1}}\
        .m-woods{{fill:{woods};fill-opacity:.8}}.m-tree{{fill:{tree}}}.m-swamp{{fill:{swamp};fill-opacity:.85}}.m-tuft{{fill:none;stroke:{tuft};stroke-width:1.1;stroke-linecap:round}}\
        .m-mount{{fill:{mount}}}.m-shade{{fill:{shade}}}.m-light{{fill:{light}}}\
        .m-hach{{fill:none;stroke:{hachure};stroke-linecap:round}}\
        .m-grid{{fill:none;stroke:{grid};stroke-opacity:.19;stroke-linejoin:round}}\
        .m-co{{font-size:8.2px;fill:{grid};fill-opacity:.5;text-anchor:middle}}\
        .m-re{{fill:none;stroke:{river_edge};stroke-linecap:round;stroke-linejoin:round}}.m-rc{{fill:none;stroke:{river_core};stroke-linecap:round;stroke-linejoin:round}}\
        .m-rd{{fill:none;stroke:{water_ink};stroke-opacity:.8;stroke-width:1.5;stroke-linecap:round;stroke-dasharray:.1 3.6}}\
        .m-no{{fill:none;stroke:{no}}}\
        .m-line{{fill:none;stroke-width:2;stroke-linecap:butt}}.m-l0{{stroke:{one}}}.m-l1{{stroke:{two}}}.m-l2{{stroke:{three}}}.m-l3{{stroke:{four}}}\
        .m-d0{{fill:{one}}}.m-d1{{fill:{two}}}.m-d2{{fill:{three}}}.m-d3{{fill:{four}}}\
        .m-border{{fill:none;stroke:{border};stroke-linejoin:round}}\
        .m-rail{{fill:none;stroke:{rail}}}\
        .m-h{{stroke:{halo};stroke-width:3.2px;stroke-opacity:.92;stroke-linejoin:round;paint-order:stroke}}.m-t{{fill:{ink};text-anchor:middle}}\
        .m-i{{fill:{ink}}}.m-i2{{fill:{ink_two}}}.m-ls{{stroke:{ink_two};fill:none}}\
        .m-rn{{font:italic 400 11.5px {SERIF};fill:{water_ink};text-anchor:middle}}\
        .m-sn{{font:italic 400 17px {SERIF};fill:{water_ink};text-anchor:middle;letter-spacing:2.5px;fill-opacity:.85;stroke:none}}\
        .m-cn{{font-weight:500;fill:{ink_two};fill-opacity:.9;text-anchor:middle;letter-spacing:3px;stroke-opacity:.8}}\
        .m-bridge{{fill:none;stroke:{ink};stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round}}.m-deck{{fill:none;stroke:{land};stroke-width:5.4}}\
        .m-road{{fill:none;stroke:{no};stroke-width:2.2;stroke-dasharray:6 2.4;stroke-opacity:.75}}.m-seam{{fill:none;stroke:{border};stroke-width:7;stroke-opacity:.2;stroke-linejoin:round}}\
        .m-bed{{fill:none;stroke:{light};stroke-width:4.6;stroke-opacity:.75;stroke-linejoin:round}}.m-seaway{{fill:none;stroke:{grid};stroke-width:1.7;stroke-opacity:1;stroke-dasharray:9 3 2 3;stroke-linejoin:round}}\
        .m-an{{font-weight:600;fill:{water_ink};text-anchor:middle;letter-spacing:2px}}\
        .m-net{{fill:none;stroke:{water_ink};stroke-width:.8;stroke-opacity:.16}}.m-dl{{fill:none;stroke:{water_ink};stroke-width:1;stroke-opacity:.6;stroke-dasharray:1 5}}.m-dt{{font:italic 400 12px {SERIF};fill:{water_ink};fill-opacity:.75}}\
        .m-reach{{fill:#FFEFB0;fill-opacity:.46;stroke:#B87A12;stroke-width:2;stroke-linejoin:round}}.m-cost{{font-size:15px;font-weight:600;fill:#8A5A0C;text-anchor:middle}}\
        .m-waybed{{fill:none;stroke:#FBF6E8;stroke-width:7;stroke-linecap:round}}.m-way{{fill:none;stroke:{order};stroke-width:3.6;stroke-dasharray:9 5}}\
        .m-stop{{fill:{order};stroke:#FBF6E8;stroke-width:1.6}}.m-stopno{{font-size:13px;font-weight:700;fill:{halo};text-anchor:middle}}\
        .m-target{{fill:none;stroke:{lamp};stroke-width:4}}.m-mark{{fill:{lamp};fill-opacity:.35;stroke:{lamp};stroke-width:2.4}}\
        .m-count{{fill:#FBF6E8;stroke:#2B2A26;stroke-width:1.2}}.m-countno{{font-size:14px;font-weight:700;fill:#2B2A26;text-anchor:middle}}\
        .m-japan{{fill:#A3263F}}.m-allies{{fill:#5E7348}}\
        .m-sheet{{fill:{sheet}}}.m-rule{{fill:none;stroke:{rule}}}.m-box{{fill:{land};stroke:{rule}}}",
    )
}
