mod faults;
mod marks;
mod world;
