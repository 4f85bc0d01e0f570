import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import type { Bank } from '#demo-payments/bank.ts';
import { makeClientFolder } from '#demo-payments/testing/test-bank.ts';
import { openTestEdge } from '#edge/testing/edge-of.ts';
import { readProviders } from '#gateway/config/providers.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { linkBank, makeLateBank, openBank } from './open-bank.ts';

const late = makeLateBank();
let gateway: TestGateway;
let bank: Bank;
let folder: string;

const open = (env: Record<string, string> = {}) =>
  openBank({
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
  folder = await mkdtemp(join(tmpdir(), 'livery-open-bank-'));
  await makeClientFolder(join(folder, 'demo-payments'));
  gateway = await createTestGateway(['aurora'], { sendToBank: late.send });
});

afterAll(async () => {
  await bank.stop();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

describe('provider and gateway in one process', () => {
  test('nothing is decided until the payment provider starts; then the gateway uses its port', async () => {
    expect(await provider()?.begin(order)).toMatchObject({ kind: 'unknown' });
    bank = (await open()) as Bank;
    late.bind(bank);
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

  test('provider events reach the gateway signed both ways and without a socket', async () => {
    const { app } = bank;
    const headers = { host: 'bank.localhost' };
    const payload = { merchant: 'aurora', currency: 'USD', amountMinor: '777' };
    await app.inject({ method: 'POST', url: '/control/v1/stray', headers, payload });
    const read = async () => (await app.inject({ url: '/control/v1/events?merchant=aurora', headers })).json();
    await expect.poll(read).toMatchObject({ events: [{ endedHow: 'reported', tries: 0 }] });
  });

  test('the provider’s role sees no gateway table', async () => {
    await expect(bank.context.db.ask('select count(*) from public.member')).rejects.toThrow(/permission denied/);
  });

  test('its host is a separate site, and no brand’s host reaches it', async () => {
    const site = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, guests: [linkBank(bank)] });
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
      expect(await openBank({ ...deps, clientFolder: join(folder, 'client'), trustedHops: 0 })).toBeUndefined();
      await other.close();
    }
    await expect(open({ LIVERY_BANK_TOKEN: 'short' })).rejects.toThrow(/LIVERY_BANK_TOKEN is shorter/);
  });
});
