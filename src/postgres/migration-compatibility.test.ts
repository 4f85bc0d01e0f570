import { expect, test } from 'vitest';
import { compatibilityProblems } from './migration-compatibility.ts';

const problemsOf = (sql: string) =>
  compatibilityProblems([
    { name: '151-base', sql: 'drop table baseline' },
    { name: '200-before', sql: '-- expand\ncreate table before_it (n int)' },
    { name: '210-it', sql },
  ]);

test.each([
  [
    'a new table with any constraint',
    'create table t (n int not null check (n > 0)); create unique index t_n on t (n); alter table t add constraint u unique (n)',
  ],
  ['a new column', 'alter table merchant add column opened_by text'],
  ['a new column that has a default', "alter table merchant add column kind text not null default 'x'"],
  ['an index', 'create index on merchant (created_at); drop index if exists old_one'],
  ['a loosened rule', 'alter table merchant alter column code drop not null; alter table merchant drop constraint c'],
  [
    'a function whose body deletes',
    'create or replace function f() returns void language sql as $$ delete from merchant; drop table merchant $$; revoke execute on function f() from public',
  ],
  ['words in a comment', '-- drop table merchant\nselect 1; /* rename */'],
])('an expand migration may have %s', (_, sql) => {
  expect(problemsOf(`-- expand\n${sql};`)).toEqual([]);
});

test.each([
  ['drop table merchant', 'DROP'],
  ['drop function f()', 'DROP'],
  ['alter table merchant drop column code', 'DROP COLUMN'],
  ['alter table merchant drop code', 'DROP COLUMN'],
  ['alter table merchant alter column code drop default', 'DROP COLUMN'],
  ['alter table merchant rename to shop', 'RENAME'],
  ['alter table merchant rename column code to name', 'RENAME'],
  ['alter table merchant alter column code type integer', 'ALTER TYPE'],
  ['alter table merchant alter code set data type integer', 'ALTER TYPE'],
  ['alter table merchant alter column code set not null', 'SET NOT NULL'],
  ['alter table merchant add column kind text not null', 'ADD COLUMN NOT NULL without a default'],
  ['alter table merchant add constraint c check (true)', 'ADD CONSTRAINT'],
  ['alter table merchant add unique (code)', 'ADD CONSTRAINT'],
  ['create unique index on merchant (created_at)', 'CREATE UNIQUE INDEX'],
  ['truncate merchant', 'TRUNCATE, DELETE or REVOKE'],
  ['select 1; revoke select on merchant from livery_app', 'TRUNCATE, DELETE or REVOKE'],
])('an expand migration is refused with: %s', (sql, statement) => {
  const words = `210-it is declared "expand", and ${statement} breaks older versions; let a version stop using it first, and declare "-- contract after NNN-name".`;
  expect(problemsOf(`-- expand\n${sql};`)).toContain(words);
  expect(problemsOf(`-- contract after 200-before\n${sql};`)).toEqual([]);
});

test('a migration after the baseline declares with which versions it works, by an earlier migration', () => {
  expect(problemsOf('create table t (n int)')).toEqual([
    '210-it declares nothing; its first line is "-- expand" or "-- contract after NNN-name".',
  ]);
  expect(problemsOf('-- contract after 205-unknown\ndrop table merchant')).toEqual([
    '210-it comes after 205-unknown, which is no earlier migration.',
  ]);
});
