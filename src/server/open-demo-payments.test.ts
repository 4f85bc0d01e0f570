import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import type { DemoPayments } from '#demo-payments/demo-payments.ts';
import { makeClientFolder } from '#demo-payments/testing/test-demo-payments.ts';
import { openTestEdge } from '#edge/testing/edge-of.ts';
import { readProviders } from '#gateway/config/providers.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { linkDemoPayments, makeLateDemoPayments, openDemoPayments } from './open-demo-payments.ts';

const late = makeLateDemoPayments();
let gateway: TestGateway;
let demoPayments: DemoPayments;
let folder: string;

const open = (env: Record<string, string> = {}) =>
  openDemoPayments({
    env,
    context: gateway.context,
    gateway: gateway.app,
    ownerUrl: gateway.database.ownerUrl,
    clientFolder: join(folder, 'client'),
    trustedHops: 0,
  });
const order = {
  merchant: 'aurora',
  reference: 'd-1',
  amountMinor: '1250',
  currency: 'USD',
  exponent: 2,
  kind: 'qr' as const,
  expiresAt: Date.now() + 60_000,
  returnUrl: 'http://aurora.localhost:8080/depositv2',
  language: 'EN',
};
const provider = () => gateway.context.providers.get('HOUSEBANK');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-open-demo-payments-'));
  await makeClientFolder(join(folder, 'demo-payments'));
  gateway = await createTestGateway(['aurora'], { sendToDemoPayments: late.send });
});

afterAll(async () => {
  await demoPayments.stop();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

describe('provider and gateway in one process', () => {
  test('nothing is decided until the payment provider starts; then the gateway uses its port', async () => {
    expect(await provider()?.begin(order)).toMatchObject({ kind: 'unknown' });
    demoPayments = (await open()) as DemoPayments;
    late.bind(demoPayments);
    const begun = await provider()?.begin(order);
    expect(begun).toMatchObject({
      kind: 'begun',
      how: { payload: expect.stringMatching(/^http:\/\/bank\.localhost:8080\/pay\//) },
    });
    expect(await provider()?.find(order)).toMatchObject({ kind: 'unknown', why: 'invalid_request' });
    const { merchant, reference } = order;
    expect(await provider()?.find({ merchant, reference })).toMatchObject({
      kind: 'found',
      standing: { state: 'pending' },
    });
  });

  test('provider events reach the gateway signed in both directions and without a socket', async () => {
    const { app } = demoPayments;
    const headers = { host: 'bank.localhost' };
    const payload = { merchant: 'aurora', currency: 'USD', amountMinor: '777' };
    await app.inject({ method: 'POST', url: '/control/v1/stray', headers, payload });
    const read = async () => (await app.inject({ url: '/control/v1/events?merchant=aurora', headers })).json();
    await expect.poll(read).toMatchObject({ events: [{ endedHow: 'reported', tries: 0 }] });
  });

  test('the provider’s role sees no gateway table', async () => {
    await expect(demoPayments.context.db.ask('select count(*) from public.member')).rejects.toThrow(
      /permission denied/,
    );
  });

  test('its host is a separate site, and no brand’s host reaches it', async () => {
    const site = await openTestEdge({
      files: { 'aurora/brand.json': brandFile('aurora') },
      guests: [linkDemoPayments(demoPayments)],
    });
    const ask = (host: string) => site.edge.app.inject({ url: '/control/v1/accounts', headers: { host } });
    expect((await ask('bank.localhost')).json()).toMatchObject({ accounts: [{ merchant: 'aurora', currency: 'USD' }] });
    expect((await ask('aurora.localhost')).body).not.toContain('"accounts"');
    await site.close();
  });

  test('an external or disabled payment provider is not started', async () => {
    const secret = 'a long random text of gateway and bank';
    const elsewhere = { LIVERY_BANK: 'on', LIVERY_BANK_URL: 'http://127.0.0.1:9', LIVERY_BANK_SECRET: secret };
    for (const env of [elsewhere, {}]) {
      const other = await createTestGateway([], { config: { providers: readProviders(env) } });
      const deps = { env, context: other.context, gateway: other.app, ownerUrl: other.database.ownerUrl };
      expect(await openDemoPayments({ ...deps, clientFolder: join(folder, 'client'), trustedHops: 0 })).toBeUndefined();
      await other.close();
    }
    await expect(open({ LIVERY_BANK_TOKEN: 'short' })).rejects.toThrow(/LIVERY_BANK_TOKEN is shorter/);
  });
});
