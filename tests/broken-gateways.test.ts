import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BROKEN, type BrokenGateway, type BrokenOptions, startBrokenGateway } from '#tests/support/broken-gateways.ts';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const LANES = '/wps/relay/GCSGAME_gameVendor';
const MEMBER = '/wps/member/info';

let upstream: Server;
let gateway: BrokenGateway | undefined;
const keys: unknown[] = [];
const usedBodies = new Set<string>();

/**
 * A minimal gateway: names the merchants that it serves, requires a token for the member, and requires a proof once.
 */
beforeAll(async () => {
  upstream = createServer(async (asked, response) => {
    let body = '';
    for await (const chunk of asked) body += String(chunk);
    const print = (status: number, envelope: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-seen': asked.method ?? '' });
      response.end(JSON.stringify(envelope));
    };
    const path = asked.url?.split('?')[0];
    keys.push(asked.headers['idempotency-key']);
    if (path === MEMBER && asked.headers.authorization === undefined)
      return print(401, { success: false, value: null, errorCode: 'not_logged_in' });
    if (path === '/wps/session/login/freeplay')
      return print(403, { success: false, value: null, errorCode: 'function_not_available' });
    if (path === '/wps/session/login') {
      if (usedBodies.has(body)) return print(200, { success: false, value: null, errorCode: 'human_check_failed' });
      usedBodies.add(body);
      return print(200, { success: true, value: { token: 'real', id: '7' } });
    }
    if (path === '/wps/system/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return response.write('data: {"revision":1}\n\n');
    }
    if (path === '/plain') return response.writeHead(204).end();
    return print(200, { success: true, value: { data: { lanes: [] }, host: asked.headers.host, url: asked.url } });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  keys.length = 0;
  usedBodies.clear();
});

afterAll(async () => {
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

async function start(kind?: (typeof BROKEN)[number], more: Partial<BrokenOptions> = {}): Promise<string> {
  const { port } = upstream.address() as AddressInfo;
  gateway = await startBrokenGateway({ upstream: `http://127.0.0.1:${port}`, ...(kind && { kind }), ...more });
  return gateway.url;
}

function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: { host: 'aurora.localhost', ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on('error', reject);
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const login = { method: 'POST', body: { username: 'a', humanCheck: 'proof' } };

test('N08: without a fault the proxy forwards everything unchanged', async () => {
  const url = await start();
  const lanes = await ask(url, `${LANES}?merchantCode=aurora`);
  expect(lanes.status).toBe(200);
  expect(lanes.headers['x-seen']).toBe('GET');
  expect(JSON.parse(lanes.text).value).toMatchObject({ host: 'aurora.localhost', url: `${LANES}?merchantCode=aurora` });
  expect(await ask(url, MEMBER)).toMatchObject({ status: 401 });
  expect((await ask(url, '/plain')).status).toBe(204);
  await ask(url, '/wps/session/login', { ...login, headers: { 'idempotency-key': 'k' } });
  expect(keys.at(-1)).toBe('k');
  expect(JSON.parse((await ask(url, '/wps/session/login', login)).text).errorCode).toBe('human_check_failed');
  expect(gateway?.broken).toBe(0);
});

test('N08: an event stream passes a broken gateway unchanged', async () => {
  const url = await start('htmlInsteadOfJson');
  const heard = await fetch(`${url}/wps/system/events`);
  const first = await heard.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: {"revision":1}\n\n');
});

test('N08: each kind changes the replies its name states', async () => {
  const seen: Record<string, unknown> = {};
  for (const kind of BROKEN) {
    const url = await start(kind, { slowMs: 100, hugeBytes: 3_000_000 });
    const started = Date.now();
    const lanes = await ask(url, `${LANES}?merchantCode=aurora`);
    const member = await ask(url, MEMBER);
    const hidden = await ask(url, '/wps/session/login/freeplay', { method: 'POST', body: {} });
    await ask(url, '/wps/session/login', login);
    const again = await ask(url, '/wps/session/login', login);
    const tookMs = Date.now() - started;
    expect(gateway?.broken, kind).toBeGreaterThan(0);
    await gateway?.close();
    usedBodies.clear();
    const json = lanes.headers['content-type']?.includes('json') && lanes.text.length < 1_000 && JSON.parse(lanes.text);
    seen[kind] = {
      envelopeMissing: () => json.success === undefined && json.data.lanes,
      wrongType: () => json.value.data.lanes,
      missingField: () => Object.keys(json.value),
      serverErrorForUnauthorized: () => member.status,
      tokenIgnored: () => [member.status, JSON.parse(member.text).value.account],
      otherMerchantAnswered: () => [json.value.host, json.value.url],
      hugeReply: () => lanes.text.length > 3_000_000 && lanes.text.endsWith('"}}'),
      slowReply: () => tookMs >= 400 && json.success,
      duplicateKeyAccepted: () => JSON.parse(again.text).value.token,
      htmlInsteadOfJson: () => [lanes.status, lanes.headers['content-type'], lanes.text.slice(0, 15)],
      wrongContentType: () => [lanes.headers['content-type'], JSON.parse(lanes.text).success],
      hiddenCallAnswered: () => [hidden.status, JSON.parse(hidden.text).value.token],
    }[kind]();
  }
  gateway = undefined;
  expect(seen).toEqual({
    envelopeMissing: [],
    wrongType: { LIVE: 'AG' },
    missingField: ['host', 'url'],
    serverErrorForUnauthorized: 500,
    tokenIgnored: [200, 'somebody'],
    otherMerchantAnswered: ['harbor.localhost', `${LANES}?merchantCode=harbor`],
    hugeReply: true,
    slowReply: true,
    duplicateKeyAccepted: 'real',
    htmlInsteadOfJson: [200, 'text/html; charset=utf-8', '<!doctype html>'],
    wrongContentType: ['text/plain', true],
    hiddenCallAnswered: [200, 'a-token-of-nobody'],
  });
});

test('N08: a fault affects only the named calls, from its start', async () => {
  const url = await start('serverErrorForUnauthorized', { calls: [] });
  expect((await ask(url, MEMBER)).status).toBe(401);
  gateway?.arm(['memberInfo']);
  expect((await ask(url, MEMBER)).status).toBe(500);
  gateway?.arm('none');
  expect((await ask(url, MEMBER)).status).toBe(401);
});

test('N08: an idempotency key is replaced at each try', async () => {
  const url = await start('duplicateKeyAccepted');
  for (const _ of [1, 2]) await ask(url, LANES, { headers: { 'idempotency-key': 'k' } });
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain('k');
});

test('N08: nothing is left hanging if the client leaves', async () => {
  const url = await start('hugeReply', { hugeBytes: 200 * 1024 * 1024 });
  const stop = new AbortController();
  const reply = await fetch(`${url}${LANES}`, { signal: stop.signal });
  await reply.body?.getReader().read();
  stop.abort();
  await expect(gateway?.close()).resolves.toBeUndefined();
});
