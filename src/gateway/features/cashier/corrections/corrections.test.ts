import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createTimers, type Timers } from '#gateway/timers/timers.ts';
import { type Cashier, composeCashier } from '#gateway/wiring/wire-cashier.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let corrections: Cashier['corrections'];
let timers: Timers;
let memberId: string;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  timers = createTimers(gateway.context);
  ({ corrections } = composeCashier(gateway.context, { notifier: { notify: async () => undefined } }, timers));
  memberId = (await one<{ id: string }>(sql`select id from member where account = 'player1'`)).id;
});

beforeEach(() => asOwner(gateway.context.db, MERCHANT, (owner) => sql`delete from inbox_message`.execute(owner)));

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant(MERCHANT, work);

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await inAurora((db) => query.execute(db));
  return rows[0] as T;
}

const propose = (amountMinor: bigint, rest = {}) =>
  inAurora((db) =>
    corrections.propose(
      db,
      MERCHANT,
      { memberId, wallet: 'MAIN', amountMinor, reason: 'a bet was paid twice', ...rest },
      'anna',
    ),
  );
const approve = (id: string, by: string, version = 0n) =>
  inAurora((db) => corrections.approve(db, MERCHANT, { id, version }, by));
const refuse = (id: string, by: string, version = 0n) =>
  inAurora((db) => corrections.refuse(db, MERCHANT, { id, version }, by, 'it was paid once'));

const cash = async () =>
  (
    await one<{ balance: bigint }>(
      sql`select balance from ledger_account where kind = 'member' and owner_id = ${memberId} and wallet = 'MAIN'`,
    )
  ).balance;
const stateOf = async (id: string) =>
  (await one<{ state: string }>(sql`select state from correction where id = ${id}`)).state;

test('a proposal moves nothing; a second staff user approves it: money, history and a message with the reason', async () => {
  const before = await cash();
  const id = await propose(-1_250n);
  expect(await cash()).toBe(before);
  expect(await approve(id, 'berta')).toMatchObject({ state: 'approved', transferId: expect.any(String) });
  expect(await cash()).toBe(before - 1_250n);
  const { rows } = await inAurora((db) =>
    sql`select step, taken_by, actor, proposed_by from order_step where order_id = ${id} order by version`.execute(db),
  );
  expect(rows).toEqual([
    { step: 'propose', taken_by: 'staff', actor: 'anna', proposed_by: null },
    { step: 'approve', taken_by: 'two staff', actor: 'berta', proposed_by: 'anna' },
  ]);
  expect(await one(sql`select kind, details - 'order' - 'reference' as details from inbox_message`)).toEqual({
    kind: 'correctionMade',
    details: { amount: '-12.50 USD', reason: 'a bet was paid twice' },
  });
});

test('the proposer cannot approve it, first or after another’s answer; the database enforces it too', async () => {
  const before = await cash();
  const id = await propose(700n);
  await expect(approve(id, 'anna')).rejects.toMatchObject({ name: 'CorrectionRefused', kind: 'own' });
  await expect(approve(id, 'anna')).rejects.toMatchObject({ kind: 'own' });
  await approve(id, 'berta');
  await expect(approve(id, 'anna', 1n)).rejects.toMatchObject({ kind: 'own' });
  await expect(approve(id, 'berta', 1n)).rejects.toMatchObject({ name: 'StepRefused', kind: 'no-step' });
  expect(await cash()).toBe(before + 700n);
  const steal = sql`update correction set proposed_by = 'berta' where id = ${await propose(1n)}`;
  await expect(inAurora((db) => steal.execute(db))).rejects.toThrow('permission denied');
});

test('two parallel approvals move it once, and a late answer gets a conflict', async () => {
  const before = await cash();
  const id = await propose(300n);
  const outcomes = await Promise.allSettled([approve(id, 'berta'), approve(id, 'carla'), refuse(id, 'dora')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.kind).toBe('stale');
  expect(await cash()).toBe((await stateOf(id)) === 'approved' ? before + 300n : before);
});

test('the floor of the wallet holds, and an impossible correction is not proposed', async () => {
  const id = await propose(-(await cash()) - 1n);
  await expect(approve(id, 'berta')).rejects.toMatchObject({ name: 'StepRefused', kind: 'short' });
  expect(await stateOf(id)).toBe('proposed');
  for (const wallet of ['HELD', 'BONUS', 'POINTS'])
    await expect(propose(1n, { wallet })).rejects.toMatchObject({ kind: 'wallet' });
  for (const amount of [0n, 10n ** 13n, -(10n ** 18n)])
    await expect(propose(amount)).rejects.toMatchObject({ kind: 'amount' });
  await expect(propose(1n, { memberId: crypto.randomUUID() })).rejects.toMatchObject({ kind: 'member' });
  await expect(approve(crypto.randomUUID(), 'berta')).rejects.toMatchObject({ kind: 'unknown' });
});

test('a refusal moves nothing and sends nothing; an unanswered proposal expires in a day', async () => {
  const before = await cash();
  const [refused, lapsed] = [await propose(900n), await propose(800n)];
  await refuse(refused, 'anna');
  await asOwner(gateway.context.db, MERCHANT, (owner) =>
    sql`update timer set next_at = now() where subject_id in (${refused}, ${lapsed})
      and due_at = set_at + interval '24 hours'`.execute(owner),
  );
  // The timer of the refused correction became obsolete with its version.
  expect(await timers.takeAll(MERCHANT)).toBe(2);
  expect([await stateOf(refused), await stateOf(lapsed)]).toEqual(['refused', 'lapsed']);
  await expect(approve(lapsed, 'berta', 1n)).rejects.toMatchObject({ kind: 'no-step' });
  expect(await cash()).toBe(before);
  expect(await one(sql`select count(*) as count from inbox_message`)).toEqual({ count: 0n });
});
