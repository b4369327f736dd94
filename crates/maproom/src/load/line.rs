//! A kept connection of the benchmark: requests as bytes, answers read as far as they must be checked.

use crate::fail::Fail;
use std::io::{Error, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};

/// Blocking while tables are set up; its socket goes to the load afterwards.
pub struct Line(pub TcpStream);

pub fn broken(e: Error) -> Fail {
    Fail::broken(format_args!("the server went away: {e}"))
}

impl Line {
    pub fn open(address: SocketAddr) -> Result<Line, Fail> {
        let stream = TcpStream::connect(address).map_err(broken)?;
        stream.set_nodelay(true).map_err(broken)?;
        Ok(Line(stream))
    }

    pub fn request(what: &str, secret: &str, body: &str) -> String {
        format!(
            "{what} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {secret}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    pub fn send(&mut self, request: &str) -> Result<(), Fail> {
        self.0.write_all(request.as_bytes()).map_err(broken)
    }

    /// One request, one answer's body.
    pub fn ask(&mut self, what: &str, secret: &str, body: &str) -> Result<String, Fail> {
        self.exchange(Line::request(what, secret, body).as_bytes())
    }

    /// The same with a request that is ready.
    pub fn exchange(&mut self, request: &[u8]) -> Result<String, Fail> {
        self.0.write_all(request).map_err(broken)?;
        let mut held = Vec::new();
        let mut bytes = [0; 16 * 1024];
        loop {
            if let Some((body, end)) = answer(&held)
                && end <= held.len()
            {
                return Ok(String::from_utf8_lossy(&held[body..end]).into_owned());
            }
            match self.0.read(&mut bytes).map_err(broken)? {
                0 => return Err(broken(ErrorKind::UnexpectedEof.into())),
                n => held.extend_from_slice(&bytes[..n]),
            }
        }
    }
}

/// Where the body of the answer at the beginning of these bytes begins and ends, once its head is whole.
pub fn answer(bytes: &[u8]) -> Option<(usize, usize)> {
    let head = find(bytes, b"\r\n\r\n")?;
    let at = find(&bytes[..head], b"content-length: ")? + 16;
    let digits = bytes[at..head].iter().take_while(|b| b.is_ascii_digit());
    let length = digits.fold(0, |n, digit| 10 * n + usize::from(digit - b'0'));
    Some((head + 4, head + 4 + length))
}

pub fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|part| part == what)
}
