//! How wide words are. Advance widths are those of Barlow Condensed Bold and Source Serif 4 Italic in thousandths of the size, so a
//! box holds every lighter weight too.

const SANS: [u16; 95] = [
    200, 279, 346, 616, 444, 766, 603, 170, 311, 311, 361, 438, 211, 331, 223, 415, 453, 284, 438,
    436, 484, 439, 440, 407, 440, 435, 275, 232, 438, 438, 438, 437, 759, 482, 470, 464, 476, 438,
    421, 467, 480, 230, 452, 491, 426, 548, 514, 473, 465, 461, 471, 444, 468, 479, 488, 689, 475,
    474, 412, 345, 415, 345, 422, 421, 220, 446, 445, 434, 445, 436, 298, 441, 447, 219, 217, 449,
    209, 675, 447, 442, 448, 448, 324, 412, 291, 447, 436, 613, 439, 423, 373, 344, 186, 344, 490,
];

const SERIF: [u16; 95] = [
    227, 305, 456, 573, 524, 928, 701, 259, 385, 385, 480, 534, 300, 314, 300, 339, 537, 537, 537,
    537, 537, 537, 537, 537, 537, 537, 300, 300, 534, 534, 534, 459, 880, 683, 622, 614, 703, 604,
    572, 669, 772, 365, 361, 688, 584, 935, 746, 674, 571, 674, 646, 505, 591, 725, 652, 917, 667,
    593, 561, 345, 331, 345, 534, 512, 400, 554, 524, 434, 557, 442, 325, 511, 580, 320, 275, 497,
    298, 869, 596, 526, 543, 520, 426, 383, 354, 597, 511, 777, 564, 515, 493, 390, 286, 390, 534,
];

/// The letter an accented one is built on.
fn plain(c: char) -> char {
    match c {
        'ą' | 'ä' | 'á' | 'ă' | 'â' => 'a',
        'ć' | 'č' => 'c',
        'ę' | 'é' => 'e',
        'ł' => 'e',
        'ń' => 'n',
        'ó' | 'ö' | 'ő' => 'o',
        'ś' | 'š' | 'ș' => 's',
        'ü' | 'ű' => 'u',
        'ź' | 'ż' | 'ž' => 'z',
        'Ł' => 'A',
        'Ś' | 'Š' => 'S',
        'Ó' | 'Ö' => 'O',
        'Ź' | 'Ż' | 'Ž' => 'Z',
        c => c,
    }
}

fn advance(table: &[u16; 95], c: char) -> f64 {
    let c = plain(c);
    let width = (c as usize)
        .checked_sub(32)
        .and_then(|i| table.get(i))
        .copied();
    f64::from(width.unwrap_or(500)) / 1000.0
}

/// Width of words in the sans at a size.
pub fn sans(words: &str, size: f64) -> f64 {
    words.chars().map(|c| advance(&SANS, c)).sum::<f64>() * size
}

/// Widths of the letters of words in the italic serif at a size.
pub fn serif(words: &str, size: f64) -> Vec<f64> {
    words.chars().map(|c| advance(&SERIF, c) * size).collect()
}

/// The size at which words fit a width, never above `size`.
pub fn fitted(words: &str, size: f64, width: f64) -> f64 {
    let natural = sans(words, size);
    if natural <= width {
        size
    } else {
        size * width / natural
    }
}
