use agent_tools::{
    __private::{Call, Running},
    Definition, Descriptor,
};

struct Mine;

impl Definition for Mine {
    fn descriptor(&self) -> Descriptor {
        unimplemented!()
    }

    fn start(&self, _: Call) -> Running {
        unimplemented!()
    }
}

fn main() {}
