import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { asOwner, createWithdrawer, type Withdrawer } from '#gateway/testing/withdrawer.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';

let gateway: TestGateway;
let player: Withdrawer;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  player = await createWithdrawer(gateway, 'player1', '0071223344');
  const then = `now() - interval '10 days'`;
  await asOwner(gateway, `update member set created_at = ${then}, password_changed_at = ${then}`);
});

afterAll(() => gateway.close());

async function find(reference: string, more = '', by = player.visitor) {
  const reply = await by.ask('GET', `/wps/member/records/account?reference=${reference}${more}`);
  return reply.json().value;
}

test('M180, P12: the movements of an order are found by its reference, whatever the days, and no other user’s', async () => {
  const { value } = await player.withdraw('50.00');
  const reference = referenceOf(WITHDRAWAL, value.id);
  await player.cancel(value.id);
  const found = await find(reference);
  expect(found.rows.map(({ order }: { order: object }) => order)).toContainEqual({ of: 'withdrawal', id: value.id });
  expect(new Set(found.rows.map(({ order }: { order?: { id: string } }) => order?.id))).toEqual(new Set([value.id]));
  expect(found.sums.movements).toBe(found.rows.length);
  // Without its letter, in small letters, and over the days of another filter.
  const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);
  expect(ids(await find(reference.slice(2).toLowerCase()))).toEqual(ids(found));
  expect(ids(await find(reference, '&from=2020-01-01&to=2020-01-02'))).toEqual(ids(found));
  expect((await find('W-00000000')).rows).toEqual([]);
  expect((await find('%25')).rows).toEqual([]);
  const other = createVisitor(gateway, 'aurora');
  await other.logIn('vip1', 'Livery-demo-1');
  expect((await find(reference, '', other)).rows).toEqual([]);
});
