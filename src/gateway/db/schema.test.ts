import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
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

test('migrations are numbered without a double, and a migrated database needs none of them', async () => {
  const migrations = await gatewayMigrations();
  const numbers = migrations.map(({ name }) => name.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await migrateGateway(database.ownerUrl, migrations)).toEqual([]);
});

test('every function and procedure of ours looks in schemas that it names itself, the temporary one last, and none runs with its owner’s rights', async () => {
  const ours = `from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;
  expect((await namesOf(`select p.proname as name ${ours}`)).length).toBeGreaterThan(10);
  const wrong = await namesOf(
    `select p.oid::regprocedure::text as name ${ours}
       and (p.prosecdef or not coalesce(p.proconfig, '{}') @> array['search_path=pg_catalog, public, pg_temp'])`,
  );
  expect(wrong).toEqual([]);
});

test('migrations make structure alone: no table holds a row', async () => {
  const tables = await namesOf(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  expect(tables.length).toBeGreaterThan(60);
  const filled: string[] = [];
  for (const table of tables) {
    const { rowCount } = await owner.query(`select from ${table} limit 1`);
    if (rowCount !== 0) filled.push(table);
  }
  expect(filled).toEqual([]);
});
