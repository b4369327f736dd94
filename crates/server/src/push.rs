//! Web push: a notice to a browser that is not open (RFC 8030), encrypted for it alone (RFC 8291) and signed by this
//! server (RFC 8292).

use crate::clock::now;
use crate::web::Address;
use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, agreement, hkdf};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;

/// A browser's subscription, as its `PushManager` gives it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Browser {
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

impl Browser {
    /// Whether a notice can be sent to it at all.
    pub fn is_sound(&self) -> bool {
        let key = BASE64.decode(&self.p256dh);
        let auth = BASE64.decode(&self.auth);
        Address::read(&self.endpoint).is_some()
            && key.is_ok_and(|key| key.len() == 65)
            && auth.is_ok_and(|auth| auth.len() == 16)
    }
}

/// The key by which push services know this server.
pub struct Signer {
    pair: EcdsaKeyPair,
    contact: String,
    random: SystemRandom,
}

impl Signer {
    /// Reads the key, or makes one where there is none yet.
    pub fn open(path: &Path, contact: &str) -> Result<Signer, String> {
        let random = SystemRandom::new();
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        if !path.exists() {
            let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
                .map_err(|e| fail(&e))?;
            let mut options = std::fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let written = options
                .open(path)
                .and_then(|mut file| file.write_all(made.as_ref()));
            written.map_err(|e| fail(&e))?;
        }
        let bytes = std::fs::read(path).map_err(|e| fail(&e))?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random)
            .map_err(|_| fail(&"Not a key for web push; remove the file to make a new one"))?;
        Ok(Signer {
            pair,
            contact: contact.into(),
            random,
        })
    }

    /// What a browser must be told to subscribe.
    pub fn public_key(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The headers and the body of a notice.
    pub fn notice(
        &self,
        to: &Browser,
        address: &Address,
        text: &str,
    ) -> Option<(HeaderMap, Vec<u8>)> {
        let body = seal(&self.random, to, text.as_bytes())?;
        let claims = serde_json::to_string(&Claims {
            aud: &address.origin(),
            exp: now() / 1000 + 12 * 3600,
            sub: &self.contact,
        });
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let token = format!("{head}.{}", BASE64.encode(claims.ok()?));
        let signed = self.pair.sign(&self.random, token.as_bytes()).ok()?;
        let vapid = format!(
            "vapid t={token}.{}, k={}",
            BASE64.encode(signed),
            self.public_key()
        );
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, vapid.parse().ok()?);
        for (name, value) in [
            ("content-encoding", "aes128gcm"),
            ("content-type", "application/octet-stream"),
            ("ttl", "86400"),
            ("urgency", "normal"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Some((headers, body))
    }
}

/// For which push service a token is, until when, and whom to write to.
#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

/// Lengths of derived keys.
struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Option<[u8; N]> {
    let mut key = [0; N];
    let found = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    found.expand(info, Length(N)).ok()?.fill(&mut key).ok()?;
    Some(key)
}

/// The content key and nonce that both ends derive (RFC 8291, 3.4).
fn keys(
    shared: &[u8],
    auth: &[u8],
    browser: &[u8],
    server: &[u8],
    salt: &[u8],
) -> Option<([u8; 16], [u8; 12])> {
    let both: [u8; 32] = derive(auth, shared, &[b"WebPush: info\0", browser, server])?;
    Some((
        derive(salt, &both, &[b"Content-Encoding: aes128gcm\0"])?,
        derive(salt, &both, &[b"Content-Encoding: nonce\0"])?,
    ))
}

/// One encrypted record (RFC 8188) under keys that only the browser can derive.
fn seal(random: &SystemRandom, to: &Browser, text: &[u8]) -> Option<Vec<u8>> {
    let browser = BASE64.decode(&to.p256dh).ok()?;
    let auth = BASE64.decode(&to.auth).ok()?;
    let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, random).ok()?;
    let server = own.compute_public_key().ok()?;
    let salt: [u8; 16] = crate::secret::random();
    let peer = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, &browser);
    let (key, nonce) = agreement::agree_ephemeral(own, &peer, |shared| {
        keys(shared, &auth, &browser, server.as_ref(), &salt)
    })
    .ok()??;
    let mut record = [text, &[2]].concat();
    let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key).ok()?;
    aead::LessSafeKey::new(key)
        .seal_in_place_append_tag(
            aead::Nonce::assume_unique_for_key(nonce),
            aead::Aad::empty(),
            &mut record,
        )
        .ok()?;
    let size = 4096u32.to_be_bytes();
    Some([&salt[..], &size, &[65], server.as_ref(), &record].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_browser_can_read_a_notice() {
        let random = SystemRandom::new();
        let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &random).unwrap();
        let public = own.compute_public_key().unwrap();
        let auth = [7; 16];
        let browser = Browser {
            endpoint: "https://push.example/abc".into(),
            p256dh: BASE64.encode(public.as_ref()),
            auth: BASE64.encode(auth),
        };
        assert!(browser.is_sound());
        let sealed = seal(&random, &browser, b"It is your turn.").unwrap();
        let (salt, rest) = sealed.split_at(16);
        let (server, record) = (&rest[5..70], &rest[70..]);
        assert_eq!((&rest[..4], rest[4]), (&4096u32.to_be_bytes()[..], 65));
        let peer = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, server);
        let (key, nonce) = agreement::agree_ephemeral(own, &peer, |shared| {
            keys(shared, &auth, public.as_ref(), server, salt)
        })
        .unwrap()
        .unwrap();
        let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap();
        let mut record = record.to_vec();
        let opened = aead::LessSafeKey::new(key).open_in_place(
            aead::Nonce::assume_unique_for_key(nonce),
            aead::Aad::empty(),
            &mut record,
        );
        assert_eq!(opened.unwrap(), b"It is your turn.\x02");
    }

    #[test]
    fn the_key_is_made_once_and_signs_for_the_push_service() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("push.key");
        let signer = Signer::open(&path, "mailto:host@example.org").unwrap();
        assert_eq!(
            signer.public_key(),
            Signer::open(&path, "").unwrap().public_key()
        );
        let address = Address::read("https://push.example/abc").unwrap();
        let random = SystemRandom::new();
        let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &random).unwrap();
        let browser = Browser {
            endpoint: String::new(),
            p256dh: BASE64.encode(own.compute_public_key().unwrap().as_ref()),
            auth: BASE64.encode([0; 16]),
        };
        let (headers, _) = signer.notice(&browser, &address, "now").unwrap();
        let vapid = headers[header::AUTHORIZATION].to_str().unwrap();
        let token = vapid.strip_prefix("vapid t=").unwrap();
        let (token, _) = token.split_once(',').unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let claims = BASE64.decode(signed.split('.').nth(1).unwrap()).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example");
        let key = BASE64.decode(signer.public_key()).unwrap();
        let verifier =
            ring::signature::UnparsedPublicKey::new(&ring::signature::ECDSA_P256_SHA256_FIXED, key);
        let signature = BASE64.decode(signature).unwrap();
        verifier.verify(signed.as_bytes(), &signature).unwrap();
        std::fs::write(&path, b"no key").unwrap();
        assert!(Signer::open(&path, "").is_err());
    }
}
