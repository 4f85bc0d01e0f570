import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ODD_REQUESTS } from '#tests/support/odd-requests.ts';
import { resetUpgrade } from '#tests/support/reset-upgrade.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';

/** A standalone gateway behind one proxy, without an edge. */
let gateway: TestGateway;
let port: number;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { config: { trustedHops: 1 } });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
});

afterAll(() => gateway.close());

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const BEHIND_TLS = { ...HEADERS, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

describe('M337: ambiguous requests', () => {
  test.each(ODD_REQUESTS)('%s: 400 with an envelope', async (_, ...lines) => {
    const { status, headers, body } = await sendRaw(port, ...lines);
    expect([status, JSON.parse(body)]).toMatchObject([400, { success: false, value: null, errorCode: 'bad_request' }]);
    expect(headers).toMatchObject(HEADERS);
  });

  test('an escaped prefix is the same call, for the same merchant', async () => {
    const ask = (path: string, host: string) =>
      sendRaw(port, `GET ${path}?url=${host} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
    const reply = await ask('/%77ps/system/status', 'aurora.localhost');
    expect([reply.status, reply.headers['merchant']]).toEqual([200, 'aurora']);
    const unknown = await ask('/%77ps/system/status', 'nobody.localhost');
    expect([unknown.status, JSON.parse(unknown.body).errorCode]).toEqual([404, 'not_found']);
  });

  test.each(['/socket', '/nowhere'])('a connection that requests %s and is reset ends only itself', (url) => {
    expect(() => resetUpgrade(gateway.app.server, 'chat.localhost', url)).not.toThrow();
  });

  test('the chat socket for another page is refused before it is opened, and the connection ends', async () => {
    const ask = ['GET /socket HTTP/1.1', 'Host: chat.localhost', 'Connection: Upgrade', 'Upgrade: websocket'];
    const { status, headers, body } = await sendRaw(port, ...ask, 'Origin: http://evil.example');
    expect([status, JSON.parse(body).errorCode]).toEqual([403, 'origin_refused']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  test('a refused socket has a reason', () => {
    expect(resetUpgrade(gateway.app.server, 'chat.localhost', '/nowhere')).toMatch(
      /^HTTP\/1\.1 404 [\s\S]*nosniff[\s\S]*"errorCode":"not_found"/,
    );
  });

  test('an unsupported expectation is refused with the same body, another protocol is not spoken', async () => {
    const ask = ['GET /wps/system/status?url=a HTTP/1.1', 'Host: aurora.localhost'];
    const expecting = await sendRaw(port, ...ask, 'Connection: close', 'Expect: 200-ok');
    expect([expecting.status, expecting.body]).toEqual([417, expect.stringContaining('"errorCode":"bad_request"')]);
    expect(expecting.headers).toMatchObject(HEADERS);
    const offering = await sendRaw(port, ...ask, 'Connection: Upgrade, close', 'Upgrade: h2c');
    expect([offering.status, offering.headers['merchant']]).toEqual([200, 'aurora']);
  });

  test('an incomplete request times out', () => {
    expect(gateway.app.server.requestTimeout).toBe(30_000);
  });

  test('an oversized request is refused with the same body', async () => {
    const long = await sendRaw(port, 'GET / HTTP/1.1', 'Host: aurora.localhost', `X: ${'x'.repeat(20_000)}`);
    expect([long.status, JSON.parse(long.body).errorCode]).toEqual([431, 'bad_request']);
    const param = await gateway.ask('aurora', { url: `/wps/member/avatar/${'x'.repeat(200)}.png` });
    expect(param.json()).toMatchObject({ success: false, value: null });
  });
});

describe('every answer of a gateway has security headers', () => {
  test.each<[string, string, string, number]>([
    ['a call', 'aurora.localhost', '/wps/system/status?url=aurora.localhost', 200],
    ['a refusal', 'aurora.localhost', '/wps/member/info', 401],
    ['an address that is none', 'aurora.localhost', '/nowhere', 404],
    ['a host that is nobody’s', 'nobody.localhost', '/wps/system/status', 404],
    ['a call of the staff', 'console.localhost:8080', '/staff/overview', 401],
    ['a call of the staff at a brand’s host', 'aurora.localhost', '/staff/overview', 404],
    ['a call of the staff that is none', 'console.localhost:8080', '/staff/nowhere', 404],
    ['health', '127.0.0.1', '/healthz', 200],
  ])('%s', async (_, host, url, status) => {
    const headers = { host, 'x-forwarded-proto': 'https' };
    const reply = await gateway.app.inject({ url, headers });
    expect([url, reply.statusCode]).toEqual([url, status]);
    expect(reply.headers).toMatchObject(BEHIND_TLS);
    const plain = await gateway.app.inject({ url, headers: { host } });
    expect(plain.headers).toMatchObject(HEADERS);
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  test('an answer through an edge has the headers of the edge instead', async () => {
    const edgeHeaders = {
      'x-livery-edge': gateway.context.edgeSecret,
      'x-livery-merchant': 'aurora',
      merchant: 'aurora',
    };
    const reply = await gateway.app.inject({ url: '/wps/system/status?url=a', headers: edgeHeaders });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['x-frame-options']).toBeUndefined();
  });
});

test('a closing gateway refuses with the same body and a retry time', async () => {
  const closing = await createTestGateway(['aurora']);
  const { routing } = closing.app;
  await closing.app.ready();
  await closing.close();
  const front = createServer((request, response) => routing(request, response)).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const at = (front.address() as AddressInfo).port;
  for (const path of ['/wps/system/status?url=a', '/staff/overview', '/healthz', '/nowhere']) {
    const { status, headers, body } = await sendRaw(at, `GET ${path} HTTP/1.1`, 'Host: aurora.localhost');
    expect([path, status, JSON.parse(body).errorCode]).toEqual([path, 503, 'overloaded']);
    expect(headers).toMatchObject({ ...HEADERS, 'retry-after': '2', 'cache-control': 'no-store', connection: 'close' });
  }
  front.close();
});

describe('metrics', () => {
  const figures = async (host: string, remoteAddress: string) =>
    (await gateway.app.inject({ url: '/metrics', headers: { host }, remoteAddress })).statusCode;

  test('are served on this machine by its own name, and to the collecting machine', async () => {
    expect(await figures('127.0.0.1:8081', '127.0.0.1')).toBe(200);
    expect(await figures('gateway:8081', '10.0.0.7')).toBe(200);
  });

  test('are refused by other names of this machine, and at a merchant’s host', async () => {
    expect(await figures('evil.example', '127.0.0.1')).toBe(404);
    expect(await figures('aurora.localhost', '127.0.0.1')).toBe(404);
    expect(await figures('aurora.localhost', '10.0.0.7')).toBe(404);
  });
});
