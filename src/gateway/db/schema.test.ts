import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { TABLES, tableTypes } from '#scripts/tables/table-types.ts';
import { gatewayMigrations, migrateGateway } from './start/migrations.ts';

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

const namesOf = async (text: string) => (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

test('migrations are numbered without a duplicate, and a migrated database needs none', async () => {
  const migrations = await gatewayMigrations();
  const numbers = migrations.map(({ name }) => name.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await migrateGateway(database.ownerUrl, migrations)).toEqual([]);
});

test('the table types are those of the migrations', async () => {
  const wanted = await tableTypes(database.ownerUrl);
  expect(await readFile(TABLES, 'utf8'), `${TABLES} is stale, run "npm run types"`).toBe(wanted);
});

test('an older version starts again on a database that a newer one expanded, and goes on writing', async () => {
  const migrations = await gatewayMigrations();
  const sql = '-- expand\nalter table merchant add column opened_by text';
  expect(await migrateGateway(database.ownerUrl, [...migrations, { name: '900-newer', sql }])).toEqual(['900-newer']);
  expect(await migrateGateway(database.ownerUrl, migrations)).toEqual([]);
  await owner.query("insert into merchant (code) values ('older')");
  expect(await migrateGateway(database.ownerUrl, [...migrations, { name: '900-newer', sql }])).toEqual([]);
  await owner.query("delete from merchant where code = 'older'");
});

test('every function and procedure of ours sets its own search path, the temporary schema last', async () => {
  const ours = `from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;
  expect((await namesOf(`select p.proname as name ${ours}`)).length).toBeGreaterThan(10);
  // A body in standard SQL (prosqlbody) names its objects when it is created: no search path plays a part.
  const wrong = await namesOf(
    `select p.oid::regprocedure::text as name ${ours}
       and p.prosqlbody is null
       and not coalesce(p.proconfig, '{}') @> array['search_path=pg_catalog, public, pg_temp']`,
  );
  expect(wrong).toEqual([]);
});

test('migrations create structure alone: no table holds a row, except the state machines', async () => {
  const tables = await namesOf(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'machine_state', 'machine_step')`,
  );
  expect(tables.length).toBeGreaterThan(60);
  const filled: string[] = [];
  for (const table of tables) {
    const { rowCount } = await owner.query(`select from ${table} limit 1`);
    if (rowCount !== 0) filled.push(table);
  }
  expect(filled).toEqual([]);
});

test('every reference to a member, transfer or account is a foreign key, except in bets (docs/decisions/20-one-sql-function-writes-the-ledger.md)', async () => {
  const loose = await namesOf(`
    select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attname in ('member_id', 'owner_id', 'upline_id', 'recommender_id', 'transfer_id', 'account_id', 'vendor_account_id')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
      order by 1`);
  expect(loose).toEqual([
    ...[
      'account_delta.account_id',
      ...[
        'counted_member_period',
        'counted_team_day',
        'counted_team_period',
        'counted_team_size',
        'counted_team_slot',
      ].map((table) => `${table}.member_id`),
      'daily_counter.member_id',
      ...['friend_progress.member_id', 'friend_progress.recommender_id'],
      'game_round.member_id',
      'game_transaction.member_id',
      'game_transaction.transfer_id',
      'grant_wagering.member_id',
    ],
    ...['mission_friend', 'mission_item', 'mission_progress', 'point_counter', 'point_posted', 'point_source'].map(
      (table) => `${table}.member_id`,
    ),
    ...['posting.account_id', 'posting.transfer_id'],
    // Data derived from the stream uses the members of its events (docs/decisions/35-derived-figures-come-from-one-event-stream.md).
    ...['rank_rise.member_id', 'rank_turnover.member_id', 'rule_due.member_id'],
    ...['turnover.member_id', 'turnover_snapshot.member_id', 'turnover_snapshot.transfer_id'],
  ]);
});

test('a plan that was made for an empty table still finds a row by its key', async () => {
  const { rows: keys } = await owner.query<{ table: string; columns: string[] }>(
    `select c.conrelid::regclass::text as table, (select array_agg(a.attname::text) from pg_attribute a
         where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
       from pg_constraint c where c.contype = 'p' and c.connamespace = 'public'::regnamespace and exists (
         select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'merchant' and a.attnum = any (c.conkey))`,
  );
  const wrong: string[] = [];
  for (const { table, columns } of keys) {
    const where = columns.map((column, at) => `${column} = $${at + 1}`).join(' and ');
    const plan = await owner.query<Record<'QUERY PLAN', string>>(
      `explain (generic_plan) select from ${table} where ${where}`,
    );
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    // An index that matches more than the row shows a filter besides its condition; rows of one member are few.
    if (/^ *Filter:/m.test(text) && !/Index Cond: .*member_id/.test(text)) wrong.push(`${table}\n${text}`);
  }
  expect(keys.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

// A member may have a million rounds.
test('one round of a member is found by its key: a plan of an empty table can use no other index for it', async () => {
  const open = await namesOf(
    `select i.indexrelid::regclass::text as name from pg_index i
       where i.indrelid = 'game_round'::regclass and i.indpred is null and not i.indisprimary`,
  );
  expect(open).toEqual([]);
});

test('no index is a prefix of another one of its table: the longer one serves its queries, and both are written', async () => {
  const superfluous = await namesOf(
    `select short.indexrelid::regclass || ' < ' || long.indexrelid::regclass as name
       from pg_index short join pg_index long on long.indrelid = short.indrelid and long.indexrelid <> short.indexrelid
         join pg_class c on c.oid = short.indrelid and c.relnamespace = 'public'::regnamespace
         join pg_class s on s.oid = short.indexrelid join pg_class l on l.oid = long.indexrelid and l.relam = s.relam
       where not short.indisunique and short.indexprs is null and long.indexprs is null
         and long.indkey::text like short.indkey::text || ' %' and long.indoption::text like short.indoption::text || ' %'
         and long.indclass::text like short.indclass::text || ' %'
         and pg_get_expr(short.indpred, c.oid) is not distinct from pg_get_expr(long.indpred, c.oid)`,
  );
  expect(superfluous).toEqual([]);
});
