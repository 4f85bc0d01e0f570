import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overview } from '#contract/staff/overview/calls.ts';
import {
  putCashierSettings,
  putMethod,
  staffMethods,
  type WrittenMethod,
  type WrittenSettings,
} from '#contract/staff/pay-methods/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { sendByTwo, signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

let gateway: TestGateway;
let olga: TestStaffUser;
let otto: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  olga = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', ['aurora'], 'Otto');
  auditor = await signInStaffUser(gateway, 'auditor', 'all', 'Ada');
});

afterAll(() => gateway.close());

async function read(staffUser = auditor, site = 'aurora') {
  const reply = await staffUser.send(staffMethods, {}, site);
  const found = staffMethods.read(reply.json().value);
  if (found === undefined) throw new Error(reply.body);
  return found;
}

const METHOD: WrittenMethod = {
  direction: 'DEPOSIT',
  provider: 'HOUSEBANK',
  kind: 'BANK',
  way: 'transfer',
  isOn: true,
  place: 9,
  words: { EN: { name: 'Slow transfer', note: 'Takes a day.' } },
  rules: { holder: { enabled: true, required: true, minLength: 2, maxLength: 60, acceptedPattern: '^[A-Za-z ]+$' } },
  minimum: '10.00',
  maximum: '500.00',
  amounts: ['20.00', '100.00'],
  tolerancePpm: 5_000,
  feeFixed: '1.00',
  feePpm: 10_000,
  feePayer: 'PLAYER',
  dailySum: '1000.00',
  opensAt: 480,
  closesAt: 60,
};

const put = (request: object, staffUser = olga) =>
  staffUser.send(putMethod, { version: 0, method: METHOD, reason: 'a new bank', ...request }, 'aurora');

test('M170, M378: a method is written, read back, and changed over the version read', async () => {
  const made = await put({});
  expect(made.json(), made.body).toMatchObject({ success: true, value: { version: 0 } });
  const { id } = made.json().value;
  expect((await read()).methods.find((method) => method.id === id)).toEqual({ ...METHOD, id, version: 0 });
  const { dailySum: _, ...unbound } = METHOD;
  const changed = await put({ id, method: { ...unbound, isOn: false } });
  expect(changed.json().value).toEqual({ id, version: 1 });
  expect((await read()).methods.find((method) => method.id === id)).toEqual({
    ...unbound,
    isOn: false,
    id,
    version: 1,
  });
  const late = await put({ id });
  expect([late.statusCode, readVersionConflict(late.json().value)]).toMatchObject([
    409,
    { version: 1, theirs: [{ action: 'payMethod.change', by: 'Olga' }, { action: 'payMethod.create' }] },
  ]);
  expect((await put({ id: crypto.randomUUID() })).statusCode).toBe(404);
});

test.each([
  ['the least above the most', { minimum: '600.00' }, ['maximum', 'amounts', 'amounts']],
  ['an amount beside the bounds', { amounts: ['5.00'] }, ['amounts']],
  ['nothing at least', { minimum: '0', feeFixed: '0' }, ['minimum']],
  ['a part of a cent', { maximum: '500.001' }, ['maximum', 'maximum', 'amounts']],
  ['a fee that eats the least', { feeFixed: '10.00' }, ['feeFixed']],
  ['a way that is not of the direction', { way: 'account' }, ['way']],
  ['members without a match', { kind: 'C2C' }, ['way']],
  ['an opening without a closing', { closesAt: undefined }, ['closesAt']],
  ['a provider that nobody knows', { provider: 'NOBODY' }, ['provider']],
  ['no name', { words: {} }, ['words']],
  ['a pattern that takes too long', { rules: { x: { enabled: true, acceptedPattern: '^(a+)+$' } } }, ['rules']],
  ['a rule that makes no sense', { rules: { x: { enabled: true, minLength: -4 } } }, ['rules']],
])('M170, M378: %s is refused with its field', async (_, part, fields) => {
  const before = (await read()).methods.length;
  const reply = await put({ method: { ...METHOD, ...part } });
  expect(reply.statusCode, reply.body).toBe(422);
  const reported = (reply.json().value.fields as { field: string }[]).map(({ field }) => field);
  expect(new Set(reported)).toEqual(new Set(fields));
  expect((await read()).methods).toHaveLength(before);
});

test('M378: settings begin with the platform’s own, are written as a whole, second writers conflict', async () => {
  const { version, ...first } = (await read()).settings;
  const settings: WrittenSettings = { ...first, twoAbove: '500.00', passUpTo: '50.00', withdrawalsDailyCount: 3 };
  const write = (request: object) =>
    sendByTwo([olga, otto], putCashierSettings, { version, settings, reason: 'risk says so', ...request }, 'aurora');
  const done = await write({});
  expect(done.json(), done.body).toMatchObject({ success: true });
  const now = (await read()).settings;
  expect(now).toEqual({ ...settings, version: done.json().value.version });
  expect((await write({})).statusCode).toBe(409);
  const wrong = await write({ version: now.version, settings: { ...settings, passUpTo: '501.00' } });
  expect([wrong.statusCode, wrong.json().value]).toEqual([422, { fields: [{ field: 'passUpTo', code: 'range' }] }]);
  const { twoAbove: _, ...unlimited } = settings;
  const refused = await write({ version: now.version, settings: unlimited });
  expect(refused.json().value).toEqual({ fields: [{ field: 'passUpTo', code: 'range' }] });
  const { passUpTo: __, ...open } = unlimited;
  expect((await write({ version: now.version, settings: open })).json().success).toBe(true);
  expect((await read()).settings.twoAbove).toBeUndefined();
});

test('M378: no user alone raises the limit, or what passes without staff; one user lowers both', async () => {
  const { version, ...now } = (await read()).settings;
  const write = async (settings: object, seen = version, staffUser = olga) => {
    const request = { version: seen, settings: { ...now, ...settings }, reason: 'a limit' };
    const reply = await staffUser.send(putCashierSettings, request, 'aurora');
    return reply.json().errorCode ?? reply.json().value.version;
  };
  expect(await write({ twoAbove: '900000.00' })).toBe('second_person_needed');
  expect(await write({ twoAbove: '900000.00' })).toBe('forbidden');
  expect((await read()).settings).toEqual({ version, ...now });
  expect(await write({ twoAbove: '100.00' }, version, otto)).toBe('second_person_needed');
  expect(await write({ twoAbove: '100.00' })).toBe(version + 1);
  expect(await write({ twoAbove: '100.00', passUpTo: '100.00' }, version + 1)).toBe('second_person_needed');
  expect(await write({ twoAbove: '99.00' }, version + 1)).toBe(version + 2);
});

test('a single user sets the first limit, which is flagged until another one confirms it; not where a second user exists', async () => {
  const { context } = gateway;
  const site = 'lotus';
  const settingsOf = async (by: TestStaffUser) => (await read(by, site)).settings;
  const write = async (by: TestStaffUser, settings: object) => {
    const { version, ...now } = await settingsOf(by);
    const request = { version, settings: { ...now, ...settings }, reason: 'to begin with' };
    return (await by.send(putCashierSettings, request, site)).json().errorCode ?? 'done';
  };
  const isAlone = async (by: TestStaffUser) => {
    const { sites } = overview.read((await by.send(overview)).json().value);
    return sites.find(({ merchant }) => merchant === site)?.limitAlone;
  };
  await context.db.withMerchant(site, (db) => sql`update cashier_setting set two_above_minor = null`.execute(db));
  const ann = await signInStaffUser(gateway, 'operator', [site], 'Ann');
  await signInStaffUser(gateway, 'support', [site], 'Sue');
  // The exemption for the first limit does not cover automatic approval.
  expect(await write(ann, { twoAbove: '100.00', passUpTo: '50.00' })).toBe('second_person_needed');
  expect(await write(ann, { twoAbove: '100.00' })).toBe('done');
  expect(await isAlone(ann)).toBe(true);
  expect(await write(ann, { mayCancel: true })).toBe('done');
  expect(await write(ann, { twoAbove: '101.00' })).toBe('second_person_needed');
  expect(await isAlone(ann)).toBe(true);
  const entries = await context.db.withMerchant(site, (db) =>
    sql`select after ->> 'limitSetAlone' as alone from journal where action = 'cashier.settings' order by seq`.execute(
      db,
    ),
  );
  expect(entries.rows).toEqual([{ alone: 'true' }, { alone: 'true' }]);
  const bob = await signInStaffUser(gateway, 'operator', [site], 'Bob');
  expect(await write(bob, { mayCancel: false })).toBe('done');
  expect(await isAlone(bob)).toBe(false);
  // With two staff users the exemption does not apply.
  expect(await write(bob, { twoAbove: undefined })).toBe('done');
  expect(await write(ann, { twoAbove: '100.00' })).toBe('second_person_needed');
});

test('M378: support and auditors only read payment methods', async () => {
  const support = await signInStaffUser(gateway, 'support', ['aurora']);
  expect((await read(support)).providers).toContain('HOUSEBANK');
  for (const staffUser of [support, auditor]) expect((await put({}, staffUser)).statusCode).toBe(403);
});
