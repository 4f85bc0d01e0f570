import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';

const TRANSFERS = 200;
/** An index look-up reads one row; a scan of a merchant's rows reads a hundred on average. */
const MOST_READ_EACH = 12;

let database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Transfers of 1 from one account to another, each written by a separate call. */
async function move(of: readonly string[]): Promise<void> {
  for (let at = 1; at <= TRANSFERS; at += 1) {
    const id = randomUUID();
    await owner.query(
      `select write_transfers('aurora', array[$1::uuid], array['house'], array['platform:' || $1::text], array[sha256('x')], array['wallet'], null,
        array[$1, $1]::uuid[], array[1, 2], $2::uuid[], array[-1, 1], $3::bigint[], null, null)`,
      [id, of, [null, at]],
    );
  }
}

it('a transfer lookup uses its own index, though the plans were made while the tables were empty', async () => {
  await owner.query(`insert into merchant (code) values ('aurora')`);
  await owner.query('begin');
  await owner.query(`select set_config('app.merchant', 'aurora', true)`);
  const accounts = await owner.query<{ id: string }>(
    `insert into ledger_account (merchant, kind, currency, floor) values ('aurora', 'equity', 'EUR', null), ('aurora', 'bonus', 'EUR', 0)
      returning id`,
  );
  await move(accounts.rows.map(({ id }) => id));
  await owner.query('set constraints all immediate');
  const { rows } = await owner.query<{ relname: string; each: number }>(
    `select relname, round(idx_tup_fetch::numeric / $1)::integer as each from pg_stat_xact_user_tables
      where relname in ('ledger_account', 'posting', 'transfer') order by relname`,
    [TRANSFERS],
  );
  await owner.query('rollback');
  expect(rows.map(({ relname }) => relname)).toEqual(['ledger_account', 'posting', 'transfer']);
  expect(rows.filter(({ each }) => each > MOST_READ_EACH)).toEqual([]);
});
