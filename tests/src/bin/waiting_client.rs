//! A client that sends the bytes of its standard input to the address that it is given, and waits to be killed.

use std::{
    env,
    io::{self, Read, Write},
    net::TcpStream,
    thread,
};

fn main() -> io::Result<()> {
    let mut request = Vec::new();
    io::stdin().read_to_end(&mut request)?;
    let mut stream = TcpStream::connect(env::args().nth(1).unwrap_or_default())?;
    stream.write_all(&request)?;
    loop {
        thread::park();
    }
}
