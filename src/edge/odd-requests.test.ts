import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { ODD_REQUESTS } from '#tests/support/odd-requests.ts';
import { resetUpgrade } from '#tests/support/reset-upgrade.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import { linkRemoteGateway } from './gateway/remote-gateway.ts';
import type { Guest } from './pipeline/guests.ts';
import { openTestEdge, type TestEdge } from './testing/edge-of.ts';
import { portOf } from './testing/event-client.ts';

const chance = { now: Date.now, random: () => 0, newId: () => 'x' };
const files = { 'aurora/brand.json': brandFile('aurora'), 'lotus/brand.json': brandFile('lotus') };
const heard: string[] = [];
const upstream = Fastify();
const taken: string[] = [];
const guest: Guest = {
  origin: 'http://games.localhost',
  isFramed: true,
  route: (request, response) => void response.end(request.url),
  upgrade: (_request, socket) => {
    taken.push('upgrade');
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  },
};
let testSite: TestEdge;
let port: number;

beforeAll(async () => {
  upstream.addHook('onRequest', async ({ url }) => void heard.push(url));
  upstream.get('/*', async () => ({ success: true, value: 'figures' }));
  const origin = await upstream.listen({ host: '127.0.0.1', port: 0 });
  const link = linkRemoteGateway({ origin, chance, pollEveryMs: 60_000 });
  testSite = await openTestEdge({ files, link, guests: [guest], trustedHops: 1 });
  await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(testSite.edge.app.server);
});

afterAll(async () => {
  await testSite.close();
  await upstream.close();
});

describe('M31: requests without one site', () => {
  it.each(ODD_REQUESTS)('%s: 400 with an envelope, and nothing reaches the gateway', async (_, ...lines) => {
    heard.length = 0;
    const { status, headers, body } = await sendRaw(port, ...lines);
    expect([status, JSON.parse(body)]).toEqual([400, { success: false, value: null, errorCode: 'bad_request' }]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(heard.filter((url) => url !== '/wps/system/status' && !url.startsWith('/wps/relay'))).toEqual([]);
  });

  it.each(['aurora.localhost', 'nobody.example', 'games.localhost'])(
    'a connection to %s that requests a socket and is reset ends only itself',
    (host) => {
      expect(() => resetUpgrade(testSite.edge.app.server, host, '/socket')).not.toThrow();
    },
  );

  it('an unsupported expectation is refused in the same words, another protocol is not spoken', async () => {
    const ask = ['GET /help HTTP/1.1', 'Host: aurora.localhost'];
    const expecting = await sendRaw(port, ...ask, 'Connection: close', 'Expect: 200-ok');
    expect(expecting.status).toBe(417);
    expect(expecting.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(expecting.body).toContain('{"success":false,"value":null,"errorCode":"bad_request"}');
    const offering = await sendRaw(port, ...ask, 'Connection: Upgrade, close', 'Upgrade: h2c');
    expect(offering.status).toBe(200);
    expect(offering.body).toContain('"merchant":"aurora"');
  });

  it('an early refusal has the gateway’s refusal format', async () => {
    const trace = await testSite.edge.app.inject({
      method: 'TRACE',
      url: '/wps/x',
      headers: { host: 'aurora.localhost' },
    });
    expect([trace.statusCode, trace.json()]).toEqual([404, { success: false, value: null, errorCode: 'not_found' }]);
    const post = async (type: string, length: number) => {
      const headers = { host: 'aurora.localhost', 'content-type': type, 'content-length': String(length) };
      const reply = await testSite.edge.app.inject({ method: 'POST', url: '/wps/x', headers });
      return [reply.statusCode, reply.json().errorCode, reply.headers['cache-control']];
    };
    expect(await post('application/json', 99_999_999)).toEqual([413, 'payload_too_large', 'no-store']);
    expect(await post('a', 2)).toEqual([415, 'unsupported_media_type', 'no-store']);
  });

  it('a socket opens for one Host only', async () => {
    const ask = ['GET /socket HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Host: games.localhost'];
    taken.length = 0;
    expect((await sendRaw(port, ...ask)).status).toBe(101);
    expect((await sendRaw(port, ...ask, 'Host: aurora.localhost')).status).toBe(400);
    expect(taken).toHaveLength(1);
  });

  it('X-Forwarded-Host names no site, even with a trusted proxy, unless the operator enables it', async () => {
    const ask = [
      'GET /help HTTP/1.1',
      'Host: aurora.localhost',
      'X-Forwarded-Host: lotus.localhost',
      'Connection: close',
    ];
    expect((await sendRaw(port, ...ask)).body).toContain('"merchant":"aurora"');
    const reported = await openTestEdge({ files, trustedHops: 1, forwardedHost: true });
    const headers = { host: 'aurora.localhost', 'x-forwarded-host': 'lotus.localhost' };
    expect((await reported.edge.app.inject({ url: '/help', headers })).body).toContain('"merchant":"lotus"');
    await reported.close();
  });
});

describe('probes', () => {
  const probe = (host: string, url = '/metrics') =>
    testSite.edge.app.inject({ url, headers: { host }, remoteAddress: '127.0.0.1' });

  it.each([undefined, '127.0.0.1', 'edge-1.internal:8080', '10.1.2.3', 'aurora.localhost'])(
    'answer a balancer by the name %s, from any address and through proxies',
    async (host) => {
      const headers = { ...(host && { host }), 'x-forwarded-for': '203.0.113.9' };
      for (const [url, body] of [
        ['/healthz', { live: true }],
        ['/readyz', { ready: true }],
      ] as const) {
        const reply = await testSite.edge.app.inject({ url, headers, remoteAddress: '198.51.100.20' });
        expect([url, reply.statusCode, reply.json()]).toEqual([url, 200, body]);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it.each(['127.0.0.1:8080', 'localhost', '[::1]:8080'])(
    'give figures of this machine by the name %s',
    async (host) => {
      const figures = await probe(host);
      expect(figures.headers['content-type']).toMatch(/^text\/plain; version=/);
      expect(figures.body).toMatch(/^livery_http_requests_total\{status="2xx"\} \d+$/m);
      expect(figures.body).not.toContain('127.0.0.1');
    },
  );

  it('give figures to a machine of the private network, and no figures at a brand’s host', async () => {
    const ask = (host: string, remoteAddress: string) =>
      testSite.edge.app.inject({ url: '/metrics', headers: { host }, remoteAddress });
    expect((await ask('edge-1.internal:8080', '10.0.0.9')).statusCode).toBe(200);
    expect((await ask('aurora.localhost', '10.0.0.9')).statusCode).toBe(404);
    expect((await ask('edge-1.internal:8080', '203.0.113.9')).statusCode).toBe(404);
  });

  it.each(['evil.example', 'aurora.localhost', 'nobody.localhost', '10.0.0.9'])(
    'give no figures by the name %s on this machine: a page whose name resolves here could send that',
    async (host) => {
      for (const url of ['/metrics', '/deepz']) expect((await probe(host, url)).statusCode).toBe(404);
    },
  );

  it('give no figures through a proxy', async () => {
    const headers = { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.9' };
    expect((await testSite.edge.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  });
});

describe('calls to a gateway at an address', () => {
  it.each([
    '/%77ps/system/status',
    '/wps/..%2fmetrics',
    '/wps/%2e%2e/metrics',
    '/wps/../metrics',
    '/lgw/%2e%2e%2fmetrics',
  ])('%s reaches only the calls of its prefix', async (path) => {
    heard.length = 0;
    const { status, body } = await sendRaw(port, `GET ${path} HTTP/1.1`, 'Host: aurora.localhost', 'Connection: close');
    expect([status < 500, body.includes('figures')]).toEqual([true, false]);
    expect(heard.filter((url) => url.includes('metrics') || url.includes('%77'))).toEqual([]);
  });
});
