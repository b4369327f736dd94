//! Those who receive notices: a web address and a mail server that keep what they are sent.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Something that arrived: what stood before the empty line, and what after.
pub struct Arrived {
    pub head: String,
    pub body: Vec<u8>,
}

pub struct Sink {
    pub address: SocketAddr,
    arrived: Receiver<Arrived>,
}

impl Sink {
    fn of(take: impl Fn(TcpStream) -> std::io::Result<Arrived> + Send + 'static) -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (send, arrived) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let sent = take(stream).map(|arrived| send.send(arrived));
                if sent.is_ok_and(|sent| sent.is_err()) {
                    return;
                }
            }
        });
        Sink { address, arrived }
    }

    /// A web address that takes what is posted.
    pub fn web() -> Sink {
        Sink::of(|stream| {
            let mut stream = BufReader::new(stream);
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                if stream.read_line(&mut head)? == 0 {
                    return Err(std::io::ErrorKind::UnexpectedEof.into());
                }
            }
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            let mut body = vec![0; length.unwrap().parse().unwrap()];
            stream.read_exact(&mut body)?;
            stream
                .get_mut()
                .write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n")?;
            Ok(Arrived { head, body })
        })
    }

    /// A mail server that takes every letter; `head` is the envelope, `body` the letter.
    pub fn mail() -> Sink {
        Sink::of(|stream| {
            let mut stream = BufReader::new(stream);
            let (mut head, mut body) = (String::new(), Vec::new());
            stream.get_mut().write_all(b"220 sink\r\n")?;
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line)? == 0 {
                    return Err(std::io::ErrorKind::UnexpectedEof.into());
                }
                head.push_str(&line);
                let answer: &[u8] = match line.trim_end() {
                    "DATA" => b"354 go on\r\n",
                    "QUIT" => break,
                    line if line.starts_with("EHLO") => b"250-sink\r\n250 8BITMIME\r\n",
                    _ => b"250 ok\r\n",
                };
                stream.get_mut().write_all(answer)?;
                while line.trim_end() == "DATA" && !body.ends_with(b"\r\n.\r\n") {
                    stream.read_until(b'\n', &mut body)?;
                    if body.ends_with(b"\r\n.\r\n") {
                        stream.get_mut().write_all(b"250 taken\r\n")?;
                    }
                }
            }
            stream.get_mut().write_all(b"221 bye\r\n")?;
            Ok(Arrived { head, body })
        })
    }

    pub fn next(&self) -> Arrived {
        let arrived = self.arrived.recv_timeout(Duration::from_secs(60));
        arrived.expect("nothing arrived")
    }

    /// Nothing more has come than was taken.
    pub fn is_empty(&self) -> bool {
        self.arrived.try_recv().is_err()
    }
}
