import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWaiting } from '#contract/staff/overview/calls.ts';
import {
  answerSetAside,
  type SetAsideItem,
  type SetAsideState,
  setAsideList,
} from '#contract/staff/set-aside/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { setAside } from '#gateway/set-aside/set-aside.ts';
import { watchSetAside } from '#gateway/set-aside/watch.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { plantPoison } from '#gateway/testing/poison/plant-poison.ts';
import { poisonedItems } from '#gateway/testing/poison/poisoned-items.ts';
import { poisonedOrders } from '#gateway/testing/poison/poisoned-orders.ts';
import { poisonedWorld } from '#gateway/testing/poison/poisoned-world.ts';
import { runPoison } from '#gateway/testing/poison/run-poison.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let operator: TestStaffUser;
let support: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  operator = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  support = await signInStaffUser(gateway, 'support', [MERCHANT]);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

async function listed(state: SetAsideState = 'open'): Promise<readonly SetAsideItem[]> {
  const reply = await operator.send(setAsideList, { state }, MERCHANT);
  expect(reply.statusCode, reply.body).toBe(200);
  return setAsideList.read(reply.json().value).rows;
}

test('one poisoned item in each consumer and queue: the others go on, staff are notified, and retry it once it is fixed', async () => {
  const items = await poisonedItems(gateway, MERCHANT);
  const restores = [];
  for (const { poison } of items) restores.push(await plantPoison(gateway.context.db, poison));
  for (const item of items) await item.put(MERCHANT);
  gateway.context.start();
  for (const item of items)
    await expect.poll(() => item.isTaken(MERCHANT, 'other'), { message: item.source }).toBe(true);
  // Each of the three consumers fails on the poisoned rounds of all three.
  const sources = items
    .flatMap(({ source }) => (source === 'rewards' ? [source] : [source, source, source]))
    .toSorted();
  await expect.poll(async () => (await listed()).map(({ source }) => source).toSorted()).toEqual(sources);
  for (const row of await listed())
    expect(row).toMatchObject({ why: 'failed', reason: expect.stringContaining('poisoned') });
  const waiting = staffWaiting.read((await operator.send(staffWaiting)).json().value);
  expect(waiting.find(({ merchant, kind }) => merchant === MERCHANT && kind === 'setAside')?.count).toBe(
    sources.length,
  );
  for (const item of items) expect(await item.isTaken(MERCHANT, 'poisoned')).toBe(false);

  for (const restore of restores) await restore();
  for (const { id } of await listed()) {
    const reply = await operator.send(answerSetAside, { id, verdict: 'retry', reason: 'fixed' }, MERCHANT);
    expect([200, 404]).toContain(reply.statusCode);
  }
  for (const item of items)
    await expect.poll(() => item.isTaken(MERCHANT, 'poisoned'), { message: item.source }).toBe(true);
  await expect.poll(async () => (await listed()).length).toBe(0);
  expect((await listed('closed')).map(({ closedAs }) => closedAs)).toEqual(sources.map(() => 'done'));
});

test('orders, grants, contracts and the signing of the books: one of each fails, the others go on, and it is retried once it is fixed', async () => {
  const jobs = poisonedOrders(await poisonedWorld(gateway, MERCHANT));
  await runPoison({ gateway, operator, poisoned: MERCHANT, others: [], pass: () => undefined }, jobs);
});

test('an item processed by another process in the meantime is closed too, and a waiting one stays', async () => {
  const { db } = gateway.context;
  const guard = createGuard(gateway.context);
  const [taken, waiting] = [randomUUID(), randomUUID()];
  const inMerchant = <T>(work: (scope: Db) => Promise<T>) => db.withMerchant(MERCHANT, work);
  await asOwner(db, MERCHANT, (owner) =>
    sql`insert into rank_rise (merchant, member_id) select ${MERCHANT}, unnest(${[taken, waiting]}::uuid[])`.execute(
      owner,
    ),
  );
  const poison = { table: 'rank_rise', column: 'member_id', on: 'delete' } as const;
  const takeAway = await plantPoison(db, { ...poison, value: waiting });
  const items = async () => (await listed()).filter(({ source }) => source === 'rank-rises').map(({ item }) => item);
  // The first process has read the row when the second one deletes it and closes no item; then the first one fails.
  await guard.runItems(MERCHANT, 'rank-rises', async (take) => {
    await take(taken, () =>
      inMerchant(async (first) => {
        await sql`select from rank_rise where member_id = ${taken}`.execute(first);
        await guard.runItems(MERCHANT, 'rank-rises', async (other) => {
          await other(taken, () =>
            inMerchant((second) => sql`delete from rank_rise where member_id = ${taken}`.execute(second)),
          );
        });
        throw new Error('the row is gone');
      }),
    );
    await take(waiting, () =>
      inMerchant((scope) => sql`delete from rank_rise where member_id = ${waiting}`.execute(scope)),
    );
  });
  expect(await items()).toContain(waiting);
  await expect.poll(items, { timeout: 30_000 }).toEqual([waiting]);
  await takeAway();
  await expect.poll(items, { timeout: 30_000 }).toEqual([]);
});

test('an item is dismissed with a reason by an allowed user, once, and journalled', async () => {
  await gateway.context.db.withMerchant(MERCHANT, (db) =>
    setAside(
      db,
      { merchant: MERCHANT, source: 'trials-of-nobody', item: '77' },
      { error: new Error('no such\0 mail') },
    ),
  );
  watchSetAside(gateway.context);
  const figure = () => gateway.context.metrics.registry.getSingleMetricAsString('livery_set_aside');
  expect(await figure()).toContain('{source="trials-of-nobody",why="failed"} 1');
  const row = (await listed()).find(({ source }) => source === 'trials-of-nobody');
  const dismiss = { id: row?.id, verdict: 'dismiss', reason: 'the member was called' };
  expect((await support.send(answerSetAside, dismiss, MERCHANT)).statusCode).toBe(403);
  expect((await operator.send(answerSetAside, { ...dismiss, reason: '' }, MERCHANT)).statusCode).toBe(422);
  const answers = await Promise.all([1, 2].map(() => operator.send(answerSetAside, dismiss, MERCHANT)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect((await listed('closed')).find(({ id }) => id === row?.id)).toMatchObject({
    closedAs: 'dismissed',
    closedBy: 'Olga',
    closedReason: 'the member was called',
    reason: 'no such mail',
  });
  // A dismissed item stays dismissed, however often it fails again.
  await gateway.context.db.withMerchant(MERCHANT, (db) =>
    setAside(db, { merchant: MERCHANT, source: 'trials-of-nobody', item: '77' }, { error: new Error('again') }),
  );
  expect((await listed()).filter(({ source }) => source === 'trials-of-nobody')).toEqual([]);
  const entries = await gateway.context.db.withMerchant(MERCHANT, (db) =>
    sql`select action, reason from journal where subject = ${`setAside:${row?.id}`}`.execute(db),
  );
  expect(entries.rows).toEqual([{ action: 'setAside.dismiss', reason: 'the member was called' }]);
  expect(await figure()).not.toContain('trials-of-nobody');
});
