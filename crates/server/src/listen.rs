//! The connection loop: plain or TLS, with a limit on how many and how slow.

use crate::Config;
use crate::app::App;
use crate::connection::talk;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

pub struct Socket {
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    pub address: SocketAddr,
}

const HANDSHAKE: Duration = Duration::from_secs(10);

/// Connections by address, where addresses identify clients.
#[derive(Default)]
struct ConnectionCounts(Mutex<HashMap<IpAddr, usize>>);

/// One connection of its address, as long as it is kept.
struct Slot {
    crowd: Arc<ConnectionCounts>,
    address: IpAddr,
}

impl ConnectionCounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn enter(self: &Arc<ConnectionCounts>, address: IpAddr, most: usize) -> Option<Slot> {
        let mut crowd = self.lock();
        let here = crowd.entry(address).or_default();
        if *here >= most {
            return None;
        }
        *here += 1;
        drop(crowd);
        Some(Slot {
            crowd: self.clone(),
            address,
        })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut crowd = self.crowd.lock();
        if let Some(here) = crowd.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                crowd.remove(&self.address);
            }
        }
    }
}

pub async fn bind(config: &Config) -> Result<Socket, String> {
    let tls = match &config.tls {
        Some((chain, key)) => {
            let read = |path: &std::path::Path, e: String| {
                format!("Cannot read {}: {e}; give a PEM file", path.display())
            };
            let chain = CertificateDer::pem_file_iter(chain)
                .and_then(|certificates| certificates.collect::<Result<Vec<_>, _>>())
                .map_err(|e| read(chain, e.to_string()))?;
            let key = PrivateKeyDer::from_pem_file(key).map_err(|e| read(key, e.to_string()))?;
            let mut server = ServerConfig::builder()
                .with_no_client_auth()
                .with_single_cert(chain, key)
                .map_err(|e| format!("Cannot use the certificate: {e}"))?;
            server.alpn_protocols = vec![b"http/1.1".to_vec()];
            Some(TlsAcceptor::from(Arc::new(server)))
        }
        None => None,
    };
    let fail = |e| {
        format!(
            "Cannot listen on {}: {e}; choose another address",
            config.listen
        )
    };
    let listener = TcpListener::bind(config.listen).await.map_err(fail)?;
    let address = listener.local_addr().map_err(fail)?;
    Ok(Socket {
        listener,
        tls,
        address,
    })
}

/// Accepts until told to stop, then waits for what is under way.
pub async fn serve(socket: Socket, app: Arc<App>) {
    let mut stop = app.stopping.subscribe();
    let site = crate::api::site(app.clone());
    let tasks = Arc::new(tokio::sync::Semaphore::new(app.config.connections));
    let crowd = Arc::<ConnectionCounts>::default();
    // Behind a proxy all come from its address.
    let each = match app.config.behind_proxy {
        true => usize::MAX,
        false => app.config.connections_each,
    };
    loop {
        let accepted = tokio::select! {
            accepted = socket.listener.accept() => accepted,
            _ = stop.changed() => break,
        };
        let Ok((stream, client)) = accepted else {
            // Out of file handles, say: give others time to close theirs.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let place = crowd.enter(client.ip(), each);
        let permit = tasks.clone().try_acquire_owned();
        let (Some(place), Ok(permit)) = (place, permit) else {
            // Connections beyond the limit are closed, so that the others are served well.
            app.counts.turned_away.fetch_add(1, Ordering::Relaxed);
            drop(stream);
            continue;
        };
        // Small answers must not wait for more of them.
        let _ = stream.set_nodelay(true);
        let (app, tls, site) = (app.clone(), socket.tls.clone(), site.clone());
        tokio::spawn(async move {
            app.counts.connections.fetch_add(1, Ordering::Relaxed);
            match tls {
                Some(tls) => {
                    let shaken = tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await;
                    if let Ok(Ok(stream)) = shaken {
                        talk(stream, client, app.clone(), site).await;
                    }
                }
                None => talk(stream, client, app.clone(), site).await,
            }
            app.counts.connections.fetch_sub(1, Ordering::Relaxed);
            drop((permit, place));
        });
    }
    let all = app.config.connections as u32;
    // All connections have ended when all permits are back.
    let _ = tasks.acquire_many(all).await;
}
