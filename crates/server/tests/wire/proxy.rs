//! A recording proxy: every byte the server sends to one listener, kept before the listener has it.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

pub struct Proxy {
    pub address: SocketAddr,
    record: Arc<Mutex<Vec<u8>>>,
}

impl Proxy {
    pub fn before(server: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let record = Arc::new(Mutex::new(Vec::new()));
        let kept = record.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(upstream) = TcpStream::connect(server) else {
                    return;
                };
                let (to_server, to_client) = (
                    (client.try_clone().unwrap(), upstream.try_clone().unwrap()),
                    (upstream, client),
                );
                std::thread::spawn(move || copy(to_server, |_| {}));
                let kept = kept.clone();
                std::thread::spawn(move || {
                    copy(to_client, |bytes| {
                        kept.lock().unwrap().extend_from_slice(bytes)
                    });
                });
            }
        });
        Proxy { address, record }
    }

    /// All that has come through so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.record.lock().unwrap().clone()
    }
}

/// Copies until one side closes, showing each part before it goes on.
fn copy((mut from, mut to): (TcpStream, TcpStream), mut show: impl FnMut(&[u8])) {
    let _ = (from.set_nodelay(true), to.set_nodelay(true));
    let mut part = [0; 16 * 1024];
    while let Ok(n @ 1..) = from.read(&mut part) {
        show(&part[..n]);
        if to.write_all(&part[..n]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Read), to.shutdown(Shutdown::Write));
}
