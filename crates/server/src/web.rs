//! Sending a notice to a web address, plain or over TLS.

use crate::Hooks;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A web address in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub https: bool,
    pub host: String,
    pub port: u16,
    pub path: String,
}

impl Address {
    pub fn read(text: &str) -> Option<Address> {
        if text.len() > 600 || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        let (https, rest) = match text.strip_prefix("https://") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("http://")?),
        };
        let at = rest.find('/').unwrap_or(rest.len());
        let (host, path) = rest.split_at(at);
        let (host, port) = match host.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().ok()?),
            None => (host, if https { 443 } else { 80 }),
        };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
        (!host.is_empty() && host.bytes().all(plain)).then(|| Address {
            https,
            host: host.into(),
            port,
            path: if path.is_empty() { "/" } else { path }.into(),
        })
    }

    /// Scheme, host and port, as browsers name where a page comes from.
    pub fn origin(&self) -> String {
        let (scheme, usual) = if self.https {
            ("https", 443)
        } else {
            ("http", 80)
        };
        match self.port {
            port if port == usual => format!("{scheme}://{}", self.host),
            port => format!("{scheme}://{}:{port}", self.host),
        }
    }
}

/// Whether an address is on the open internet, as far as its number tells.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_unspecified()
                || v4.is_multicast()
                || v4.is_broadcast()
                || v4.is_documentation()
                || a == 0
                || a == 100 && (64..128).contains(&b)
                || a >= 240)
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_public(v4.into()),
            None => {
                let first = v6.segments()[0];
                first & 0xe000 == 0x2000
            }
        },
    }
}

/// Where systems keep the authorities they trust.
const ROOTS: [&str; 3] = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/cert.pem",
];

/// What is needed to speak TLS as a client: the system's authorities, or those of a file.
pub fn connector(roots: Option<&Path>) -> Result<TlsConnector, String> {
    let usual = || ROOTS.iter().map(PathBuf::from).find(|path| path.exists());
    let mut store = RootCertStore::empty();
    if let Some(path) = roots.map(Path::to_path_buf).or_else(usual) {
        let fail = |e| format!("{} cannot be read: {e}; give a PEM file", path.display());
        let found = CertificateDer::pem_file_iter(&path).map_err(fail)?;
        store.add_parsable_certificates(found.filter_map(Result::ok));
    }
    let config = ClientConfig::builder()
        .with_root_certificates(store)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// A connection, wrapped in TLS where it is wanted.
pub async fn wrap(tls: &TlsConnector, stream: TcpStream, host: &str) -> Option<Box<dyn Wire>> {
    let name = ServerName::try_from(host.to_owned()).ok()?;
    Some(Box::new(tls.connect(name, stream).await.ok()?))
}

pub trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// Posts a body and gives the status of the answer.
pub async fn post(
    hooks: Hooks,
    tls: &TlsConnector,
    to: &Address,
    headers: &str,
    body: &[u8],
) -> Option<u16> {
    let mut found = tokio::net::lookup_host((to.host.as_str(), to.port))
        .await
        .ok()?;
    let address = found.find(|at| hooks == Hooks::Anywhere || is_public(at.ip()))?;
    let stream = TcpStream::connect(address).await.ok()?;
    let mut stream: Box<dyn Wire> = match to.https {
        true => wrap(tls, stream, &to.host).await?,
        false => Box::new(stream),
    };
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: {}:{}\r\n{headers}connection: close\r\ncontent-length: {}\r\n\r\n",
        to.path,
        to.host,
        to.port,
        body.len()
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    stream.write_all(body).await.ok()?;
    stream.flush().await.ok()?;
    // The status line says whether it has arrived; nobody reads more.
    let mut line = [0; 12];
    stream.read_exact(&mut line).await.ok()?;
    std::str::from_utf8(&line[9..]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_go_to_the_open_internet_only() {
        for (address, public) in [
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("::1", false),
            ("fd00::1", false),
            ("::ffff:127.0.0.1", false),
            ("9.9.9.9", true),
            ("2620:fe::fe", true),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
    }

    #[test]
    fn addresses_are_read_into_their_parts_or_not_at_all() {
        let read = |text| Address::read(text).unwrap();
        assert_eq!(read("http://example.org").path, "/");
        assert_eq!(
            read("https://example.org/a?b").origin(),
            "https://example.org"
        );
        assert_eq!(
            read("http://example.org:81/").origin(),
            "http://example.org:81"
        );
        for wrong in [
            "http://a@example.org/",
            "gopher://example.org/",
            "http:///",
            "http://a b/",
            "http://x:y/",
        ] {
            assert_eq!(Address::read(wrong), None, "{wrong}");
        }
    }
}
