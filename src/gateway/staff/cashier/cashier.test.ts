import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberLedger, proposeCorrection } from '#contract/staff/books/calls.ts';
import {
  answerOrder,
  cashierOrder,
  cashierOrders,
  cashierProof,
  cashierWaiting,
} from '#contract/staff/cashier/calls.ts';
import { readVersionConflict } from '#contract/staff/staff-actions.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

let gateway: TestGateway;
let support: TestStaffUser;
let operator: TestStaffUser;
let other: TestStaffUser;
let auditor: TestStaffUser;
let memberId: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam');
  operator = await signInStaffUser(gateway, 'operator', ['aurora'], 'Olga');
  other = await signInStaffUser(gateway, 'operator', ['aurora'], 'Otto');
  auditor = await signInStaffUser(gateway, 'auditor', 'all', 'Ada');
  memberId = (await one<{ id: string }>(sql`select id from member where account = 'player1'`)).id;
});

afterAll(() => gateway.close());

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await inAurora((db) => query.execute(db));
  return rows[0] as T;
}

type Call = Parameters<TestStaffUser['send']>[0];

async function ask<T>(
  staffUser: TestStaffUser,
  call: Call & { read: (value: unknown) => T },
  request: object,
): Promise<T> {
  const reply = await staffUser.send(call, request, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return call.read(reply.json().value);
}

async function refusal(staffUser: TestStaffUser, call: Call, request: object, merchant = 'aurora') {
  const reply = await staffUser.send(call, request, merchant);
  return [reply.statusCode, reply.json().errorCode];
}

const wanted = (amount: string, rest = {}) => ({
  memberId,
  wallet: 'MAIN',
  amount,
  reason: 'a bet was paid twice',
  ...rest,
});

async function propose(staffUser: TestStaffUser, amount: string): Promise<string> {
  const id = (await ask(staffUser, proposeCorrection, wanted(amount)))?.id;
  if (id === undefined) throw new Error('nothing was proposed');
  return id;
}

const verdict = (id: string, step: string, version = 0) => ({
  machine: 'correction',
  id,
  version,
  verdict: step,
  reason: 'seen in the round',
});

const cash = async () =>
  (
    await one<{ balance: bigint }>(
      sql`select balance from ledger_account where kind = 'member' and owner_id = ${memberId} and wallet = 'MAIN'`,
    )
  ).balance;

test('M378: support’s proposed correction waits in the tray, an operator approves it, and the journal has both', async () => {
  const before = await cash();
  const id = await propose(support, '-12.50');
  const { proposals, states, currency } = await ask(auditor, cashierWaiting, {});
  expect(proposals).toEqual([
    expect.objectContaining({
      machine: 'correction',
      id,
      account: 'player1',
      amount: '-12.50',
      by: 'Sam',
      isMine: false,
    }),
  ]);
  expect(states).toEqual([
    expect.objectContaining({ machine: 'correction', state: 'proposed', count: 1, amount: '12.50', isStaffs: true }),
  ]);
  expect(currency).toBe('USD');
  const mine = await ask(support, cashierOrder, { machine: 'correction', id });
  expect(mine?.ways.map(({ step, bar }) => [step, bar])).toEqual([
    ['approve', 'ownProposal'],
    ['refuse', undefined],
  ]);
  const details = await ask(operator, cashierOrder, { machine: 'correction', id });
  expect(details?.ways[0]).toMatchObject({
    step: 'approve',
    isOfTwo: true,
    isProposed: true,
    notifies: 'correctionMade',
    moves: [{ from: 'MEMBER', to: 'correction', amount: '12.50' }],
  });
  expect(await ask(operator, answerOrder, verdict(id, 'approve'))).toEqual({
    outcome: 'taken',
    state: 'approved',
    version: 1,
  });
  expect(await cash()).toBe(before - 1_250n);
  const after = await ask(auditor, cashierOrder, { machine: 'correction', id });
  expect(after?.steps.map(({ step, who, proposedBy }) => [step, who, proposedBy])).toEqual([
    ['propose', 'Sam', undefined],
    ['approve', 'Olga', 'Sam'],
  ]);
  const entries = await inAurora((db) =>
    db
      .selectFrom('journal')
      .select(['action', 'actor', 'reason'])
      .where('subject', '=', `correction:${id}`)
      .orderBy('seq')
      .execute(),
  );
  expect(entries).toEqual([
    { action: 'correction.propose', actor: `staff:${support.staffId}`, reason: 'a bet was paid twice' },
    { action: 'correction.approve', actor: `staff:${operator.staffId}`, reason: 'seen in the round' },
  ]);
});

test('M378: no user approves their own correction, first or last; support approves none, and withdraws only its own', async () => {
  const before = await cash();
  const id = await propose(operator, '7.00');
  for (const staffUser of [operator, support])
    expect(await refusal(staffUser, answerOrder, verdict(id, 'approve'))).toEqual([403, 'forbidden']);
  expect(await refusal(support, answerOrder, verdict(id, 'refuse'))).toEqual([403, 'forbidden']);
  expect((await ask(other, answerOrder, verdict(id, 'approve')))?.outcome).toBe('taken');
  expect(await refusal(operator, answerOrder, verdict(id, 'approve', 1))).toEqual([403, 'forbidden']);
  const late = await other.send(answerOrder, verdict(id, 'approve'), 'aurora');
  expect([late.statusCode, readVersionConflict(late.json().value)?.version]).toEqual([409, 1]);
  const taken = await propose(support, '1.00');
  expect((await ask(support, answerOrder, verdict(taken, 'refuse')))?.state).toBe('refused');
  expect(await cash()).toBe(before + 700n);
});

test('M378: invalid fields of a correction are named; an overdraft is reported, and nothing is done', async () => {
  for (const [request, field] of [
    [wanted('0'), 'amount'],
    [wanted('1.001'), 'amount'],
    [wanted('1', { wallet: 'HELD' }), 'wallet'],
    [wanted('1', { memberId: crypto.randomUUID() }), 'memberId'],
  ] as const) {
    const reply = await support.send(proposeCorrection, request, 'aurora');
    expect([reply.statusCode, reply.json().value]).toEqual([422, { fields: [{ field }] }]);
  }
  const id = await propose(support, '-99999999.00');
  expect(await refusal(operator, answerOrder, verdict(id, 'approve'))).toEqual([200, 'insufficient_balance']);
  expect(await refusal(operator, answerOrder, verdict(id, 'credit'))).toEqual([422, 'invalid_request']);
  await ask(operator, answerOrder, verdict(id, 'refuse'));
});

test('M378: lists page without a gap; ended orders begin with the newest', async () => {
  for (let at = 0; at < 55; at += 1) await propose(support, '0.01');
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await ask(auditor, cashierOrders, { machine: 'correction', part: 'staff', ...(after && { after }) });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  expect([seen.length, new Set(seen).size]).toEqual([55, 55]);
  const { rows } = await ask(auditor, cashierOrders, { machine: 'correction', part: 'done', memberId });
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).sort((a, b) => b - a));
  expect(rows.length).toBeGreaterThan(2);
  const noOrders = await ask(auditor, cashierOrders, {
    machine: 'correction',
    part: 'done',
    memberId: crypto.randomUUID(),
  });
  expect(noOrders.rows).toEqual([]);
});

test('M378: a member’s ledger lists movements on their accounts, newest first, at their own merchant only', async () => {
  const { rows, currency } = await ask(auditor, memberLedger, { id: memberId });
  expect(rows.slice(0, 2).map(({ kind, amount, account }) => [kind, amount, account])).toEqual([
    ['correction', '7.00', 'member'],
    ['correction', '-12.50', 'member'],
  ]);
  expect(currency).toBe('USD');
  const points = rows.filter(({ account }) => account === 'points');
  expect(points.length).toBeGreaterThan(0);
  for (const line of points)
    expect(line).toMatchObject({ currency: 'PTS', amount: expect.stringMatching(/^-?[0-9]+$/) });
  expect(rows.filter(({ account }) => account !== 'points').every((row) => row.currency === 'USD')).toBe(true);
  const last = rows.at(-1)?.id ?? '';
  expect((await ask(auditor, memberLedger, { id: memberId, after: last })).rows).toEqual([]);
  const elsewhere = await auditor.send(memberLedger, { id: memberId }, 'lotus');
  expect(memberLedger.read(elsewhere.json().value).rows).toEqual([]);
});

test('M378: a missing item is not found, and a proof is served only as a picture', async () => {
  const id = crypto.randomUUID();
  expect(await refusal(auditor, cashierOrder, { machine: 'deposit', id })).toEqual([404, 'not_found']);
  expect(await refusal(operator, answerOrder, verdict(id, 'approve'))).toEqual([404, 'not_found']);
  const { evidence } = await inAurora(async (db) => {
    const { rows } = await sql<{ evidence: string }>`
      insert into order_evidence (merchant, machine, order_id, member_id, picture, media_type)
      values ('aurora', 'match', ${id}, ${memberId}, ${Buffer.from('89504e47', 'hex')}, 'image/png') returning id as evidence`.execute(
      db,
    );
    return rows[0] as { evidence: string };
  });
  const picture = await auditor.send(cashierProof, { id: evidence }, 'aurora');
  expect([
    picture.headers['content-type'],
    picture.headers['x-content-type-options'],
    picture.rawPayload.length,
  ]).toEqual(['image/png', 'nosniff', 4]);
  expect(await refusal(auditor, cashierProof, { id: evidence }, 'lotus')).toEqual([404, 'not_found']);
});
