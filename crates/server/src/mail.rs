//! Mail through the operator's own mail server (RFC 5321): a greeting, an envelope, a few lines of text.

use crate::web::{Wire, wrap};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::io::Error;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

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
        let wrong = || "mail is smtp://USER:PASSWORD@HOST:PORT or smtps://..".to_owned();
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
            return Err("mail needs an address that it comes from".into());
        }
        Ok(Mail {
            host: host.into(),
            port,
            tls,
            login,
            from: from.into(),
        })
    }

    /// Hands a letter to the server.
    pub async fn send(
        &self,
        tls: &TlsConnector,
        to: &str,
        subject: &str,
        text: &str,
    ) -> Result<(), Error> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        let refused = || Error::other("the mail server's TLS does not hold");
        let wire: Box<dyn Wire> = match self.tls {
            true => wrap(tls, stream, &self.host).await.ok_or_else(refused)?,
            false => {
                let mut plain = Talk(BufReader::new(stream));
                plain.expect(b'2').await?;
                let offers = plain.say("EHLO maproom", b'2').await?;
                if offers.contains("STARTTLS") {
                    plain.say("STARTTLS", b'2').await?;
                    wrap(tls, plain.0.into_inner(), &self.host)
                        .await
                        .ok_or_else(refused)?
                } else if self.login.is_some() {
                    return Err(Error::other("the mail server offers no TLS for a password"));
                } else {
                    return letter(&mut plain, &self.from, to, subject, text).await;
                }
            }
        };
        let mut talk = Talk(BufReader::new(wire));
        if self.tls {
            talk.expect(b'2').await?;
        }
        talk.say("EHLO maproom", b'2').await?;
        if let Some((user, password)) = &self.login {
            let login = BASE64.encode(format!("\0{user}\0{password}"));
            talk.say(&format!("AUTH PLAIN {login}"), b'2').await?;
        }
        letter(&mut talk, &self.from, to, subject, text).await
    }
}

/// A plain mail address: nothing that could end a line or an envelope.
pub fn is_address(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"<>()[],;:\\\"".contains(&byte);
    let parts = text.split_once('@');
    text.len() <= 200
        && text.bytes().all(plain)
        && parts.is_some_and(|(name, host)| {
            !name.is_empty() && host.contains('.') && !host.contains('@') && !host.starts_with('.')
        })
}

struct Talk<W>(BufReader<W>);

impl<W: Wire> Talk<W> {
    /// Reads an answer of one or more lines, and fails unless it begins with this digit.
    async fn expect(&mut self, good: u8) -> Result<String, Error> {
        let mut answer = String::new();
        loop {
            let begun = answer.len();
            if self.0.read_line(&mut answer).await? == 0 || answer.len() > 16_384 {
                return Err(Error::other("the mail server hangs up"));
            }
            if answer.as_bytes().get(begun + 3) != Some(&b'-') {
                break;
            }
        }
        match answer.as_bytes().first() == Some(&good) {
            true => Ok(answer),
            // Only its number: the words often repeat the address, and this goes to the log.
            false => {
                let code: String = answer.chars().take_while(char::is_ascii_digit).collect();
                Err(Error::other(format!("the mail server answers {code}")))
            }
        }
    }

    async fn say(&mut self, line: &str, good: u8) -> Result<String, Error> {
        self.0.write_all(format!("{line}\r\n").as_bytes()).await?;
        self.0.flush().await?;
        self.expect(good).await
    }
}

async fn letter<W: Wire>(
    talk: &mut Talk<W>,
    from: &str,
    to: &str,
    subject: &str,
    text: &str,
) -> Result<(), Error> {
    talk.say(&format!("MAIL FROM:<{from}>"), b'2').await?;
    talk.say(&format!("RCPT TO:<{to}>"), b'2').await?;
    talk.say("DATA", b'3').await?;
    // A table's name may hold any letters; a header may not.
    let subject = BASE64.encode(subject);
    let mut body = String::new();
    for line in text.lines() {
        // A lone dot would end the letter.
        let dot = if line.starts_with('.') { "." } else { "" };
        body.push_str(&format!("{dot}{line}\r\n"));
    }
    let letter = format!(
        "From: Maproom <{from}>\r\nTo: <{to}>\r\nSubject: =?utf-8?B?{subject}?=\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\
         Auto-Submitted: auto-generated\r\n\r\n{body}."
    );
    talk.say(&letter, b'2').await?;
    // The letter is taken; a farewell that is not answered changes nothing.
    let _ = talk.say("QUIT", b'2').await;
    Ok(())
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
        let (near, mut far) = tokio::io::duplex(1024);
        far.write_all(b"550-<ann@example.org> is unknown here\r\n550 go away\r\n")
            .await
            .unwrap();
        let refused = Talk(BufReader::new(near)).expect(b'2').await.unwrap_err();
        assert_eq!(refused.to_string(), "the mail server answers 550");
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
