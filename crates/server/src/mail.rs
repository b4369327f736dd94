//! Mail through the operator's own mail server.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use lettre::address::Envelope;
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::time::Duration;
use tokio_rustls::rustls::pki_types::CertificateDer;

/// How long one command may take.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The mail server that notices go through.
#[derive(Clone)]
pub struct Mail {
    pub host: String,
    pub port: u16,
    /// TLS from the first byte; otherwise as soon as the server offers it.
    pub tls: bool,
    pub login: Option<(String, String)>,
    pub from: String,
}

impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mail({}:{})", self.host, self.port)
    }
}

impl Mail {
    /// Reads `smtp://[USER[:PASSWORD]@]HOST[:PORT]` or `smtps://..`.
    pub fn read(url: &str, from: &str) -> Result<Mail, String> {
        let wrong =
            || "Give the mail server as smtp://USER:PASSWORD@HOST:PORT or smtps://..".to_owned();
        let (tls, rest) = match url.strip_prefix("smtps://") {
            Some(rest) => (true, rest),
            None => (false, url.strip_prefix("smtp://").ok_or_else(wrong)?),
        };
        let (login, place) = match rest.trim_end_matches('/').rsplit_once('@') {
            Some((login, place)) => {
                let (user, password) = login.split_once(':').unwrap_or((login, ""));
                (Some((user.to_owned(), password.to_owned())), place)
            }
            None => (None, rest.trim_end_matches('/')),
        };
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| wrong())?),
            None => (place, if tls { 465 } else { 587 }),
        };
        if host.is_empty() {
            return Err(wrong());
        }
        if !is_address(from) {
            return Err("Mail needs a sender address".into());
        }
        Ok(Mail {
            host: host.into(),
            port,
            tls,
            login,
            from: from.into(),
        })
    }
}

/// A connection to the operator's mail server.
pub struct Mailer {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
}

impl Mailer {
    pub fn new(mail: &Mail, roots: &[CertificateDer<'static>]) -> Result<Mailer, String> {
        let wrong =
            |e: &dyn std::fmt::Display| format!("Cannot use the mail server {}: {e}", mail.host);
        let mut tls =
            TlsParameters::builder(mail.host.clone()).certificate_store(CertificateStore::None);
        for root in roots {
            let root = Certificate::from_der(root.to_vec()).map_err(|e| wrong(&e))?;
            tls = tls.add_root_certificate(root);
        }
        let tls = tls.build_rustls().map_err(|e| wrong(&e))?;
        let tls = match (mail.tls, &mail.login) {
            (true, _) => Tls::Wrapper(tls),
            // A password is never sent without TLS.
            (false, Some(_)) => Tls::Required(tls),
            (false, None) => Tls::Opportunistic(tls),
        };
        let mut server = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&mail.host)
            .port(mail.port)
            .tls(tls)
            .timeout(Some(TIMEOUT))
            .hello_name(ClientId::Domain("maproom".into()));
        if let Some((user, password)) = &mail.login {
            server = server.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Mailer {
            server: server.build(),
            from: mail.from.parse().map_err(|e| wrong(&e))?,
        })
    }

    /// Hands a message to the server.
    pub async fn send(&self, to: &str, subject: &str, text: &str) -> Result<(), String> {
        let to = to.parse::<Address>().map_err(|e| e.to_string())?;
        let message = message(&self.from, &to, subject, text);
        let envelope = Envelope::new(Some(self.from.clone()), vec![to]);
        let envelope = envelope.map_err(|e| e.to_string())?;
        let sent = self.server.send_raw(&envelope, message.as_bytes()).await;
        sent.map(drop).map_err(|e| refusal(&e))
    }
}

/// A message of plain text (RFC 5322). A table's name may contain any letters, a header may not.
fn message(from: &Address, to: &Address, subject: &str, text: &str) -> String {
    let subject = BASE64.encode(subject);
    let (encoding, body) = match text.is_ascii() {
        true => (
            "7bit",
            text.lines().map(|line| format!("{line}\r\n")).collect(),
        ),
        false => {
            let encoded = BASE64.encode(text);
            // Base 64 is ASCII: it may be cut anywhere.
            let lines = encoded.as_bytes().chunks(76).map(String::from_utf8_lossy);
            (
                "base64",
                lines.map(|line| format!("{line}\r\n")).collect::<String>(),
            )
        }
    };
    format!(
        "From: Maproom <{from}>\r\nTo: <{to}>\r\nSubject: =?utf-8?B?{subject}?=\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\
         Auto-Submitted: auto-generated\r\n\r\n{body}"
    )
}

/// Why a message was not taken. Only the number of a server's answer: its words often repeat the address, and this is
/// logged.
fn refusal(error: &smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("The mail server answers {code}"),
        None => error.to_string(),
    }
}

/// A plain mail address: one with a host on the internet, and without quotes or comments.
pub fn is_address(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"<>()[],;:\\\"".contains(&byte);
    let address = text.parse::<Address>();
    text.len() <= 200
        && text.bytes().all(plain)
        && address.is_ok_and(|address| address.domain().contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_could_say_more_than_an_address_are_none() {
        for good in ["ann@example.org", "a.b+c@mail.example.org"] {
            assert!(is_address(good), "{good}");
        }
        for bad in [
            "ann",
            "@example.org",
            "ann@local",
            "a@b.c>\r\nDATA",
            "a b@c.d",
            "a@b@c.d",
            "<a@b.c>",
        ] {
            assert!(!is_address(bad), "{bad:?}");
        }
    }

    #[tokio::test]
    async fn a_refusal_is_told_by_its_number_and_without_the_address() {
        use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 here\r\n").await.unwrap();
            let mut line = String::new();
            while stream.read_line(&mut line).await.unwrap() > 0 {
                let answer: &[u8] = match line.starts_with("RCPT") {
                    true => b"550-<ann@example.org> is unknown here\r\n550 go away\r\n",
                    false => b"250 ok\r\n",
                };
                stream.write_all(answer).await.unwrap();
                line.clear();
            }
        });
        let mail = Mail::read(&url, "maproom@example.org").unwrap();
        let mailer = Mailer::new(&mail, &[]).unwrap();
        let refused = mailer.send("ann@example.org", "turn", "now").await;
        assert_eq!(refused.unwrap_err(), "The mail server answers 550");
    }

    #[test]
    fn a_mail_server_is_read_from_its_address() {
        let mail = Mail::read("smtps://ann:p:w@mail.example.org", "maproom@example.org").unwrap();
        assert_eq!((mail.port, mail.tls), (465, true));
        assert_eq!(mail.login, Some(("ann".into(), "p:w".into())));
        assert_eq!(
            Mail::read("smtp://localhost:2525", "m@example.org")
                .unwrap()
                .port,
            2525
        );
        assert!(Mail::read("http://localhost", "m@example.org").is_err());
        assert!(Mail::read("smtp://localhost", "nobody").is_err());
        assert!(!format!("{mail:?}").contains("p:w"));
    }
}
