// Receivers of notices, as a test has them: a mail server, and a push service with a browser's keys.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer as createWeb } from 'node:http';
import { createServer } from 'node:net';

/** What has arrived, and who waits for the next. */
function queue() {
  const kept = [];
  const waiting = [];
  return {
    kept,
    push: (item) => (waiting.length ? waiting.shift()(item) : kept.push(item)),
    next: () =>
      kept.length
        ? Promise.resolve(kept.shift())
        : new Promise((done, fail) => {
            const late = setTimeout(() => fail(new Error('nothing arrived')), 60_000);
            waiting.push((item) => {
              clearTimeout(late);
              done(item);
            });
          }),
  };
}

/** A port that is free now. */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** The text of a letter, its parts decoded. */
const read = (letter) =>
  letter
    .replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, part) => Buffer.from(part, 'base64').toString('utf8'))
    .replace(/\r\n/g, '\n');

/** A mail server that takes every letter. */
export async function mailServer() {
  const letters = queue();
  const server = createServer((socket) => {
    let text = '';
    let inside = false;
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      text += data;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        if (inside) {
          const over = text.indexOf('\r\n.\r\n');
          if (over < 0) return;
          letters.push(read(text.slice(0, over)));
          text = text.slice(over + 5);
          inside = false;
          socket.write('250 taken\r\n');
          continue;
        }
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        inside = line === 'DATA';
        socket.write(
          inside ? '354 go on\r\n' : line.startsWith('EHLO') ? '250-test\r\n250 8BITMIME\r\n' : '250 ok\r\n',
        );
        if (line === 'QUIT') socket.end();
      }
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `smtp://127.0.0.1:${server.address().port}`, ...letters, stop: () => server.close() };
}

/** A push service for one browser: it opens what it gets as that browser would (RFC 8291). */
export async function pushService() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const pushed = queue();
  const open = (body) => {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 86);
    const shared = keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const derive = (name, size) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    const sealed = body.subarray(86);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString('utf8');
    return text.slice(0, text.lastIndexOf('\u0002'));
  };
  const server = createWeb((request, answer) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      pushed.push(open(Buffer.concat(parts)));
      answer.writeHead(201).end();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${server.address().port}/push`;
  return {
    ...pushed,
    /** What a browser that subscribed there would show. */
    subscription: {
      endpoint,
      p256dh: [...keys.getPublicKey()],
      auth: [...auth],
    },
    stop: () => server.close(),
  };
}
