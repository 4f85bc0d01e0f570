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
const bring = (...steps: { name: string; sql: string }[]) => migrate({ url, schema: 'public', againMs: 20 }, steps);

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

const base = step('100-base', 'create table item (n int, old int)');
const wider = step('200-wider', '-- expand\nalter table item add column fresh int');
const narrower = step('210-narrower', '-- contract after 200-wider\nalter table item drop column old');

test('two versions on one database: the old one restarts after the new one expanded it, and back again', async () => {
  await bring(base);
  expect(await bring(base, wider)).toEqual(['200-wider']);
  expect(await bring(base)).toEqual([]);
  expect(await ask(url, 'insert into item (n, old) values (1, 2) returning *')).toEqual([
    { n: 1, old: 2, fresh: null },
  ]);
  expect(await bring(base, wider)).toEqual([]);
});

test('after a contract migration only versions that know what came before it start, and the others say why', async () => {
  await bring(base, wider, narrower);
  expect(await bring(base, wider)).toEqual([]);
  await expect(bring(base)).rejects.toThrow(
    'A newer version applied 210-narrower to this database; it works only with versions that have 200-wider, and this version ends at 100-base. Start a version that has it.',
  );
  await bring(base, wider, narrower, step('220-undeclared', 'create table more (n int)'));
  await expect(bring(base, wider, narrower)).rejects.toThrow(/works only with versions that have 220-undeclared/);
  expect(await ask(url, 'select count(*)::int as n from migration')).toEqual([{ n: 4 }]);
});

test('each file is a transaction of its own: what came before a failing one stays, and the next start goes on', async () => {
  const failing = step('210-failing', '-- expand\ncreate table other (n int); select 1 / 0');
  await expect(bring(base, wider, failing)).rejects.toThrow(/^Migration 210-failing failed: division by zero/);
  expect(await ask(url, "select to_regclass('other') as other, count(*)::int as n from migration")).toEqual([
    { other: null, n: 2 },
  ]);
  expect(await bring(base, wider, narrower)).toEqual(['210-narrower']);
});

test('a migration gives way to calls instead of stopping them, and tries again', async () => {
  await bring(base);
  const change = await withClient(url, async (reader) => {
    await reader.query('begin; lock table item in access share mode');
    const migrating = bring(base, wider);
    // The migration's request for the table blocks this one; it goes on as soon as the migration gives up.
    await expect
      .poll(() => ask(url, `select count(*)::int as n from pg_locks where relation = 'item'::regclass and not granted`))
      .toEqual([{ n: 1 }]);
    const begun = performance.now();
    await ask(url, 'insert into item (n) values (1)');
    expect(performance.now() - begun).toBeLessThan(20_000);
    await reader.query('commit');
    return migrating;
  });
  expect(change).toEqual(['200-wider']);
});

test('a migration with a number below the newest one is refused by name', async () => {
  await bring(base, narrower);
  await expect(bring(base, wider, narrower)).rejects.toThrow(/^Migration 200-wider sorts before 210-narrower/);
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
