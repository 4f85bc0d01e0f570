import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';
import { inAurora, PAYMENT } from '#gateway/testing/withdrawer.ts';
import { seedPayoutAccounts } from './seed.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});

afterAll(() => gateway.close());

const seed = () =>
  inAurora(gateway, (db) =>
    seedPayoutAccounts(db, createAtRest(gateway.context.config.secretKey), 'aurora', ['player1', 'agent1', 'vip1']),
  );
const countAccounts = () =>
  inAurora(gateway, async (db) => {
    const { rows } = await sql<{ all: number; used: number }>`
      select count(*)::integer as all, (count(*) filter (where removed_at is null))::integer as used
        from payout_account`.execute(db);
    return rows[0];
  });

test('D51, P9: a demo member withdraws on the first visit, to an account that needs no waiting time', async () => {
  await seed();
  const { visitor } = await openGameSession(gateway, 'aurora', 'player1');
  const both = { newPaymentPassword: PAYMENT, confirmNewPaymentPassword: PAYMENT };
  await visitor.ask('PUT', '/wps/member/paymentPassword', { ...both, password: 'Livery-demo-1' });
  const { accounts } = (await visitor.ask('GET', '/wps/cashier/accounts')).json().value;
  expect(accounts).toHaveLength(1);
  const reply = await visitor.ask(
    'POST',
    '/wps/cashier/withdrawals',
    { accountId: accounts[0].id, amount: '50.00', paymentPassword: PAYMENT },
    { 'idempotency-key': randomUUID() },
  );
  expect(reply.json()).toMatchObject({ success: true, value: { amount: '50.00' } });
});

test('D51: each demo member has one account of its own, and a later start brings back none that was removed', async () => {
  await seed();
  expect(await countAccounts()).toEqual({ all: 3, used: 3 });
  const { rows } = await inAurora(gateway, (db) =>
    sql<{ prints: number }>`select count(distinct fingerprint)::integer as prints from payout_account`.execute(db),
  );
  expect(rows[0]?.prints).toBe(3);
  await inAurora(gateway, (db) => sql`update payout_account set removed_at = now()`.execute(db));
  await seed();
  expect(await countAccounts()).toEqual({ all: 3, used: 0 });
});
