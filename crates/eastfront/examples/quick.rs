use eastfront::Eastfront;
use std::time::Instant;
use table::laws::{Depth, play};
use table::*;
fn main() {
    let rules = Eastfront::shipped().unwrap();
    let a: Vec<String> = std::env::args().collect();
    if a.get(1).map(|s| s.as_str()) == Some("soak") {
        let n: u64 = a[2].parse().unwrap();
        let every = a.get(3).is_some();
        let mut ch = 0;
        for seed in 1000..1000 + n {
            match play(
                &*rules,
                seed,
                if every {
                    Depth::EVERY
                } else {
                    Depth::some(4000)
                },
            ) {
                Ok(x) => ch += x.choices,
                Err(b) => {
                    println!("{}", b.to_string().chars().take(2000).collect::<String>());
                    return;
                }
            }
        }
        println!("ok {n} games {ch} choices");
        return;
    }
    println!("state {} bytes", std::mem::size_of::<eastfront::State>());
    let mut rng = QuickDice::new(7);
    let t = Instant::now();
    let mut choices = 0u64;
    let mut games = 0;
    let mut menu = Menu::new();
    let mut wins = [0; 2];
    let mut kinds = std::collections::BTreeMap::<String, u64>::new();
    while t.elapsed().as_secs_f64() < 4.0 {
        let mut s = rules.start(&Setup::scenario("1941")).unwrap();
        loop {
            match rules.next(&s) {
                Next::Over(st) => {
                    wins[if st.winners.contains(Seat(0)) { 0 } else { 1 }] += 1;
                    break;
                }
                Next::Chance(c) => {
                    let o = rules.roll(&c, &mut rng);
                    rules.resolve(&mut s, &o, &mut ());
                }
                Next::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    menu.clear();
                    rules.menu(&s, seat, &mut menu);
                    let c = menu.entries()[rng.below(menu.len())];
                    rules.choose(&mut s, seat, &c, &mut ()).unwrap();
                    choices += 1;
                    if games < 20 {
                        *kinds
                            .entry(format!("{c:?}").split('(').next().unwrap().to_string())
                            .or_default() += 1;
                    }
                }
            }
        }
        games += 1;
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{:.0} choices/s {:.0} games/s {} per game wins {wins:?} {kinds:?}",
        choices as f64 / e,
        games as f64 / e,
        choices / games
    );
    let s = rules.start(&Setup::scenario("1941")).unwrap();
    let t = Instant::now();
    let mut x = 0usize;
    for _ in 0..1_000_000 {
        let c = std::hint::black_box(s.clone());
        x += c.rp.axis as usize;
    }
    println!("clone {:.0} ns {x}", t.elapsed().as_nanos() as f64 / 1e6);
    let t = Instant::now();
    for _ in 0..20000 {
        std::hint::black_box(rules.view(&s, Seat(0)));
    }
    println!("view {:.2} us", t.elapsed().as_nanos() as f64 / 2e4 / 1e3);
    let t = Instant::now();
    for _ in 0..100000 {
        std::hint::black_box(rules.supplied_hexes(&s, eastfront::Side::Soviet));
    }
    println!("supply {:.2} us", t.elapsed().as_nanos() as f64 / 1e5 / 1e3);
}
