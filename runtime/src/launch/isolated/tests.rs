mod copies;
mod faults;
mod marks;
mod owners;
mod races;
mod world;
