//! Sending a notice to a web address, plain or over TLS.

use crate::Hooks;
use axum::body::Body;
use axum::http::uri::Scheme;
use axum::http::{HeaderMap, Request, StatusCode, Uri, header};
use hyper::rt::{Read, Write};
use hyper_util::rt::TokioIo;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A web address that a notice can be sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    uri: Uri,
    https: bool,
    host: String,
    port: u16,
}

impl Address {
    pub fn read(text: &str) -> Option<Address> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= 600)?;
        let https = uri.scheme() == Some(&Scheme::HTTPS);
        let authority = uri
            .authority()
            .filter(|_| https || uri.scheme() == Some(&Scheme::HTTP))?;
        let (host, port) = match authority.as_str().rsplit_once(':') {
            Some((host, port)) => (host, port.parse().ok()?),
            None => (authority.as_str(), if https { 443 } else { 80 }),
        };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
        let host =
            Some(host.to_owned()).filter(|host| !host.is_empty() && host.bytes().all(plain))?;
        Some(Address {
            uri,
            https,
            host,
            port,
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

    /// Whether it names a machine that cannot be on the open internet. What a name leads to is looked at again when a
    /// notice is sent.
    pub fn is_private(&self) -> bool {
        let name = self.host.trim_end_matches('.').to_ascii_lowercase();
        match name.parse::<IpAddr>() {
            Ok(number) => !is_public(number),
            Err(_) => {
                let suffixes = [".localhost", ".local", ".internal", ".home.arpa"];
                !name.contains('.') || suffixes.iter().any(|suffix| name.ends_with(suffix))
            }
        }
    }

    fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
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

/// The authorities to trust when speaking TLS as a client: the system's, or those of a file.
pub fn roots(file: Option<&Path>) -> Result<Vec<CertificateDer<'static>>, String> {
    let found = match file {
        Some(path) => {
            let fail = |e| format!("Cannot read {}: {e}; give a PEM file", path.display());
            let found = CertificateDer::pem_file_iter(path).map_err(fail)?;
            found.filter_map(Result::ok).collect()
        }
        None => rustls_native_certs::load_native_certs().certs,
    };
    // A system may list authorities that are not well-formed.
    let sound = |root: &CertificateDer<'static>| RootCertStore::empty().add(root.clone()).is_ok();
    Ok(found.into_iter().filter(sound).collect())
}

/// What is needed to speak TLS as a client.
pub fn connector(roots: &[CertificateDer<'static>]) -> TlsConnector {
    let mut store = RootCertStore::empty();
    store.add_parsable_certificates(roots.iter().cloned());
    let config = ClientConfig::builder()
        .with_root_certificates(store)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}

/// Posts a body and returns the status of the answer.
pub async fn post(
    hooks: Hooks,
    tls: &TlsConnector,
    to: &Address,
    headers: HeaderMap,
    body: Vec<u8>,
) -> Option<StatusCode> {
    let mut request = Request::post(to.path());
    *request.headers_mut()? = headers;
    let host = format!("{}:{}", to.host, to.port);
    let request = request
        .header(header::HOST, host)
        .header(header::CONNECTION, "close")
        .body(Body::from(body))
        .ok()?;
    let mut found = tokio::net::lookup_host((to.host.as_str(), to.port))
        .await
        .ok()?;
    // The address that was checked is the one that is connected to: a name cannot lead elsewhere in between.
    let address = found.find(|at| hooks == Hooks::Anywhere || is_public(at.ip()))?;
    let stream = TcpStream::connect(address).await.ok()?;
    match to.https {
        true => {
            let name = ServerName::try_from(to.host.clone()).ok()?;
            let stream = tls.connect(name, stream).await.ok()?;
            exchange(TokioIo::new(stream), request).await
        }
        false => exchange(TokioIo::new(stream), request).await,
    }
}

async fn exchange(
    stream: impl Read + Write + Send + Unpin + 'static,
    request: Request<Body>,
) -> Option<StatusCode> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await.ok()?;
    // It ends with the answer, or when the sender is dropped.
    tokio::spawn(connection);
    let answer = sender.send_request(request).await.ok()?;
    Some(answer.status())
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
        assert_eq!(read("http://example.org").path(), "/");
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
