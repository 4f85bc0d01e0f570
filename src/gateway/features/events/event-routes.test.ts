import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

let gateway: TestGateway;
let port: number;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = gateway.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  await gateway.close();
});

interface Stream {
  next(): Promise<number>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly headers: NodeJS.Dict<string | string[]>;
  close(): void;
}

function open(merchant: string, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: '/wps/system/events', headers: { host: `${merchant}.localhost`, ...headers } });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const heard: number[] = [];
      const waiting: ((revision: number) => void)[] = [];
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, revision] of text.matchAll(/data: \{"revision":(\d+)\}/g)) {
          const wake = waiting.shift();
          if (wake) wake(Number(revision));
          else heard.push(Number(revision));
        }
      });
      resolve({
        headers: response.headers,
        ended: new Promise((done) => response.on('close', () => done())),
        next: () => new Promise((wake) => (heard.length > 0 ? wake(heard.shift() ?? 0) : waiting.push(wake))),
        close: () => asked.destroy(),
      });
    });
    asked.end();
  });
}

test('M378: a page gets the current revision and each change, only of its own merchant', async () => {
  const [page, other] = await Promise.all([open('aurora'), open('lotus')]);
  expect(page.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  const before = await page.next();
  expect(await other.next()).toBeGreaterThan(0);
  const { revision } = await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', false, 'ops');
  expect(await page.next()).toBe(revision);
  expect(revision).toBe(before + 1);
  const lotus = await gateway.context.trees.toggleSwitch('lotus', 'FREEPLAY3', true, 'ops');
  expect(await other.next()).toBe(lotus.revision);
  page.close();
  other.close();
});

test('a page that reconnects with the newest revision gets nothing until the next; one that missed some gets the newest', async () => {
  const { revision } = await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', true, 'ops');
  const knowing = await open('aurora', { 'last-event-id': String(revision) });
  const behind = await open('aurora', { 'last-event-id': '1' });
  expect(await behind.next()).toBe(revision);
  const next = await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', false, 'ops');
  expect(await knowing.next()).toBe(next.revision);
  knowing.close();
  behind.close();
});

test('a refused stream gets an envelope', async () => {
  expect((await gateway.ask('aurora', { url: '/wps/system/events?revision=abc' })).json().errorCode).toBe(
    'invalid_request',
  );
  expect((await gateway.ask('nobody', { url: '/wps/system/events' })).statusCode).toBe(404);
});

test('M378: no block uses up the streams: others connect, and an edge is never refused', async () => {
  const by = (address?: string) => ({
    'x-livery-edge': gateway.context.edgeSecret,
    'x-livery-merchant': 'aurora',
    ...(address && { 'x-livery-address': address }),
  });
  const greedy = await Promise.all(Array.from({ length: 200 }, (_, at) => open('aurora', by(`198.51.100.${at}`))));
  const refused = await gateway.ask('aurora', { url: '/wps/system/events', headers: by('198.51.100.250') });
  expect([refused.statusCode, refused.json().errorCode, refused.headers['retry-after']]).toEqual([
    503,
    'overloaded',
    '30',
  ]);
  const others = await Promise.all([open('aurora', by('203.0.113.7')), open('aurora', by())]);
  for (const stream of others) expect(await stream.next()).toBeGreaterThan(0);
  greedy[0]?.close();
  await expect
    .poll(async () => {
      const again = await open('aurora', by('198.51.100.250'));
      again.close();
      return again.headers['content-type'];
    })
    .toContain('event-stream');
  for (const stream of [...greedy, ...others]) stream.close();
});

test('the process can stop with open streams', async () => {
  const second = await createTestGateway(['aurora']);
  await second.app.listen({ host: '127.0.0.1', port: 0 });
  const address = second.app.server.address();
  const mine = port;
  port = typeof address === 'object' && address !== null ? address.port : 0;
  const page = await open('aurora');
  port = mine;
  await page.next();
  await Promise.all([second.close(), page.ended]);
});
