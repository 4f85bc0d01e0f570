import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_GAMES_SCHEMA, provisionDemoGames } from '#demo-games/db/provision.ts';
import { DEMO_GAMES_RETENTION } from '#demo-games/db/retention.ts';
import { DEMO_PAYMENTS_SCHEMA, provisionDemoPayments } from '#demo-payments/db/provision.ts';
import { DEMO_PAYMENTS_RETENTION } from '#demo-payments/db/retention.ts';
import { GATEWAY_RETENTION } from '#gateway/features/retention/rules.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { migrate, readMigrations } from '#postgres/migrate.ts';
import type { Retention } from '#postgres/retention.ts';

let database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [part, schema, provision] of [
    ['demo-games', DEMO_GAMES_SCHEMA, provisionDemoGames],
    ['demo-payments', DEMO_PAYMENTS_SCHEMA, provisionDemoPayments],
  ] as const) {
    const url = await provision(database.ownerUrl);
    await migrate({ url, schema }, await readMigrations(new URL(`./${part}/db/migrations/`, import.meta.url)));
  }
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

test.each<[string, readonly Retention[]]>([
  ['public', GATEWAY_RETENTION],
  [DEMO_GAMES_SCHEMA, DEMO_GAMES_RETENTION],
  [DEMO_PAYMENTS_SCHEMA, DEMO_PAYMENTS_RETENTION],
])('every table of the schema %s has one retention row, and every row has a table', async (schema, rules) => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p') order by 1`,
    [schema],
  );
  expect(rules.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name));
});

test('other schemas have no tables: those of the site, the games and the payment provider are all', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and not pg_is_other_temp_schema(n.oid)
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([DEMO_PAYMENTS_SCHEMA, DEMO_GAMES_SCHEMA, 'public'].toSorted());
});

test('data that visitors can grow is removed by time, not by later visitors', () => {
  const all = [...GATEWAY_RETENTION, ...DEMO_GAMES_RETENTION, ...DEMO_PAYMENTS_RETENTION];
  const lasting = all.filter(
    ({ growsBy, removedBy }) =>
      growsBy.includes('visitors') && ['nothing', 'who adds one', 'who uses it up'].includes(removedBy),
  );
  expect(lasting).toEqual([]);
});
