import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function ask<T>(text: string): Promise<T[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

const step = (name: string, sql: string) => ({ name, sql });

test('the house’s migrations are numbered without a double, and a migrated database needs none of them', async () => {
  const migrations = await readMigrations();
  const numbers = migrations.map(({ name }) => name.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await migrate(database.ownerUrl, migrations)).toEqual([]);
});

test('what is missing is applied in order, once, also when several start together', async () => {
  const steps = [step('901-first', 'create table first (n int)'), step('902-second', 'alter table first add m int')];
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.ownerUrl, steps)));
  expect(done.flat().sort()).toEqual(['901-first', '902-second']);
});

test('one that fails keeps nothing of itself, says which and why, and passes once it is mended', async () => {
  const failing = step('903-third', 'create table third (n int); select 1 / 0');
  await expect(migrate(database.ownerUrl, [failing])).rejects.toThrow(
    /Migration 903-third failed: division by zero\. Nothing of it was kept\./,
  );
  expect(await ask("select to_regclass('third') as found")).toEqual([{ found: null }]);
  expect(await migrate(database.ownerUrl, [step('903-third', 'create table third (n int)')])).toEqual(['903-third']);
});

test('an applied migration that was altered is refused', async () => {
  await expect(migrate(database.ownerUrl, [step('901-first', 'create table other (n int)')])).rejects.toThrow(
    /901-first was altered/,
  );
});
