//! Stops a clone at the Nth step of its work on the disk, in the thread that asks for it.

use std::{cell::Cell, io::Error, path::Path, thread};

use rustix::{
    io::Errno,
    process::{Signal, getpid, kill_process},
};

use super::{Failed, entries, remove_file, remove_tree};

#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Fault {
    /// None: the steps are counted.
    Counted,
    /// One step fails.
    Once(Errno),
    /// So does every later one.
    Ever(Errno),
    /// The process ends as by `kill -9`.
    Killed,
}

thread_local! {
    static AHEAD: Cell<Option<(usize, Fault)>> = const { Cell::new(None) };
    static MET: Cell<usize> = const { Cell::new(0) };
}

/// From now on there is a fault ahead, at the step with this number, from 0.
pub(in super::super) fn arm(at: usize, fault: Fault) {
    AHEAD.set(Some((at, fault)));
    MET.set(0);
}

/// How many steps there have been since there was a fault ahead.
pub(in super::super) fn disarm() -> usize {
    AHEAD.set(None);
    MET.get()
}

pub(super) fn meet() -> Option<Error> {
    let (at, fault) = AHEAD.get()?;
    let met = MET.replace(MET.get() + 1);
    let errno = match fault {
        Fault::Once(errno) if met == at => errno,
        Fault::Ever(errno) if met >= at => errno,
        Fault::Killed if met == at => die(),
        _ => return None,
    };
    Some(errno.into())
}

fn die() -> ! {
    kill_process(getpid(), Signal::KILL).expect("a process can end itself");
    loop {
        thread::park();
    }
}

/// The removal of a folder can end after any of its entries.
pub(super) fn remove_entries(folder: &Path) -> Result<(), Failed> {
    if AHEAD.get().is_none() {
        return Ok(());
    }
    for entry in entries(folder)? {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_tree(&path)?;
        } else {
            remove_file(&path)?;
        }
    }
    Ok(())
}
