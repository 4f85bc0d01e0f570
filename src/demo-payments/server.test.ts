import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentEvent } from '#contract/payments/events.ts';
import { createPaymentProvider } from '#gateway/providers/provider-client.ts';
import { sendByFetch } from '#gateway/providers/send-by-fetch.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { provisionDemoPayments } from './db/provision.ts';
import { makeClientFolder, SECRET } from './testing/test-demo-payments.ts';

let database: TestDatabase;
let databaseUrl: string;
let folder: string;
let gateway: Server;
let url: string;
let child: ChildProcess | undefined;
let isAway = true;
const heard: string[] = [];
const taken: PaymentEvent[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const port = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return portOf(server);
};
const provider = createPaymentProvider({
  code: 'HOUSEBANK',
  secret: SECRET,
  now: Date.now,
  send: (post) => sendByFetch(url)(post),
});

beforeAll(async () => {
  database = await createTestDatabase();
  databaseUrl = await provisionDemoPayments(database.ownerUrl);
  folder = await mkdtemp(join(tmpdir(), 'livery-bank-alone-'));
  await makeClientFolder(join(folder, 'demo-payments'));
  gateway = createServer(async (request, response) => {
    const reading = provider.read(request.headers, await text(request));
    if (reading.kind === 'event') heard.push(reading.event.eventId);
    if (isAway || reading.kind !== 'event') return void response.destroy();
    taken.push(reading.event);
    const body = JSON.stringify({ ok: true, value: { repeated: false } });
    response.writeHead(200, { ...provider.signAnswer(body) }).end(body);
  });
  await port(gateway);
  const free = createServer();
  url = `http://127.0.0.1:${await port(free)}`;
  free.close();
});

afterAll(async () => {
  child?.kill('SIGKILL');
  gateway.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: new URL(url).port,
    LOG_LEVEL: 'silent',
    LIVERY_DIST: folder,
    LIVERY_BANK_SECRET: SECRET,
    BANK_LEASE_MS: '200',
    LIVERY_BANK_DATABASE_URL: databaseUrl,
    BANK_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}`,
  };
  const made = spawn(process.execPath, ['src/demo-payments/server.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`${url}/control/v1/accounts`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  return made;
}

test('a standalone provider killed repeatedly finally reports each payment, with the first event', async () => {
  const references = ['d-1', 'd-2'];
  for (const reference of references) {
    child = await start();
    const order = { merchant: 'aurora', reference, amountMinor: '1250', currency: 'USD', exponent: 2 };
    const how = {
      kind: 'qr' as const,
      expiresAt: Date.now() + 600_000,
      returnUrl: 'http://aurora.localhost/',
      language: 'EN',
    };
    expect(await provider.begin({ ...order, ...how })).toMatchObject({ kind: 'begun' });
    const before = heard.length;
    const pay = await fetch(`${url}/control/v1/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchant: 'aurora', reference }),
    });
    expect(pay.status).toBe(200);
    await expect.poll(() => heard.length).toBeGreaterThan(before);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  expect(taken).toEqual([]);
  isAway = false;
  child = await start();
  await expect.poll(() => new Set(taken.map(({ reference }) => reference))).toEqual(new Set(references));
  expect(new Set(taken.map(({ eventId }) => eventId))).toEqual(new Set(heard));
  const found = await provider.find({ merchant: 'aurora', reference: 'd-1' });
  expect(found).toMatchObject({ kind: 'found', standing: { state: 'paid', amountMinor: '1250' } });
});
