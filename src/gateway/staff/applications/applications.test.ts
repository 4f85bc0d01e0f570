import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerApplication, applicationPicture, applications } from '#contract/staff/applications/calls.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { answerProposal, staffProposal } from '#contract/staff/proposals/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

let gateway: TestGateway;
let support: TestStaffUser;
let auditor: TestStaffUser;
let promotionId: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
  promotionId = await inAurora(async (db) => {
    const { id } = await db.selectFrom('promotion').select('id').where('entry', '=', 'apply').executeTakeFirstOrThrow();
    return id;
  });
  await setReward(10_000_000n);
});

/**
 * Sets the amount that the promotion gives, in minor units, without a rule. Above 5,000.00 the demo requires two staff
 * users.
 */
const setReward = (reward: bigint | null) =>
  asOwner(gateway.context.db, 'aurora', async (db) => {
    await sql`delete from promotion_rule where promotion_id = ${promotionId}`.execute(db);
    await db.updateTable('promotion').set({ reward }).where('id', '=', promotionId).execute();
  });

afterAll(() => gateway.close());

const inAurora = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
  gateway.context.db.withMerchant('aurora', work);

let minute = 0;

async function apply(account: string): Promise<string> {
  minute += 1;
  return inAurora(async (db) => {
    const member = await db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('promotion_request')
      .values({
        merchant: 'aurora',
        promotion_id: promotionId,
        member_id: member.id,
        remarks: `from ${account}`,
        reason: null,
        answered_at: null,
        asked_at: new Date(Date.UTC(2026, 5, 1, 0, minute)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('promotion_picture')
      .values({ merchant: 'aurora', request_id: id, position: 0, image: Buffer.from('ffd8ffe0', 'hex') })
      .execute();
    return id;
  });
}

async function list(state: string, staffUser = support) {
  const reply = await staffUser.send(applications, { state }, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return applications.read(reply.json().value);
}

test('M196, M378: an application is accepted once: the reward waits for the member, the journal has the reason', async () => {
  const id = await apply('player1');
  const found = (await list('open', auditor)).rows.find((row) => row.id === id);
  expect(found).toMatchObject({ account: 'player1', remarks: 'from player1', pictures: 1, promotionId });
  expect(found?.title).not.toBe('');
  const picture = await auditor.send(applicationPicture, { id, at: '0' }, 'aurora');
  expect([picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
    'image/jpeg',
    'nosniff',
  ]);
  expect((await auditor.send(applicationPicture, { id, at: '1' }, 'aurora')).statusCode).toBe(404);
  const accept = { id, approved: true, amount: '12.50', reason: 'receipt seen' };
  for (const amount of ['0', '0.001', '12.505'])
    expect((await support.send(answerApplication, { ...accept, amount }, 'aurora')).statusCode, amount).toBe(422);
  const [one, other] = await Promise.all([
    support.send(answerApplication, accept, 'aurora'),
    support.send(answerApplication, { id, approved: false, reason: 'no' }, 'aurora'),
  ]);
  expect([one, other].map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = await support.send(answerApplication, accept, 'aurora');
  expect(readVersionConflict(late.json().value)?.theirs[0]?.by).toBe('Sam');
  const entries = await inAurora((db) =>
    db.selectFrom('journal').select('action').where('subject', '=', `application:${id}`).execute(),
  );
  expect(entries).toHaveLength(1);
});

test('M196, M378: the accepted amount is issued as a reward; the member reads the reason of a refusal', async () => {
  const accepted = await apply('vip1');
  const answer = { id: accepted, approved: true, amount: '7.00', reason: 'fine' };
  expect((await support.send(answerApplication, answer, 'aurora')).json()).toEqual({
    success: true,
    value: { version: 2 },
  });
  const rewards = await inAurora((db) =>
    db.selectFrom('promotion_reward').select('amount').where('origin', '=', `request ${accepted}`).execute(),
  );
  expect(rewards).toEqual([{ amount: 700n }]);
  const refused = await apply('vip1');
  const refusal = { id: refused, approved: false, reason: 'The picture cannot be read.' };
  expect((await support.send(answerApplication, refusal, 'aurora')).json().success).toBe(true);
  const row = (await list('rejected')).rows.find(({ id }) => id === refused);
  expect([row?.reason, row?.status]).toEqual(['The picture cannot be read.', 'rejected']);
  expect((await list('open')).rows.map(({ id }) => id)).not.toContain(refused);
});

test('M378: auditors and other merchants’ staff answer nothing', async () => {
  const id = await apply('agent1');
  const thirdParty = await signInStaffUser(gateway, 'administrator', ['lotus']);
  const answer = { id, approved: false, reason: 'x' };
  for (const staffUser of [auditor, thirdParty])
    expect((await staffUser.send(answerApplication, answer, 'aurora')).statusCode).toBe(403);
  expect((await thirdParty.send(answerApplication, answer, 'lotus')).statusCode).toBe(404);
  expect((await thirdParty.send(applicationPicture, { id, at: '0' }, 'lotus')).statusCode).toBe(404);
  expect((await list('open')).rows.map((row) => row.id)).toContain(id);
});

const rewardsOf = (id: string) =>
  inAurora((db) =>
    db
      .selectFrom('promotion_reward')
      .innerJoin('promotion_request as r', 'r.promotion_id', 'promotion_reward.promotion_id')
      .select(['amount', 'r.answered_by', 'r.proposed_by'])
      .where('origin', '=', `request ${id}`)
      .whereRef('r.member_id', '=', 'promotion_reward.member_id')
      .where('r.id', '=', id)
      .execute(),
  );

const codeOf = async (sent: ReturnType<TestStaffUser['send']>) => {
  const reply = (await sent).json();
  return reply.success ? 'done' : [reply.errorCode, reply.detail].filter(Boolean).join(' ');
};

test('M196: above the merchant’s limit one staff user awards nothing: another one confirms it, by whatever calls', async () => {
  const olga = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  const ines = await signInStaffUser(gateway, 'support', ['aurora'], 'Ines');
  const id = await apply('player1');
  const accept = { id, approved: true, amount: '5000.01', reason: 'a large prize' };
  expect(await codeOf(support.send(answerApplication, accept, 'aurora'))).toBe('second_person_needed');
  expect(await rewardsOf(id)).toEqual([]);
  expect(await codeOf(support.send(answerApplication, accept, 'aurora'))).toBe('forbidden ownProposal');
  expect(await codeOf(ines.send(answerApplication, accept, 'aurora'))).toBe('forbidden limit');
  const tray = cashierWaiting.read((await olga.send(cashierWaiting, {}, 'aurora')).json().value).proposals;
  const found = tray.find(({ machine, account }) => machine === 'action' && account === 'player1');
  expect(found).toMatchObject({ step: 'application.accept', amount: '5000.01', by: 'Sam', isMine: false });
  const proposal = found?.id ?? '';
  const confirm = { id: proposal, verdict: 'confirm', reason: 'checked' };
  expect(await codeOf(support.send(answerProposal, confirm, 'aurora'))).toBe('forbidden ownProposal');
  expect(await codeOf(ines.send(answerProposal, confirm, 'aurora'))).toBe('forbidden limit');
  expect(await codeOf(ines.send(answerProposal, { ...confirm, verdict: 'drop' }, 'aurora'))).toBe(
    'forbidden foreignProposal',
  );
  const seen = staffProposal.read((await olga.send(staffProposal, { id: proposal }, 'aurora')).json().value);
  expect(seen).toMatchObject({ action: 'application.accept', amount: '5000.01', by: 'Sam', reason: 'a large prize' });
  // A different amount from the second staff user is a new proposal, and nothing is awarded.
  const more = { ...accept, amount: '9000.00' };
  expect(await codeOf(olga.send(answerApplication, more, 'aurora'))).toBe('second_person_needed');
  expect(await codeOf(olga.send(answerProposal, confirm, 'aurora'))).toBe('not_found');
  expect(await codeOf(support.send(answerApplication, accept, 'aurora'))).toBe('second_person_needed');
  expect(await codeOf(olga.send(answerApplication, accept, 'aurora'))).toBe('done');
  expect(await rewardsOf(id)).toEqual([{ amount: 500_001n, answered_by: olga.staffId, proposed_by: support.staffId }]);
  const actions = await inAurora((db) =>
    db.selectFrom('journal').select('action').where('subject', '=', `application:${id}`).orderBy('seq').execute(),
  );
  expect(actions.map(({ action }) => action)).toEqual([
    ...['proposal.add', 'proposal.add', 'proposal.add'],
    ...['application.accept', 'proposal.confirm'],
  ]);
});

test('M196: a proposal is confirmed once by two concurrent users, and an answered application confirms nothing', async () => {
  const [olga, otto] = [await signInStaffUser(gateway, 'operator'), await signInStaffUser(gateway, 'operator')];
  const propose = async (account: string) => {
    const id = await apply(account);
    const accept = { id, approved: true, amount: '6000', reason: 'a large prize' };
    expect(await codeOf(support.send(answerApplication, accept, 'aurora'))).toBe('second_person_needed');
    const { rows } = await inAurora((db) =>
      sql<{ id: string }>`select id from proposed_action where subject = ${`application:${id}`}`.execute(db),
    );
    return { id, confirm: { id: rows[0]?.id ?? '', verdict: 'confirm', reason: 'checked' } };
  };
  const first = await propose('vip1');
  const both = [olga, otto].map((one) => codeOf(one.send(answerProposal, first.confirm, 'aurora')));
  expect((await Promise.all(both)).sort()).toEqual(['done', 'not_found']);
  expect(await rewardsOf(first.id)).toHaveLength(1);
  const second = await propose('vip1');
  const refusal = { id: second.id, approved: false, reason: 'no' };
  expect(await codeOf(olga.send(answerApplication, refusal, 'aurora'))).toBe('done');
  expect(await codeOf(otto.send(answerProposal, second.confirm, 'aurora'))).toBe('conflict');
  expect(await rewardsOf(second.id)).toEqual([]);
  expect(await codeOf(otto.send(answerProposal, { ...second.confirm, verdict: 'drop' }, 'aurora'))).toBe('done');
});

test('D67: every award has a cap: the promotion’s reward, or else the merchant’s limit', async () => {
  const id = await apply('player1');
  const award = (amount: string) =>
    codeOf(support.send(answerApplication, { id, approved: true, amount, reason: 'x' }, 'aurora'));
  expect(await award('100000.01')).toBe('invalid_request');
  await setReward(null);
  expect(await award('5000.01')).toBe('invalid_request');
  await asOwner(gateway.context.db, 'aurora', (db) =>
    sql`update cashier_setting set two_above_minor = null`.execute(db),
  );
  // Without a limit the amount cannot be chosen.
  expect(await award('0.01')).toBe('invalid_request');
  await setReward(1_000n);
  expect(await award('0.01')).toBe('second_person_needed');
  expect(await rewardsOf(id)).toEqual([]);
});
