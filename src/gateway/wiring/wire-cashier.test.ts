import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import type { Db } from '../db/tables.ts';
import type { LockedOrder } from '../features/cashier/orders/take-step.ts';
import { addDayRule } from '../stream/daily-counters/day-rules.ts';
import { asOwner } from '../testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { composeSteps } from './wire-cashier.ts';

let gateway: TestGateway;
let memberId: string;
let methodId: string;
const mailed: string[] = [];
const takeStep = composeSteps({ notify: async (_db, _merchant, _member, notice) => void mailed.push(notice) });

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  await inAurora(async (db) => {
    const { rows } = await sql<{ member: string; method: string }>`insert into pay_method
        (merchant, direction, provider, kind, way, minimum_minor, maximum_minor)
      values ('aurora', 'DEPOSIT', 'HOUSEBANK', 'BANK', 'redirect', 100, 100000)
      returning id as method, (select id from member where merchant = 'aurora' and account = 'player1') as member`.execute(
      db,
    );
    [memberId, methodId] = [rows[0]?.member ?? '', rows[0]?.method ?? ''];
  });
});

afterAll(() => gateway.close());

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function makeDeposit(amountMinor = 5_000n): Promise<LockedOrder> {
  const id = randomUUID();
  await inAurora((db) =>
    db
      .insertInto('deposit')
      .values({
        merchant: 'aurora',
        id,
        member_id: memberId,
        method_id: methodId,
        provider: 'HOUSEBANK',
        currency: 'USD',
        amount_minor: amountMinor,
        key: id,
        request_hash: Buffer.alloc(32),
        fields: null,
        promotion_id: null,
        next: null,
        sent_at: null,
        transfer_id: null,
        reason: null,
      })
      .execute(),
  );
  return { merchant: 'aurora', id, state: 'new', version: 0n, memberId, currency: 'USD', provider: 'HOUSEBANK' };
}

const PROVIDER = { actor: 'HOUSEBANK' };

async function begin(order: LockedOrder): Promise<LockedOrder> {
  const taken = await inAurora((db) =>
    takeStep(db, { machine: DEPOSIT, order, step: 'begin', by: PROVIDER, reportedMinor: 5_000n }),
  );
  return { ...order, ...taken };
}

const pay = (db: Db, order: LockedOrder, amounts = { arrived: 5_000n, fee: 100n, debt: 0n }) =>
  takeStep(db, { machine: DEPOSIT, order, step: 'pay', by: PROVIDER, amounts, reportedMinor: amounts.arrived });

const readOne = async <T>(query: ReturnType<typeof sql<T>>) => (await inAurora((db) => query.execute(db))).rows[0];

const readBalances = (id: string) =>
  readOne<{ main: bigint; fees: bigint }>(sql`select
      (sum(p.amount) filter (where a.kind = 'member'))::bigint as main, (sum(p.amount) filter (where a.kind = 'fees'))::bigint as fees
    from transfer t join posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
    where t.obligation = ${`deposit:${id}`}`);

test('a step moves the money and the state, logs it, sets the timer, notifies the member', async () => {
  const waiting = await begin(await makeDeposit());
  expect(waiting).toMatchObject({ state: 'waiting', version: 1n });
  const timers = await readOne<{ count: bigint }>(
    sql`select count(*) as count from timer where subject_id = ${waiting.id} and version = 1`,
  );
  expect(timers?.count).toBe(1n);
  const paid = await inAurora((db) => pay(db, waiting));
  expect(paid).toMatchObject({ state: 'paid', version: 2n, transferId: expect.any(String) });
  expect(await readBalances(waiting.id)).toEqual({ main: 4_900n, fees: 100n });
  const { rows: steps } = await inAurora((db) =>
    sql`select step, state, taken_by, actor from order_step where order_id = ${waiting.id} order by version`.execute(
      db,
    ),
  );
  expect(steps).toEqual([
    { step: 'begin', state: 'waiting', taken_by: 'provider', actor: 'HOUSEBANK' },
    { step: 'pay', state: 'paid', taken_by: 'provider', actor: 'HOUSEBANK' },
  ]);
  const message = await readOne<{ kind: string; details: unknown }>(
    sql`select kind, details from inbox_message where details ->> 'order' = ${waiting.id} order by id desc limit 1`,
  );
  expect(message).toEqual({
    kind: 'depositCredited',
    details: { amount: '50.00 USD', reference: `D-${waiting.id.slice(-8).toUpperCase()}`, order: waiting.id },
  });
  expect(mailed).toEqual([]);
});

test('two concurrent steps of one version run once; the other is a no-op', async () => {
  const waiting = await begin(await makeDeposit());
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => inAurora((db) => pay(db, waiting))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'StepRefused', kind: 'stale' });
  }
  expect(await readBalances(waiting.id)).toEqual({ main: 4_900n, fees: 100n });
});

test('an unknown step, or one that an account cannot pay, changes nothing', async () => {
  const waiting = await begin(await makeDeposit());
  await expect(
    inAurora((db) =>
      takeStep(db, { machine: DEPOSIT, order: waiting, step: 'refund', by: PROVIDER, reportedMinor: 0n }),
    ),
  ).rejects.toMatchObject({ kind: 'no-step' });
  const paid = { ...waiting, ...(await inAurora((db) => pay(db, waiting))) };
  const amounts = { covered: 10n ** 12n, uncovered: 0n };
  await expect(
    inAurora((db) =>
      takeStep(db, { machine: DEPOSIT, order: paid, step: 'reverse', by: PROVIDER, amounts, reportedMinor: 0n }),
    ),
  ).rejects.toMatchObject({ kind: 'short' });
  expect(await readOne(sql`select state, version from deposit where id = ${paid.id}`)).toEqual({
    state: 'paid',
    version: 2n,
  });
});

test('D52 N13: a deadline in a message is in the merchant’s zone, which is named', async () => {
  await asOwner(gateway.context.db, 'aurora', (db) =>
    addDayRule(db, 'aurora', { fromDay: '0001-01-01', zone: 'Asia/Bangkok', startsMinute: 0 }),
  );
  const { id } = await begin(await makeDeposit());
  const reported = await readOne<{ due: Date; until: string }>(sql`select t.due_at as due, m.details->>'until' as until
    from timer t join inbox_message m on m.details->>'order' = t.subject_id::text where t.subject_id = ${id}`);
  const wall = new Date((reported?.due.getTime() ?? 0) + 7 * 3_600_000).toISOString();
  expect(reported?.until).toBe(`${wall.slice(0, 16).replace('T', ' ')} UTC+07:00`);
});

test('a reversal beyond the balance is owed, and notified by mail', async () => {
  const waiting = await begin(await makeDeposit());
  const paid = { ...waiting, ...(await inAurora((db) => pay(db, waiting))) };
  const amounts = { covered: 4_000n, uncovered: 1_000n };
  await inAurora((db) =>
    takeStep(db, { machine: DEPOSIT, order: paid, step: 'reverse', by: PROVIDER, amounts, reportedMinor: 5_000n }),
  );
  const debt = sql`select balance, ceiling from ledger_account where kind = 'debt' and owner_id = ${memberId}`;
  expect(await readOne(debt)).toEqual({ balance: -1_000n, ceiling: 0n });
  expect(mailed).toEqual(['order:depositReversed']);
});

test('a step of two staff users is never one’s, whatever the call has', async () => {
  const waiting = await begin(await makeDeposit());
  const credit = (proposedBy: string) =>
    inAurora((db) =>
      takeStep(db, {
        machine: DEPOSIT,
        order: waiting,
        step: 'credit',
        by: { actor: 'anna', proposedBy },
        reportedMinor: 5_000n,
        amounts: { arrived: 5_000n, fee: 0n, debt: 0n },
      }),
    );
  await expect(credit('anna')).rejects.toThrow('step_of_two');
  await expect(credit('berta')).resolves.toMatchObject({ state: 'paid' });
});
