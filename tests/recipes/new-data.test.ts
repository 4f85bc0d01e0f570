/** The tests that recipes write for a database, in a copy, on the PostgreSQL of this run. */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';

const COIN = 'src/demo-games/games/coin';

let scratch: Scratch;
let reported = '';

beforeAll(async () => {
  scratch = await copyRepository();
  for (const recipe of [
    ['game', 'coin'],
    ['call', 'club/rankCount'],
    ['feature', 'wishList'],
  ])
    await scratch.run('scripts/new/new.ts', ...recipe);
  vi.stubEnv('LIVERY_TEST_DATABASE_URL', inject('databaseUrl'));
  const tests = [
    ...[COIN, 'src/demo-games/games/games.test.ts', 'src/demo-games/texts'],
    ...['src/gateway/features/club/rank-count.test.ts', 'src/gateway/features/wish-list'],
    ...['src/retention.test.ts', 'src/gateway/db/schema.test.ts'],
  ];
  const projects = ['--project', 'pure', '--project', 'data'];
  reported = await scratch.run('node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...projects, ...tests);
});

afterAll(() => scratch.restore());

test('a started game: its rules, texts in every language and proof pass with the others; a gateway serves its row, the demo game provider runs it by its rules, and /verify offers it', () => {
  expect(reported).toContain('the stage and the proof of coin');
  expect(reported).toContain('M152: a coin falls on either side');
  expect(reported).toContain('M152: a round pays what its seeds say');
  expect(reported).not.toMatch(/failed/);
});

test('a started call answers', () => {
  expect(reported).toContain('rankCount answers');
});

test('a started feature: its migration and retention rule pass the checks of every table, and no merchant reads or writes the rows of another', () => {
  expect(reported).toContain('every table of the schema public has one retention row');
  expect(reported).toContain('the table types are those of the migrations');
  expect(reported).toContain('wish-list: each merchant reads its own rows alone');
  expect(reported).toContain('wish-list: no merchant writes a row of another');
});
