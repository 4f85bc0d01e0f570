import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') return response.writeHead(302, { location: 'http://127.0.0.1/inside' }).end();
    if (request.url === '/much') return response.end('x'.repeat(300 * 1024));
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

test.each([
  'http://accounts.example/',
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://user@accounts.example/',
  'https://localhost/',
  'file:///etc/passwd',
])('D27: %s is refused', async (address) => {
  await expect(createGuardedFetch(false)(address)).rejects.toThrow(/https|open internet/);
});

test('D27: tests may fetch from this machine by http; redirects and oversized answers are refused', async () => {
  const fetch = createGuardedFetch(true);
  expect(await (await fetch(`${origin}/`)).json()).toEqual({ a: 1 });
  await expect(fetch(`${origin}/away`)).rejects.toThrow(/302/);
  await expect(fetch(`${origin}/much`)).rejects.toThrow();
  await expect(createGuardedFetch(false)(`${origin}/`)).rejects.toThrow(/https/);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['::ffff:127.0.0.1', false],
  ['', false],
  ['accounts.example', false],
])('D27: %s is public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
