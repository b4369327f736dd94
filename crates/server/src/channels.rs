//! The channels in which a server tells people that they are to move: web addresses, mail, web push.

use crate::error::ApiError;
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

    /// Sends a notice through every channel that a seat has set.
    pub async fn deliver(&self, chair: &SeatRecord, notice: &Notice) {
        let Ok(body) = serde_json::to_string(notice) else {
            return;
        };
        let hook = chair.hook.as_deref().and_then(Address::read);
        if let Some(to) = hook.filter(|_| self.hooks != Hooks::Off) {
            let json = HeaderValue::from_static("application/json");
            let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, json)]);
            web::post(self.hooks, &self.tls, &to, headers, body.clone().into()).await;
        }
        if let (Some(signer), Some(browser)) = (&self.push, &chair.push)
            && let Some(to) = Address::read(&browser.endpoint)
            && let Some((headers, sealed)) = signer.notice(browser, &to, &body)
        {
            let hooks = match self.hooks {
                Hooks::Anywhere => Hooks::Anywhere,
                _ => Hooks::Public,
            };
            web::post(hooks, &self.tls, &to, headers, sealed).await;
        }
        if let (Some(mail), Some(to)) = (&self.mail, &chair.mail) {
            let text = format!(
                "{}\n{}\n\nYou turned on move notifications for this game. Turn them off in its menu.\n",
                notice.subject, notice.link
            );
            post_mail(mail, to, &notice.subject, &text).await;
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
