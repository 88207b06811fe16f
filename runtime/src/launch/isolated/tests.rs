mod copies;
mod faults;
mod marks;
mod races;
mod world;
