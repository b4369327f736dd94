//! The channels in which a server tells people that they are to move: web addresses, mail, web push.

use crate::error::ApiError;
use crate::keyring::notices::{Notices, QuietHours};
use crate::mail::{Mailer, is_address};
use crate::meta::SeatRecord;
use crate::push::{Browser, Signer};
use crate::web::{self, Address};
use crate::{Config, Hooks};
use axum::http::{HeaderMap, HeaderValue, header};
use serde::Serialize;
use tokio_rustls::TlsConnector;

/// The channels in which this server can tell people that they are to move.
pub struct NoticeChannels {
    tls: TlsConnector,
    hooks: Hooks,
    mail: Option<Mailer>,
    push: Option<Signer>,
}

impl NoticeChannels {
    pub fn new(config: &Config) -> Result<NoticeChannels, String> {
        let push = match &config.push {
            Some((key, contact)) => Some(Signer::open(key, contact)?),
            None => None,
        };
        let roots = web::roots(config.roots.as_deref())?;
        let mail = match &config.mail {
            Some(mail) => Some(Mailer::new(mail, &roots)?),
            None => None,
        };
        Ok(NoticeChannels {
            tls: web::connector(&roots),
            hooks: config.hooks,
            mail,
            push,
        })
    }

    pub fn any(&self) -> bool {
        self.hooks != Hooks::Off || self.mail.is_some() || self.push.is_some()
    }

    /// The key that a browser subscribes with, where web push is on.
    pub fn push_key(&self) -> Option<String> {
        self.push.as_ref().map(Signer::public_key)
    }

    /// Whether a notice may be sent to this web address.
    pub fn check_webhook(&self, hook: &str) -> Result<(), ApiError> {
        if self.hooks == Hooks::Off {
            return Err(ApiError::Forbidden(
                "This server does not send web hooks. Use the feed.",
            ));
        }
        match Address::read(hook) {
            Some(address) if self.hooks == Hooks::Public && address.is_private() => Err(
                ApiError::bad("This server sends web hooks to the open internet only"),
            ),
            Some(_) => Ok(()),
            None => Err(ApiError::bad(
                "Give an address that begins with http:// or https://",
            )),
        }
    }

    pub fn check_browser(&self, browser: &Browser) -> Result<(), ApiError> {
        if self.push.is_none() {
            return Err(ApiError::Forbidden(
                "This server does not send web push. Use the feed.",
            ));
        }
        let secure = browser.endpoint.starts_with("https://") || self.hooks == Hooks::Anywhere;
        match browser.is_sound() && secure {
            true => Ok(()),
            false => Err(ApiError::bad("This is not a valid push subscription")),
        }
    }

    pub fn check_mail(&self, address: &str) -> Result<(), ApiError> {
        if self.mail.is_none() {
            return Err(ApiError::Forbidden(
                "This server does not send mail. Use the feed.",
            ));
        }
        match is_address(address) {
            true => Ok(()),
            false => Err(ApiError::bad("This is not a valid mail address")),
        }
    }

    pub fn sends_mail(&self) -> bool {
        self.mail.is_some()
    }

    pub fn sends_hooks(&self) -> bool {
        self.hooks != Hooks::Off
    }

    /// Sends a notice through every channel of somebody.
    pub async fn deliver(&self, to: &Recipient, notice: &Notice) {
        let Ok(body) = serde_json::to_string(notice) else {
            return;
        };
        let hook = to.hook.as_deref().and_then(Address::read);
        if let Some(to) = hook.filter(|_| self.hooks != Hooks::Off) {
            let json = HeaderValue::from_static("application/json");
            let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, json)]);
            web::post(self.hooks, &self.tls, &to, headers, body.clone().into()).await;
        }
        for browser in &to.push {
            self.push_to(browser, &body).await;
        }
        if let (Some(mail), Some(address)) = (&self.mail, &to.mail) {
            let stop = match &to.stop {
                Some(stop) => format!("One tap stops these mails: {stop}"),
                None => {
                    "You turned on move notifications for this game. Turn them off in its menu."
                        .into()
                }
            };
            let text = format!("{}\n{}\n\n{stop}\n", notice.subject, notice.link);
            post_mail(mail, address, &notice.subject, &text).await;
        }
    }

    async fn push_to(&self, browser: &Browser, body: &str) {
        if let Some(signer) = &self.push
            && let Some(to) = Address::read(&browser.endpoint)
            && let Some((headers, sealed)) = signer.notice(browser, &to, body)
        {
            let hooks = match self.hooks {
                Hooks::Anywhere => Hooks::Anywhere,
                _ => Hooks::Public,
            };
            web::post(hooks, &self.tls, &to, headers, sealed).await;
        }
    }

    /// Sends the code that proves that a mail address is its owner's.
    pub async fn send_code(&self, to: &str, code: &str) {
        let Some(mail) = &self.mail else {
            return;
        };
        let text = format!(
            "Someone, probably you, asked for move notifications from Maproom at this address.\n\
             The code is {code}. If it was not you, ignore this message.\n"
        );
        post_mail(mail, to, "Maproom: your code", &text).await;
    }
}

async fn post_mail(mail: &Mailer, to: &str, subject: &str, text: &str) {
    if let Err(why) = mail.send(to, subject, text).await {
        tracing::warn!(why, "mail");
    }
}

/// Somebody who is told: the channels of a seat, or those of a keyring.
#[derive(Clone, Debug, Default)]
pub struct Recipient {
    pub hook: Option<String>,
    pub mail: Option<String>,
    pub push: Vec<Browser>,
    /// The address that stops all of it.
    pub stop: Option<String>,
    pub quiet: Option<QuietHours>,
}

impl Recipient {
    pub fn of_seat(chair: &SeatRecord) -> Recipient {
        Recipient {
            hook: chair.hook.clone(),
            mail: chair.mail.clone(),
            push: chair.push.iter().cloned().collect(),
            stop: None,
            quiet: None,
        }
    }

    pub fn of_keyring(notices: &Notices, stop: String) -> Recipient {
        Recipient {
            hook: notices.hook.clone(),
            mail: notices.mail.clone(),
            push: notices.push.clone(),
            stop: Some(stop),
            quiet: notices.quiet,
        }
    }

    /// Leaves out what another one is told already.
    pub fn without(mut self, other: &Recipient) -> Recipient {
        self.hook.take_if(|hook| other.hook.as_ref() == Some(hook));
        self.mail.take_if(|mail| other.mail.as_ref() == Some(mail));
        let known = |b: &Browser| other.push.iter().any(|o| o.endpoint == b.endpoint);
        self.push.retain(|browser| !known(browser));
        self
    }
}

/// A notice, as a web address gets it. Mail has a subject and a link instead.
#[derive(Clone, Serialize)]
pub struct Notice {
    pub table: String,
    pub game: &'static str,
    pub seat: String,
    pub event: &'static str,
    #[serde(skip)]
    pub subject: String,
    #[serde(skip)]
    pub link: String,
}
