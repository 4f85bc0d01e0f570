import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideIdentity, identityDocument, identityQueue, memberIdentity } from '#contract/staff/identity/calls.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { createNamedPacks } from '#gateway/features/protection/testing/named-packs.ts';
import {
  createTestClock,
  DAY,
  HOUR,
  openProtectedPlayer,
  type ProtectedPlayer,
} from '#gateway/features/protection/testing/protected-player.ts';
import { removeOld } from '#gateway/features/retention/job.ts';
import { GATEWAY_RETENTION } from '#gateway/features/retention/rules.ts';
import { createDemoChecks } from '#gateway/providers/demo-checks.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { launchQuery } from '#gateway/testing/vendor.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';

const clock = createTestClock();
const packs = createNamedPacks();
const demoChecks = createDemoChecks(clock);
const reason = 'as on the phone';
let desk: DepositDesk;
let player: ProtectedPlayer;
let olga: TestStaffUser;
let petra: TestStaffUser;
let support: TestStaffUser;
let auditor: TestStaffUser;
let passport: string;

beforeAll(async () => {
  desk = await openDepositDesk({ clock, demoChecks, checkPatienceMs: 60, brands: packs.brands });
  player = await openProtectedPlayer(desk.gateway);
  olga = await signInStaffUser(desk.gateway, 'operator', ['aurora'], 'Olga');
  petra = await signInStaffUser(desk.gateway, 'operator', ['aurora'], 'Petra');
  support = await signInStaffUser(desk.gateway, 'support', ['aurora'], 'Sam');
  auditor = await signInStaffUser(desk.gateway, 'auditor', ['aurora'], 'Ann');
  const picture = { create: { width: 40, height: 30, channels: 3, background: '#336699' } } as const;
  passport = (await sharp(picture).png().toBuffer()).toString('base64');
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

const PERSON = `{"payeeName": "ANN LEE", "birthday": "1990-01-02", "address": "1 High St"}`;

beforeEach(async () => {
  clock.setTo(Date.now());
  demoChecks.misbehave('unknown');
  await player.reset();
  await asOwner(
    desk.gateway,
    `delete from identity_document; delete from identity_change; delete from member_identity; delete from rate_window;
      delete from proposed_action; update member set profile = '${PERSON}' where account = 'player1'`,
  );
});

const demand = (...terms: readonly object[]) => packs.demand(desk.gateway, 'identity', ...terms);

const BEFORE_PLAY = { attributes: ['name', 'birthDate'], before: 'play' };
const ask = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await player.visitor.ask(method, `/wps/member/identity${path}`, body)).json();
const state = async () => (await ask('GET', '')).value;
const start = async () => (await ask('POST', '/start', {})).value;
const send = (kind = 'IDENTITY', picture = passport) => ask('POST', '/documents', { kind, pictures: [picture] });
const launch = async () => (await player.visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json();
async function seen(staff = olga) {
  const found = memberIdentity.read((await staff.send(memberIdentity, { id: desk.memberId }, 'aurora')).json().value);
  return found ?? expect.fail('there is no identity');
}

async function decide(verdict: 'verify' | 'refuse' | 'ask', staff = olga) {
  const { version } = await seen();
  const why = verdict === 'refuse' ? { why: 'UNREADABLE' } : {};
  const request = { id: desk.memberId, version, verdict, ...why, reason };
  return (await staff.send(decideIdentity, request as never, 'aurora')).json();
}

test('N12: before play, games and bets wait for the identity, and deposits do not; a document leads through review', async () => {
  await demand(BEFORE_PLAY);
  expect(await state()).toMatchObject({ state: 'NONE', missing: ['name', 'birthDate'], before: ['play'] });
  expect(await launch()).toMatchObject({ errorCode: 'identity_required', value: { state: 'ASKED' } });
  expect((await desk.open('10')).success).toBe(true);
  // The launch asked the provider, who does not find the member: documents are needed.
  expect(await start()).toMatchObject({ state: 'ASKED', kinds: ['IDENTITY'] });
  expect((await send('ADDRESS')).errorCode).toBe('not_found');
  expect((await send('IDENTITY', 'bm90IGEgcGljdHVyZQ==')).errorCode).toBe('picture_refused');
  expect((await send()).value).toMatchObject({ state: 'REVIEW', documents: [{ kind: 'IDENTITY' }] });
  expect(await launch()).toMatchObject({ errorCode: 'identity_required', value: { state: 'REVIEW' } });
  const { rows } = identityQueue.read((await auditor.send(identityQueue, {}, 'aurora')).json().value);
  expect(rows).toEqual([{ id: desk.memberId, account: 'player1', dueAt: expect.any(Number) }]);
  expect((rows[0]?.dueAt ?? 0) - clock.now()).toBeLessThanOrEqual(DAY);
  expect((await decide('verify')).success).toBe(true);
  expect(await state()).toMatchObject({ state: 'VERIFIED', missing: [], before: [], verified: ['name', 'birthDate'] });
  expect((await launch()).success).toBe(true);
  expect(await player.bet(1)).toBe('ok');
  // Staff ask again: the open game stops at its next bet.
  clock.pass(1_000);
  expect((await decide('ask')).success).toBe(true);
  expect(await player.bet(1)).toBe('play_paused');
  expect(await launch()).toMatchObject({ errorCode: 'identity_required', value: { state: 'ASKED' } });
});

test('N12: a provider that verifies needs no document; what it does not answer leads to documents', async () => {
  await demand({ ...BEFORE_PLAY, validFor: 'P30D' });
  for (const misbehaviour of ['slow', 'down', 'busy', 'forged', 'other', 'garbled'] as const) {
    demoChecks.misbehave(misbehaviour);
    expect(await start()).toMatchObject({ state: 'ASKED', verified: [] });
  }
  demoChecks.misbehave(undefined);
  const verified = await start();
  expect(verified).toMatchObject({ state: 'VERIFIED', before: [] });
  expect((await launch()).success).toBe(true);
  expect(await player.bet(1)).toBe('ok');
  // It expires in the middle of a game.
  demoChecks.misbehave('unknown');
  clock.pass(verified.expiresAt - clock.now() + 1_000);
  expect(await player.bet(1)).not.toBe('ok');
  expect(await state()).toMatchObject({ state: 'EXPIRED', missing: ['name', 'birthDate'], before: ['play'] });
});

test('N12: a launch that waits for the identity asks the provider by itself; after staff asked, it does not', async () => {
  await demand(BEFORE_PLAY);
  demoChecks.misbehave(undefined);
  expect((await launch()).success).toBe(true);
  expect(await state()).toMatchObject({ state: 'VERIFIED' });
  clock.pass(1_000);
  await decide('ask');
  const before = demoChecks.questions.length;
  expect(await launch()).toMatchObject({ errorCode: 'identity_required', value: { state: 'ASKED' } });
  expect(await start()).toMatchObject({ state: 'ASKED' });
  expect(demoChecks.questions).toHaveLength(before);
});

test('N12: within the time of grace play goes on, and bets stop when it ends; who was refused has none', async () => {
  await asOwner(desk.gateway, `update member set created_at = now() where account = 'player1'`);
  await demand({ ...BEFORE_PLAY, before: 'deposit', grace: 'PT72H' });
  expect((await state()).graceUntil - clock.now()).toBeGreaterThan(71 * HOUR);
  expect((await launch()).success).toBe(true);
  expect((await desk.open('10')).success).toBe(true);
  await send();
  expect((await decide('refuse')).success).toBe(true);
  expect(await state()).toMatchObject({ state: 'REFUSED', why: 'UNREADABLE', before: ['deposit', 'play'] });
  expect(await launch()).toMatchObject({ errorCode: 'identity_required', value: { state: 'REFUSED' } });
  expect(await desk.open('10')).toMatchObject({ errorCode: 'identity_required' });
  // Another document is looked at again; withdrawals were never waiting.
  expect((await send()).value).toMatchObject({ state: 'REVIEW' });
  const { value } = (await player.visitor.ask('GET', '/wps/cashier/withdrawable')).json();
  expect(value.identity).toBeUndefined();
});

test('N12: before a withdrawal, what leaves the account waits, and play does not', async () => {
  await demand({ attributes: ['payoutAccount'], before: 'withdrawal' });
  expect((await launch()).success).toBe(true);
  const kyc = async () => (await player.visitor.ask('GET', '/wps/cashier/withdrawable')).json().value.identity.state;
  expect(await kyc()).toBe('asked');
  await send('PAYOUT_ACCOUNT');
  await decide('verify');
  expect(await kyc()).toBe('known');
});

test('N12: where the market says so, two staff users verify; one refuses', async () => {
  await demand({ ...BEFORE_PLAY, twoPersons: true });
  await send();
  expect((await decide('verify')).errorCode).toBe('second_person_needed');
  expect((await decide('verify')).errorCode).toBe('forbidden');
  expect((await state()).state).toBe('REVIEW');
  expect((await decide('verify', petra)).success).toBe(true);
  expect((await state()).state).toBe('VERIFIED');
  const old = { id: desk.memberId, version: 1, verdict: 'ask', reason } as const;
  expect((await olga.send(decideIdentity, old, 'aurora')).json().errorCode).toBe('conflict');
});

test('N12: documents are encrypted, seen by named roles only, and each look is in the journal', async () => {
  await demand(BEFORE_PLAY);
  await send();
  const [stored] = await desk.rows(sql<{ id: string; picture: Buffer }>`select id, picture from identity_document`);
  const { id = '', picture = Buffer.alloc(0) } = stored ?? {};
  // A JPEG begins with these bytes, in base64 with these letters.
  expect([picture.subarray(0, 2).toString('hex'), picture.includes('/9j/')]).toEqual([
    expect.not.stringMatching('ffd8'),
    false,
  ]);
  const view = (staff: TestStaffUser, document = id) =>
    staff.send(identityDocument, { id: desk.memberId, document }, 'aurora');
  for (const staff of [support, auditor]) expect((await view(staff)).json().errorCode).toBe('forbidden');
  expect((await view(olga, randomUUID())).json().errorCode).toBe('not_found');
  const views = () =>
    desk.rows(sql<{ actor: string }>`select actor from journal where action = 'identity.view' and merchant = 'aurora'`);
  const before = (await views()).length;
  const reply = await view(olga);
  expect(reply.headers['content-type']).toBe('image/jpeg');
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect((await sharp(reply.rawPayload).metadata()).format).toBe('jpeg');
  expect((await views()).length - before).toBe(1);
  // Auditors see the state and the list, without pictures.
  expect((await seen(auditor)).documents).toMatchObject([{ id, kind: 'IDENTITY' }]);
});

test('N12: documents are deleted when the retention of the market ends, not before', async () => {
  await demand({ ...BEFORE_PLAY, keep: 'P30D' });
  await send();
  await decide('verify');
  const rule = GATEWAY_RETENTION.find(({ table }) => table === 'identity_document');
  const remove = () => rule && removeOld(desk.gateway.context.db, rule, ['aurora']);
  expect(await remove()).toBe(0);
  await asOwner(desk.gateway, `update identity_document set delete_at = delete_at - interval '31 days'`);
  expect(await remove()).toBe(1);
  expect(await state()).toMatchObject({ state: 'VERIFIED', documents: [] });
});
