import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { carryCookies, cookieFormOf } from './cookie-form.ts';

const formAt = (origin: string) => {
  const { protocol, host } = new URL(origin);
  const { nameOf, isSecure } = cookieFormOf({ isSecure: protocol === 'https:', hostHeader: host });
  return { name: nameOf('__Host-session'), isSecure };
};

const HOST_PREFIXED = { name: '__Host-session', isSecure: true };
const PLAIN = { name: 'local-session', isSecure: false };

test.each([
  ['http://aurora.localhost:8080', PLAIN],
  ['http://localhost', PLAIN],
  ['http://127.0.0.1:8080', PLAIN],
  ['http://[::1]:8080', PLAIN],
  ['https://aurora.localhost:8443', HOST_PREFIXED],
  ['https://play.acme.com', HOST_PREFIXED],
  // Nothing reachable by others gets the plain form: the production preflight refuses plain http outside this machine.
  ['http://play.acme.com', HOST_PREFIXED],
  ['http://192.168.1.7:8080', HOST_PREFIXED],
  ['http://localhost.acme.com', HOST_PREFIXED],
  ['http://aurora.localhost.acme.com:8080', HOST_PREFIXED],
])('the cookie form depends on the origin alone: %s', (origin, form) => {
  expect(formAt(origin)).toEqual(form);
});

test('a request without a host has secure cookies', () => {
  expect(cookieFormOf({ isSecure: false, hostHeader: undefined }).isSecure).toBe(true);
});

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that reports the cookies it was sent, and sets cookies in every way that Node has. */
async function openServer(hostHeader: string): Promise<(cookie: string) => Promise<{ sent: string; set: string[] }>> {
  const server = createServer((request, response) => {
    carryCookies(request, response, { isSecure: false, hostHeader });
    const lines = ['__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Lax', 'remembered=b; Path=/; secure'];
    if (request.url === '/set') {
      response.setHeader('Set-Cookie', lines);
      response.end(request.headers.cookie);
    } else {
      response.writeHead(
        200,
        'OK',
        request.url === '/pairs' ? lines.flatMap((line) => ['set-cookie', line]) : { 'set-cookie': lines },
      );
      response.end(request.headers.cookie);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (cookie) => {
    const answers = await Promise.all(
      ['/set', '/head', '/pairs'].map((path) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    return { sent: texts[0] ?? '', set: [...new Set(answers.flatMap(({ headers }) => headers.getSetCookie()))] };
  };
}

test('a plain origin gets cookies without Secure and prefix, and they return under the product’s names', async () => {
  const ask = await openServer('aurora.localhost:8080');
  expect(await ask('local-session=a; remembered=b; __Host-session=old')).toEqual({
    sent: '__Host-session=a; remembered=b',
    set: ['local-session=a; Path=/; HttpOnly; SameSite=Lax', 'remembered=b; Path=/'],
  });
});

test('an edge behind another edge accepts the prefixed names set by the first', async () => {
  const ask = await openServer('aurora.localhost:8080');
  expect((await ask('__Host-session=a; remembered=b')).sent).toBe('__Host-session=a; remembered=b');
});

test('elsewhere cookies stay unchanged, and a plain name is no session', async () => {
  const ask = await openServer('play.acme.com');
  expect(await ask('local-session=planted; __Host-session=a')).toEqual({
    sent: 'local-session=planted; __Host-session=a',
    set: ['__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Lax', 'remembered=b; Path=/; secure'],
  });
});
