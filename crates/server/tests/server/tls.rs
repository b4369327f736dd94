//! TLS with a certificate of one's own, and a public address behind a proxy.

use crate::world::{World, roomy};
use serde_json::json;
use server::Config;
use std::io::{Read, Write};
use std::sync::Arc;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

#[test]
fn a_server_with_its_own_certificate_speaks_tls() {
    let dir = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    let (cert, key) = (dir.path().join("cert.pem"), dir.path().join("key.pem"));
    std::fs::write(&cert, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let config = Config {
        tls: Some((cert, key)),
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let client = ClientConfig::builder()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let connection = ClientConnection::new(Arc::new(client), name).unwrap();
    let socket = std::net::TcpStream::connect(world.address).unwrap();
    let mut stream = StreamOwned::new(connection, socket);
    let body = "{\"game\":\"outpost\",\"open\":true}";
    write!(
        stream,
        "POST /api/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    // The other side may close without a last word.
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("strict-transport-security"));
    // Plain speech at the same role gets no answer.
    assert!(world.stranger().get("/health").is_err());
    world.stop();
}

#[test]
fn behind_a_proxy_links_and_origins_are_the_public_ones() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        public_url: Some("https://maproom.example".into()),
        behind_proxy: true,
        tables_per_hour: 4,
        ..roomy()
    };
    let world = World::with(&dir.path().join("store.db"), config);
    let body = json!({"game": "outpost"}).to_string();
    let from = |address: &str| {
        format!("x-forwarded-for: 10.9.9.9, {address}\r\norigin: https://maproom.example\r\n")
    };
    let mut proxy = world.stranger();
    let made = proxy
        .ask("POST", "/api/tables", Some(&body), &from("10.0.0.1"))
        .unwrap();
    assert!(made.ok());
    let link = made.json()["seats"]["red"]["link"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(link.starts_with("https://maproom.example/t/") && link.contains('#'));
    let enter = json!({"secret": made.json()["seats"]["red"]["secret"]}).to_string();
    let path = format!(
        "/api/tables/{}/enter",
        made.json()["table"].as_str().unwrap()
    );
    let entered = proxy
        .ask("POST", &path, Some(&enter), &from("10.0.0.1"))
        .unwrap();
    assert!(entered.head.contains("Secure"));
    // The limit counts people, not the proxy.
    let full = proxy
        .ask("POST", "/api/tables", Some(&body), &from("10.0.0.1"))
        .unwrap();
    assert_eq!(full.status, 429);
    let other = proxy
        .ask("POST", "/api/tables", Some(&body), &from("10.0.0.2"))
        .unwrap();
    assert!(other.ok());
    world.stop();
}
