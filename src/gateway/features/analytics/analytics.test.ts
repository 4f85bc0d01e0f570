import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { createRelay } from './relay.ts';
import { writeViews } from './upstreams.ts';

/** Time limit for a slow machine. */
const PATIENCE_MS = 45_000;

interface Heard {
  readonly url: string;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

const heard: Heard[] = [];
const service = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  request.on('end', () => {
    heard.push({ url: request.url ?? '', body: JSON.parse(text), headers: request.headers });
    response.writeHead(204).end();
  });
});

let gateway: TestGateway;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const gtag = `http://127.0.0.1:${port}/mp/collect?api_secret=s3cret`;
  gateway = await createTestGateway(['aurora', 'lotus'], { config: { analytics: { gtag } } });
  const { status } = await gateway.context.trees.read('aurora');
  await gateway.context.trees.replaceTree(
    'aurora',
    'status',
    { ...status, analytics: { gtagId: 'G-AURORA1' } },
    'test',
  );
});

afterAll(async () => {
  await gateway.close();
  service.close();
});

beforeEach(() => void heard.splice(0));

const view = (merchant: string, body: object, address?: string) =>
  createVisitor(gateway, merchant, address).ask('POST', '/wps/analytics/view', body);
const VIEW = { screen: 'home', language: 'EN' };

describe('page views', () => {
  test('M28, D43: a view goes to the configured service with the merchant’s id, and no visitor data', async () => {
    expect((await view('aurora', VIEW, '198.51.100.23')).json()).toEqual({ success: true, value: null });
    await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE_MS);
    expect(heard[0]?.url).toBe('/mp/collect?api_secret=s3cret&measurement_id=G-AURORA1');
    expect(heard[0]?.body).toEqual({
      client_id: 'livery.aurora',
      non_personalized_ads: true,
      events: [
        { name: 'page_view', params: { page_title: 'home', page_path: '/home', language: 'en', merchant: 'aurora' } },
      ],
    });
    expect(JSON.stringify(heard[0])).not.toContain('198.51.100.23');
    expect(Object.keys(heard[0]?.headers ?? {})).not.toContain('cookie');
  });

  test('M28: a merchant without an id has no such call', async () => {
    const reply = await view('lotus', VIEW);
    expect(reply.json()).toMatchObject({ success: false, errorCode: 'function_not_available' });
    expect(heard).toEqual([]);
  });

  test.each([
    [{ ...VIEW, url: 'https://evil.example/' }],
    [{ ...VIEW, screen: 'https://evil.example' }],
    [{ ...VIEW, screen: '../admin' }],
    [{ ...VIEW, language: 'xx' }],
    [{}],
  ])('D43: no request names an address or more than a screen: %j', async (body) => {
    expect((await view('aurora', body)).statusCode).toBe(422);
    expect(heard).toEqual([]);
  });

  test('M28: a visitor who wants privacy is not forwarded, even if a page sends it', async () => {
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) {
      const reply = await gateway.ask('aurora', { method: 'POST', url: '/wps/analytics/view', headers, payload: VIEW });
      expect(reply.json()).toEqual({ success: true, value: null });
    }
    await view('aurora', { screen: 'vip', language: 'EN' });
    await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE_MS);
    expect(JSON.stringify(heard)).toContain('vip');
  });

  test('M28: one address sends sixty views a minute at most', async () => {
    const codes = [];
    for (let at = 0; at < 62; at += 1) codes.push((await view('aurora', VIEW, '198.51.100.99')).statusCode);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([60, 429]);
    expect((await view('aurora', VIEW, '198.51.100.98')).statusCode).toBe(200);
  });
});

describe('the table of services', () => {
  test('D43: a service is off without an address here, and without an id of the merchant', () => {
    const given = { merchant: 'aurora', ...VIEW };
    expect(writeViews({}, { gtagId: 'G-AURORA1' }, given)).toEqual([]);
    expect(writeViews({ gtag: 'https://a.example/collect' }, {}, given)).toEqual([]);
    expect(writeViews({ gtag: 'https://a.example/collect' }, { gtagId: '"><x>' }, given)).toEqual([]);
    const [one] = writeViews({ gtag: 'https://a.example/collect' }, { gtagId: 'G-AURORA1' }, given);
    expect(one?.url).toBe('https://a.example/collect?measurement_id=G-AURORA1');
  });

  test('D43: the address comes from configuration, by https or from this machine, and an invalid one is not repeated', () => {
    const base = { LIVERY_DATABASE: 'embedded' };
    const read = (url?: string) => readConfig({ ...base, LIVERY_ANALYTICS_GTAG_URL: url }).analytics;
    expect(read()).toEqual({});
    expect(read('https://a.example/collect?api_secret=x')).toEqual({ gtag: 'https://a.example/collect?api_secret=x' });
    expect(read('http://127.0.0.1:9/x')).toEqual({ gtag: 'http://127.0.0.1:9/x' });
    for (const url of ['http://a.example/?api_secret=s3cret', 'file:///etc', 'https://u:s3cret@a.example', 's3cret']) {
      expect(() => read(url)).toThrow(/LIVERY_ANALYTICS_GTAG_URL is no https address/);
      expect(() => read(url)).not.toThrow(/s3cret/);
    }
  });
});

describe('forwarding', () => {
  const outgoing = [{ service: 'gtag', url: 'https://a.example', body: '{}' } as const];

  test('M28: a service that does not answer delays no user, and is one line of the log a minute', async () => {
    const lines: unknown[] = [];
    let now = 0;
    const relay = createRelay(
      { warn: (line: unknown) => void lines.push(line) },
      () => now,
      async () => {
        throw new TypeError('no network');
      },
    );
    for (let at = 0; at < 5; at += 1) relay.send(outgoing);
    await relay.idle();
    expect(lines).toMatchObject([{ event: 'analytics.forward_failed', service: 'gtag', lost: 1 }]);
    now = 60_000;
    relay.send(outgoing);
    await relay.idle();
    expect(lines[1]).toMatchObject({ service: 'gtag', lost: 5 });
  });

  test('M28: at most 32 requests run at once, and a redirect is not followed', async () => {
    const asked: RequestInit[] = [];
    const { promise, resolve } = Promise.withResolvers<Response>();
    const relay = createRelay(
      { warn: () => undefined },
      () => 0,
      async (_url, init) => {
        asked.push(init ?? {});
        return promise;
      },
    );
    for (let at = 0; at < 100; at += 1) relay.send(outgoing);
    expect(asked).toHaveLength(32);
    expect(asked[0]?.redirect).toBe('manual');
    resolve(new Response(null, { status: 302 }));
    await relay.idle();
    relay.send(outgoing);
    expect(asked).toHaveLength(33);
  });
});
