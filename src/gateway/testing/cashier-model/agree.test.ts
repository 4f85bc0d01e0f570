import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { cases } from '#tests/setup/cases.ts';
import { expectCashierAgreement } from './agree.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(() => gateway.close());

// tests/deep/cashier/model.deep.ts runs many more.
test('D47 D49 D70: for any actions of members, providers, staff and clock, the cashier matches the in-memory model', async () => {
  const { db } = gateway.context;
  await expectCashierAgreement(db, 'aurora', { runs: cases(12), length: 28 });
  expect((await verifyBooks(db, ['aurora'], new Map()))[0]?.fault).toBeUndefined();
});

test('a merchant without a limit needs two users for every payout, credit and return of a rest', async () => {
  const { db } = gateway.context;
  const takenBy = async (step: string) => {
    const { rows } = await db.withMerchant('lotus', (scope) =>
      sql<{ by: string }>`select distinct taken_by as by from order_step where merchant = 'lotus'
        and step in (${step}, ${`${step}Above`}) and machine in ('deposit', 'withdrawal')`.execute(scope),
    );
    return rows.map(({ by }) => by);
  };
  await db.withMerchant('lotus', (scope) =>
    sql`insert into cashier_setting (merchant, two_above_minor) values ('lotus', null)
      on conflict (merchant) do update set two_above_minor = null`.execute(scope),
  );
  // Steps that random runs rarely reach: payouts are approved, deposits accepted, remainders released.
  await expectCashierAgreement(db, 'lotus', { runs: 3, length: 28 });
  for (const step of ['approve', 'accept', 'release'])
    expect([step, await takenBy(step)]).toEqual([step, ['two staff']]);
  expect((await verifyBooks(db, ['lotus'], new Map()))[0]?.fault).toBeUndefined();
});
