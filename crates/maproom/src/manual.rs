//! `maproom man` and `maproom completions`: made from the command line itself, so they cannot tell of anything else.

use crate::args::{Args, Completions, Man};
use crate::fail::Fail;
use crate::out::Out;
use clap::CommandFactory;

pub fn man(args: &Man, out: &mut Out) -> Result<(), Fail> {
    let command = Args::command();
    match &args.dir {
        Some(dir) => {
            std::fs::create_dir_all(dir).map_err(|e| Fail::write(dir, e))?;
            clap_mangen::generate_to(command, dir).map_err(|e| Fail::write(dir, e))?;
            out.line(format_args!("The pages are in {}", dir.display()))
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            out.line(String::from_utf8_lossy(&page).trim_end())
        }
    }
}

pub fn completions(args: &Completions, out: &mut Out) -> Result<(), Fail> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "maproom", &mut text);
    out.line(String::from_utf8_lossy(&text).trim_end())
}
