//! Silhouettes on a box of 24 units around the origin: kinds of unit, postures, emblems. Painted in the current color.

/// Kinds and postures by name.
pub const GLYPHS: [(&str, &str); 17] = [
    ("infantry", INFANTRY),
    ("armor", ARMOR),
    ("cavalry", CAVALRY),
    ("motorized", MOTORIZED),
    ("air", AIR),
    ("battleship", BATTLESHIP),
    ("carrier", CARRIER),
    ("cruiser", CRUISER),
    ("transport", TRANSPORT),
    ("submarine", SUBMARINE),
    ("fleet", FLEET),
    ("movement", MOVEMENT),
    ("prepared", PREPARED),
    ("dug-in", DUG_IN),
    ("exploit", EXPLOIT),
    ("disordered", DISORDERED),
    ("anchor", ANCHOR),
];

const INFANTRY: &str = "<g fill=\"currentColor\"><path transform=\"rotate(38)\" d=\"M-12.4-.7H2.6l.9-.9h4.3l4.6.6v3.9l-4.4.4-2.6-1.9H2.6l-.7 1.7H.5L1 .8h-13.4z\"/>\
    <path transform=\"scale(-1 1)rotate(38)\" d=\"M-12.4-.7H2.6l.9-.9h4.3l4.6.6v3.9l-4.4.4-2.6-1.9H2.6l-.7 1.7H.5L1 .8h-13.4z\"/></g>";

const ARMOR: &str = "<path fill=\"currentColor\" fill-rule=\"evenodd\" d=\"M-5.2-7.6l1.3-1.2h6.2l1.5 1.9 8 .1v1.8l-7.6.2.7 3H-7.4l.5-3.8zM-9.4-.7H8.8a3.7 3.7 0 010 7.5H-9.4a3.7 3.7 0 010-7.5z\
    M-8.6 1.5a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2zM-4.4 1.5a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2zM-.2 1.5a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2z\
    M4 1.5a1.6 1.6 0 100 3.2A1.6 1.6 0 004 1.5zM8.2 1.5a1.6 1.6 0 100 3.2 1.6 1.6 0 000-3.2z\"/>";

const CAVALRY: &str = "<path fill=\"currentColor\" d=\"M-3.6 8.6c.2-4 1-6.3 3.4-8.5-2.2.3-3.8 1.2-5.7 3l-2-2.2c1-4 2.6-7 5-9l.4-2.2 2.1 1.6c4.9.6 8 4 8.2 9.2.1 3-.8 5.5-1.6 8.1z\"/>";

const MOTORIZED: &str = "<path fill=\"currentColor\" fill-rule=\"evenodd\" d=\"M-11-5h12.6v7.8H-11zM2.8-3h4.4l3.6 3.4v2.4h-8zM-7.2 3a2.5 2.5 0 110 5 2.5 2.5 0 010-5zM6 3a2.5 2.5 0 110 5 2.5 2.5 0 010-5zM4.2-1.8V.2h3.5L5.9-1.8z\"/>";

const AIR: &str = "<path fill=\"currentColor\" d=\"M0-11c1.2 0 1.7 1.6 1.7 3.4v4L11.6 1.6v2.6L1.7 1.9v4.7l3.5 2.4v1.9L0 9.7l-5.2 1.2V9l3.5-2.4V1.9l-9.9 2.3V1.6l9.9-5.2v-4C-1.7-9.4-1.2-11 0-11z\"/>";

const BATTLESHIP: &str = "<path fill=\"currentColor\" d=\"M-12 1.6h24L9.6 7.2H-9.2zM-8.6-.6h4.2v1.6h-4.2zM-11.4-.5h3v.9h-3zM4.4-.6h4.2v1.6H4.4zM8.4-.5h3.2v.9H8.4zM-3.6-2.8h7.4v3.8h-7.4zM-1.7-6h3.2v3.6h-3.2zM-.5-9.8H.5V-6h-1zM-2.2-8.2h4.4v.8h-4.4zM3.4-4.4h1.4v1.8H3.4z\"/>";

const CARRIER: &str = "<path fill=\"currentColor\" d=\"M-12-.4h24v2H9.9L8.4 6.6h-17l-1.7-5H-12zM1.6-4.6h4.6V-1H1.6zM3.2-7.4h1.2v3H3.2zM-9.9-4l4.4-.5 1-1.5h1.1l-.4 1.4 1.6-.1.6-.8h.7l-.3 1.3.4 1-.8-.1-.5-.5-1.8.2.5 1.5h-1l-1.4-1.4-3.8.3z\"/>";

const CRUISER: &str = "<path fill=\"currentColor\" d=\"M-11 2h22L8.8 6.6H-8.6zM-7.2.2h3.4V1.6h-3.4zM-9.8.2h3v.8h-3zM4.6.2H8v1.4H4.6zM7.4.2h3V1h-3zM-2.8-1.8h3.4v3.2h-3.4zM1.4-4.2h2v5.4h-2zM-1.6-5.6h1v4h-1z\"/>";

const TRANSPORT: &str = "<path fill=\"currentColor\" d=\"M-11.4 1h22.8L9.2 6.8H-9.4zM-3.4-3.6h6.8V.4h-6.8zM-1-6.4h2.6v2.4H-1zM-8-4.4h1v4.8h-1zM-9.8-3.8l2.6-1 2.6 1v.8l-2.6-.8-2.6.8zM6.8-4.4h1v4.8h-1zM5-3.8l2.6-1 2.6 1v.8l-2.6-.8L5-3zM-6.2-1.2h2V.4h-2zM4-1.2h2V.4H4z\"/>";

const SUBMARINE: &str = "<path fill=\"currentColor\" d=\"M-12 1.2c3-1.6 6-2 9-2.1l.8-3.7h4.6L3.2-.9c4 .1 6.6.6 8.8 1.9-2 2.4-4.4 3.4-8 3.6h-9c-3 0-5.4-.9-7-3.4zM0-8h1v3.6H0zM.6-8h2.2v1H.6z\"/>\
    <path fill=\"none\" stroke=\"currentColor\" stroke-width=\".9\" stroke-linecap=\"round\" d=\"M-10 7.4q2.5-1.6 5 0t5 0 5 0 5 0\"/>";

const FLEET: &str = "<path fill=\"currentColor\" d=\"M-12 4.2H1.6L-.2 7.4h-10.2zM-7 1.4h3.4v2.2H-7zM-5.8-1h1.2v2.6h-1.2zM0 .4h12l-1.8 3H2.6L2.8 2zM4.4-2.4h3.4v2.2H4.4zM5.6-4.8h1.2v2.6H5.6zM-6.6-3.4h9L1-.8h-6.4zM-3-5.8H.2v1.8H-3zM-1.9-8h1v2.4h-1z\"/>";

const MOVEMENT: &str = "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.6\" stroke-linejoin=\"miter\" d=\"M-8.5-8L-.5 0l-8 8M.5-8l8 8-8 8\"/>";
const PREPARED: &str = "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.6\" d=\"M-9.5 0H4M-1.8-6L4.6 0l-6.4 6M8.4-8.5v17\"/>";
const DUG_IN: &str = "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.4\" d=\"M-10.6 7.6h3.4a7.2 7.2 0 0114.4 0h3.4M-6.2 1L-9.4-2M0-1.4V-6M6.2 1L9.4-2\"/>";
const EXPLOIT: &str =
    "<path fill=\"currentColor\" d=\"M2.4-10.5L-7 1.4h5.4L-4.4 10.5 7 -2.4H1.2L5.4-10.5z\"/>";
const DISORDERED: &str = "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.6\" stroke-linejoin=\"miter\" d=\"M-9.5 3.6l4.4-7.2 4 7.2 4-8 3.2 9 3.2-5.2\"/>";
const ANCHOR: &str = "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.9\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"M0-4.6V8.6M-4.6-1.8h9.2M-8 2.4c.6 4.2 4 6.2 8 6.2s7.4-2 8-6.2M-8 2.4l-1.4 2.2M-8 2.4l2.4 1M8 2.4l1.4 2.2M8 2.4l-2.4 1\"/>\
    <circle cx=\"0\" cy=\"-7\" r=\"2.2\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.7\"/>";

/// Emblems of sides: plain shapes that differ without color.
pub const EMBLEMS: [(&str, &str); 6] = [
    (
        "cross",
        "<path d=\"M-3.6-10.4h7.2v6.8h6.8v7.2H3.6v6.8h-7.2V3.6h-6.8v-7.2h6.8z\"/>",
    ),
    (
        "star",
        "<path d=\"M0-11.4L2.7-3.6 10.9-3.5 4.3 1.4 6.7 9.3 0 4.6-6.7 9.3-4.3 1.4-10.9-3.5-2.7-3.6z\"/>",
    ),
    ("disc", "<circle r=\"8.6\"/>"),
    (
        "ringed-star",
        "<path d=\"M0-7.6L1.8-2.4 7.3-2.3 2.9.9 4.5 6.2 0 3.1-4.5 6.2-2.9.9-7.3-2.3-1.8-2.4z\"/>\
         <path fill-rule=\"evenodd\" d=\"M0-11.6a11.6 11.6 0 110 23.2 11.6 11.6 0 010-23.2zM0-9.8a9.8 9.8 0 100 19.6 9.8 9.8 0 000-19.6z\"/>",
    ),
    (
        "roundel",
        "<path fill-rule=\"evenodd\" d=\"M0-11a11 11 0 110 22 11 11 0 010-22zM0-7a7 7 0 100 14A7 7 0 000-7z\"/><circle r=\"3.6\"/>",
    ),
    (
        "quarters",
        "<path d=\"M-9.4-9.4H0V0h-9.4zM0 0h9.4v9.4H0z\"/><path fill-rule=\"evenodd\" d=\"M-10.4-10.4h20.8v20.8h-20.8zM-9.4-9.4v18.8h18.8V-9.4z\"/>",
    ),
];
