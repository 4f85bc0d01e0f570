import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEDGER_ACCOUNTS, LEDGER_MOVEMENTS } from '#contract/staff/books/ledger-names.ts';
import { BOOKS_RULES } from '#contract/staff/finance/books-rules.ts';
import { RULE_NAMES } from '#gateway/features/books/verify-now.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway([]);
});
afterAll(() => gateway.close());

/** The values that a check constraint allows. */
async function allowed(constraint: string): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${constraint}`.execute(gateway.context.db.owner);
  return [...(rows[0]?.definition ?? '').matchAll(/'([a-z0-9_]+)'/g)].map(([, word = '']) => word);
}

test('M378: every movement and account type of the database is in the lists that the console has words for', async () => {
  expect((await allowed('transfer_kind_check')).toSorted()).toEqual([...LEDGER_MOVEMENTS].toSorted());
  expect((await allowed('ledger_account_kind_check')).toSorted()).toEqual([...LEDGER_ACCOUNTS].toSorted());
  expect(RULE_NAMES).toEqual(BOOKS_RULES);
});
