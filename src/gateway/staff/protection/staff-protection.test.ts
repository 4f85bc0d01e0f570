import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LimitKey } from '#contract/protection/read.ts';
import {
  marketView,
  memberProtection,
  pauseMember,
  putProtectionSetting,
  tightenLimit,
} from '#contract/staff/protection/calls.ts';
import {
  HOUR,
  openProtectedPlayer,
  type ProtectedPlayer,
} from '#gateway/features/protection/testing/protected-player.ts';
import { storePacks } from '#gateway/markets/store-packs.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { inAurora } from '#gateway/testing/withdrawer.ts';
import { parsePack } from '#model/packs/parse-pack.ts';

const DAY: LimitKey = { measure: 'DEPOSIT_GROSS', period: 'DAY' };
const reason = 'asked by phone';
let gateway: TestGateway;
let player: ProtectedPlayer;
let support: TestStaffUser;
let auditor: TestStaffUser;
let operator: TestStaffUser;
let id: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  player = await openProtectedPlayer(gateway);
  support = await signInStaffUser(gateway, 'support', ['aurora']);
  auditor = await signInStaffUser(gateway, 'auditor', ['aurora']);
  operator = await signInStaffUser(gateway, 'operator', ['aurora']);
  const find = inAurora(gateway, (db) =>
    db.selectFrom('member').select('id').where('account', '=', 'player1').executeTakeFirstOrThrow(),
  );
  id = (await find).id;
});

afterAll(() => gateway.close());
beforeEach(() => player.reset());

const read = async () => memberProtection.read((await auditor.send(memberProtection, { id }, 'aurora')).json().value);
const tighten = async (amount: string, key: LimitKey = DAY) =>
  (await support.send(tightenLimit, { id, key, amount, reason }, 'aurora')).json();
const pause = async (length: object) => (await support.send(pauseMember, { id, ...length, reason }, 'aurora')).json();

test('N12: staff see a member’s limits, requests, breaks and changes as the member does', async () => {
  await player.set(DAY, '100');
  await player.set(DAY, '200');
  const { currency, state } = await read();
  expect(currency).toBe('USD');
  const limit = state.limits.find(({ measure, period }) => measure === 'DEPOSIT_GROSS' && period === 'DAY');
  expect(limit).toMatchObject({ amountMinor: '10000', request: { amountMinor: '20000' } });
  expect(state.changes).toHaveLength(2);
  expect((await auditor.send(memberProtection, { id: crypto.randomUUID() }, 'aurora')).json().errorCode).toBe(
    'not_found',
  );
  expect((await support.send(memberProtection, { id }, 'lotus')).json().errorCode).toBe('forbidden');
});

test('N12: staff set a stricter limit, which acts at once and is in the journal, and never a looser one', async () => {
  expect(await tighten('50')).toMatchObject({ success: true });
  expect(await player.limit(DAY)).toMatchObject({ amount: '50.00' });
  for (const amount of ['50', '60', '-1', 'x'])
    expect(await tighten(amount)).toMatchObject({ errorCode: 'invalid_request' });
  expect(await tighten('40')).toMatchObject({ success: true });
  expect(await tighten('5', { measure: 'DEPOSIT_GROSS', period: 'ROLLING_24H' })).toMatchObject({
    errorCode: 'invalid_request',
  });
  const rows = await inAurora(gateway, (db) =>
    db
      .selectFrom('journal')
      .select(['action', 'reason', 'after'])
      .where('subject', '=', `member:${id}`)
      .orderBy('seq', 'desc')
      .execute(),
  );
  expect(rows[0]).toMatchObject({ action: 'protection.limit', reason, after: { ...DAY, amount: '40' } });
  expect((await auditor.send(tightenLimit, { id, key: DAY, amount: '1', reason }, 'aurora')).json().errorCode).toBe(
    'forbidden',
  );
});

test('N12: a stricter limit of staff takes back the member’s request for a higher one', async () => {
  await player.set(DAY, '100');
  await player.set(DAY, '200');
  await tighten('90');
  expect(await player.limit(DAY)).not.toHaveProperty('request');
});

test('N12: staff start a break or an exclusion of the lengths on offer, which nobody ends', async () => {
  expect(await pause({ hours: 23 })).toMatchObject({ errorCode: 'invalid_request' });
  expect(await pause({ hours: 24, months: 6 })).toMatchObject({ errorCode: 'invalid_request' });
  expect(await pause({})).toMatchObject({ errorCode: 'invalid_request' });
  expect(await pause({ hours: 24 })).toMatchObject({ success: true });
  expect(await player.bet(1)).toBe('play_paused');
  const { state } = await read();
  expect((state.pause?.endsAt ?? 0) - Date.now()).toBeGreaterThan(23 * HOUR);
  expect(await pause({ months: 6 })).toMatchObject({ success: true });
  expect((await read()).state.pause?.kind).toBe('EXCLUSION');
});

test('N12: the merchant’s rule for higher limits is read and set, at least 24 hours, by those who may change settings', async () => {
  const setting = { afterHours: 48, untilPeriodEnds: true, confirmWithinHours: 24 };
  expect((await support.send(putProtectionSetting, { ...setting, reason }, 'aurora')).json().errorCode).toBe(
    'forbidden',
  );
  const short = await operator.send(putProtectionSetting, { ...setting, afterHours: 23, reason }, 'aurora');
  expect(short.json().errorCode).toBe('invalid_request');
  expect((await operator.send(putProtectionSetting, { ...setting, reason }, 'aurora')).json().success).toBe(true);
  const view = marketView.read((await auditor.send(marketView, {}, 'aurora')).json().value);
  expect(view).toMatchObject({ packs: [], obligations: [], setting });
  await player.set({ measure: 'STAKE', period: 'DAY' }, '10');
  await player.set({ measure: 'STAKE', period: 'DAY' }, '20');
  const { request } = await player.limit({ measure: 'STAKE', period: 'DAY' });
  expect((request?.effectiveAt ?? 0) - Date.now()).toBeGreaterThan(47 * HOUR);
});

test('N12: staff see each obligation of the merchant’s markets, and what is not met', async () => {
  const document = JSON.parse(readFileSync('packs/us-pa/pack.json', 'utf8'));
  const source = { id: 'us-pa', document, pack: parsePack(document).value, problem: '' };
  await storePacks(gateway.context.db, 'aurora', [source], { currency: 'USD', now: Date.now() });
  const view = marketView.read((await auditor.send(marketView, {}, 'aurora')).json().value);
  expect(view.packs).toEqual([{ id: 'us-pa', title: 'Pennsylvania', version: '2026.1.1' }]);
  expect(view.registers).toEqual([{ register: 'PGCB', whenDown: 'refuse', hasAddress: true, answered: 0, silent: 0 }]);
  const of = (name: string) => view.obligations.find((row) => row.id === name);
  expect(view.obligations).toHaveLength(12);
  expect(of('us-pa.limit.deposit')).toMatchObject({ clause: '814a.2(1)', state: 'met', grade: 'A', isVerified: false });
  expect([of('us-pa.register')?.state, of('us-pa.message.helpline')?.state]).toEqual(['met', 'brand']);
});
