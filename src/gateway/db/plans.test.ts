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

/** Transfers of 1 from one account to another, each written by a separate call; `kind` is that of their postings. */
async function move(of: readonly string[], kind: 'bet' | null = null): Promise<void> {
  for (let at = 1; at <= TRANSFERS; at += 1) {
    const id = randomUUID();
    await owner.query(
      `select write_transfers('aurora', array[$1::uuid], array['house'], array['platform:' || $1::text], array[sha256('x')], array['wallet'], null,
        array[$1, $1]::uuid[], array[1, 2], $2::uuid[], array[-1, 1], $3::bigint[], array[$4, $4]::text[], null)`,
      [id, of, [null, at], kind],
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

it('N11: the start of a period is looked up once for each account, not for each posting since', async () => {
  await owner.query('begin');
  await owner.query(`insert into merchant (code) values ('aurora') on conflict do nothing`);
  await owner.query(`select bind_owner('aurora')`);
  const member = randomUUID();
  await owner.query(
    `insert into member (merchant, id, account, account_key, nickname) values ('aurora', $1, 'ann', 'ann', 'Ann')`,
    [member],
  );
  const accounts = await owner.query<{ id: string }>(
    `insert into ledger_account (merchant, kind, owner_id, currency, floor)
      values ('aurora', 'equity', null, 'EUR', null), ('aurora', 'member', $1, 'EUR', 0) returning id`,
    [member],
  );
  await move(
    accounts.rows.map(({ id }) => id),
    'bet',
  );
  await owner.query('set constraints all immediate');
  const fetched = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select idx_tup_fetch::integer as count from pg_stat_xact_user_tables where relname = 'transfer'`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await fetched();
  const played = await owner.query<{ stakes: string }>(`select stakes from play_since($1, now() - interval '1 day')`, [
    member,
  ]);
  const count = (await fetched()) - before;
  await owner.query('rollback');
  expect(played.rows).toEqual([{ stakes: String(-TRANSFERS) }]);
  expect(count).toBeLessThan(TRANSFERS / 2);
});
