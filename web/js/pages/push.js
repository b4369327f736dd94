// This browser's subscription to web push.
// @ts-check

/** @param {string} text base 64 without padding */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscribes. @param {string} key the server's @returns {Promise<{endpoint: string, p256dh: string, auth: string}>} */
export async function subscribe(key) {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const made = await registration.pushManager.subscribe(options);
  return { endpoint: made.endpoint, p256dh: text(made.getKey('p256dh')), auth: text(made.getKey('auth')) };
}
