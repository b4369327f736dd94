//! A small blocking client, for the tests and the benchmark. It keeps its connection and every byte it receives, if asked to.

use serde_json::Value;
use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

pub struct Client {
    address: SocketAddr,
    secret: Option<String>,
    /// What a browser would send as its cookie.
    pub cookie: Option<String>,
    stream: Option<BufReader<TcpStream>>,
    /// All bytes received, when recording.
    pub record: Option<Vec<u8>>,
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn ok(&self) -> bool {
        self.status == 200
    }
}

impl Client {
    pub fn new(address: SocketAddr, secret: Option<&str>) -> Client {
        Client {
            address,
            secret: secret.map(Into::into),
            cookie: None,
            stream: None,
            record: None,
        }
    }

    fn connect(&mut self) -> Result<&mut BufReader<TcpStream>, Error> {
        match &mut self.stream {
            Some(stream) => Ok(stream),
            none => {
                let stream = TcpStream::connect(self.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(120)))?;
                Ok(none.insert(BufReader::new(stream)))
            }
        }
    }

    /// Sends bytes as they are and reads one answer.
    pub fn send(&mut self, request: &[u8]) -> Result<Reply, Error> {
        let done = (|| {
            let stream = self.connect()?;
            stream.get_mut().write_all(request)?;
            read_reply(stream)
        })();
        match &done {
            Ok(reply) => {
                if let Some(record) = &mut self.record {
                    record.extend_from_slice(reply.head.as_bytes());
                    record.extend_from_slice(&reply.body);
                }
                if reply
                    .head
                    .to_ascii_lowercase()
                    .contains("connection: close")
                {
                    self.stream = None;
                }
            }
            Err(_) => self.stream = None,
        }
        done
    }

    /// One request; `more` are further header lines.
    pub fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&str>,
        more: &str,
    ) -> Result<Reply, Error> {
        let request = self.request(method, path, body, more);
        self.send(request.as_bytes())
    }

    fn request(&self, method: &str, path: &str, body: Option<&str>, more: &str) -> String {
        let secret = match &self.secret {
            Some(secret) => format!("authorization: Bearer {secret}\r\n"),
            None => String::new(),
        };
        let cookie = match &self.cookie {
            Some(cookie) => format!("cookie: {cookie}\r\n"),
            None => String::new(),
        };
        let body = body.unwrap_or("");
        let length = body.len();
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{secret}{cookie}{more}content-length: {length}\r\n\r\n{body}",
            self.address
        )
    }

    pub fn get(&mut self, path: &str) -> Result<Reply, Error> {
        self.ask("GET", path, None, "")
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Result<Reply, Error> {
        self.ask("POST", path, Some(&body.to_string()), "")
    }

    /// Opens a stream of events; nothing else can be asked on this connection any more.
    pub fn listen(mut self, path: &str, last: Option<&str>) -> Result<Events, Error> {
        let more = last.map_or(String::new(), |last| format!("last-event-id: {last}\r\n"));
        let request = self.request("GET", path, None, &more);
        let stream = self.connect()?;
        stream.get_mut().write_all(request.as_bytes())?;
        let head = read_head(stream)?;
        if !head.starts_with("HTTP/1.1 200") {
            return Err(Error::new(ErrorKind::PermissionDenied, head));
        }
        let stream = self.stream.take().ok_or(ErrorKind::NotConnected)?;
        Ok(Events {
            stream,
            held: String::new(),
            head,
        })
    }
}

/// A stream of events being read.
pub struct Events {
    stream: BufReader<TcpStream>,
    held: String,
    pub head: String,
}

/// One event.
#[derive(Debug, Clone)]
pub struct Event {
    pub kind: String,
    pub id: Option<String>,
    pub data: String,
}

impl Events {
    pub fn set_timeout(&self, time: Duration) -> Result<(), Error> {
        self.stream.get_ref().set_read_timeout(Some(time))
    }

    /// The next event; comments are passed over.
    pub fn next_event(&mut self) -> Result<Event, Error> {
        loop {
            if let Some(end) = self.held.find("\n\n") {
                let text: String = self.held.drain(..end + 2).collect();
                let mut event = Event {
                    kind: String::new(),
                    id: None,
                    data: String::new(),
                };
                for line in text.lines() {
                    match line.split_once(": ") {
                        Some(("event", kind)) => event.kind = kind.into(),
                        Some(("id", id)) => event.id = Some(id.into()),
                        Some(("data", data)) => event.data = data.into(),
                        _ => {}
                    }
                }
                if event.kind.is_empty() {
                    continue;
                }
                return Ok(event);
            }
            self.read_chunk()?;
        }
    }

    fn read_chunk(&mut self) -> Result<(), Error> {
        let mut size = String::new();
        self.stream.read_line(&mut size)?;
        let size = usize::from_str_radix(size.trim(), 16)
            .map_err(|_| Error::from(ErrorKind::UnexpectedEof))?;
        if size == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = vec![0; size + 2];
        self.stream.read_exact(&mut bytes)?;
        let text = std::str::from_utf8(&bytes[..size]).map_err(|_| ErrorKind::InvalidData)?;
        self.held.push_str(text);
        Ok(())
    }
}

fn read_head(stream: &mut BufReader<TcpStream>) -> Result<String, Error> {
    let mut head = String::new();
    loop {
        let before = head.len();
        if stream.read_line(&mut head)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        if head.len() - before <= 2 {
            return Ok(head);
        }
    }
}

fn read_reply(stream: &mut BufReader<TcpStream>) -> Result<Reply, Error> {
    let head = read_head(stream)?;
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .ok_or(ErrorKind::InvalidData)?;
    let length = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, length)| length.parse().ok())
        .unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(Reply { status, head, body })
}
