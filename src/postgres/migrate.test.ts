import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withClient } from './connect.ts';
import { migrate } from './migrate.ts';

const name = `test_migrate_${randomBytes(6).toString('hex')}`;
let url: string;

beforeEach(async () => {
  const server = inject('databaseUrl');
  await ask(server, `create database ${name}`);
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
});

afterEach(() => ask(inject('databaseUrl'), `drop database ${name}`));

const ask = (address: string, text: string) =>
  withClient(address, async (client) => (await client.query(text)).rows as unknown[]);
const step = (file: string, sql: string) => ({ name: file, sql });
const bring = (...steps: { name: string; sql: string }[]) => migrate({ url, schema: 'public' }, steps);

const first = step('001-first', 'create table first (n int)');
const second = step('002-second', 'alter table first add m int; create table other (n int)');

test('missing migrations run in order, once, also with concurrent starts', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, () => bring(second, first)));
  expect(done.flat()).toEqual(['001-first', '002-second']);
  expect(await bring(first, second)).toEqual([]);
  expect(await bring(first, second, step('003-third', 'create table third (n int)'))).toEqual(['003-third']);
});

test('a failed migration rolls back, reports its name and cause, and passes once fixed', async () => {
  await bring(first);
  const failing = step('002-second', 'create table other (n int); select 1 / 0');
  await expect(bring(first, failing)).rejects.toThrow(
    'Migration 002-second failed: division by zero. Nothing of it was kept.',
  );
  expect(await ask(url, "select to_regclass('other') as found")).toEqual([{ found: null }]);
  expect(await bring(first, second)).toEqual(['002-second']);
});

test('an applied migration that was changed or removed is refused by name', async () => {
  await bring(first, second);
  const words = /Migration 001-first was altered or taken away after this database applied it/;
  await expect(bring(step('001-first', 'create table first (n bigint)'), second)).rejects.toThrow(words);
  await expect(bring(second)).rejects.toThrow(words);
});

test('a database with other tables, or from before the first release, is refused and left unchanged', async () => {
  await ask(url, 'create table schema_migration (name text)');
  await expect(bring(first)).rejects.toThrow(/holds tables that this version did not make \(schema_migration\)/);
  expect(await ask(url, "select to_regclass('first') as found")).toEqual([{ found: null }]);
});

test('two schemas of one database have separate lists', async () => {
  await bring(first);
  await ask(url, 'create schema beside');
  expect(await migrate({ url, schema: 'beside' }, [first])).toEqual(['001-first']);
  expect(await ask(url, "select count(*)::int as tables from pg_tables where tablename = 'first'")).toEqual([
    { tables: 2 },
  ]);
});
