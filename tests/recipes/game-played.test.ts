/** The recipe for a game on a database: runs the game's own tests on the PostgreSQL of this run. */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';

const FOLDER = 'src/demo-games/games/coin';

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
  await scratch.run('scripts/new/new.ts', 'game', 'coin');
});

afterAll(() => scratch.restore());

test('a started game: its rules, texts in six languages and proof pass with the others; a gateway serves its row, the demo game provider runs it by its rules, and /verify offers it', async () => {
  vi.stubEnv('LIVERY_TEST_DATABASE_URL', inject('databaseUrl'));
  const testFiles = [FOLDER, 'src/demo-games/games/games.test.ts', 'src/demo-games/texts'];
  const projects = ['--project', 'pure', '--project', 'data'];
  const reported = await scratch.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=verbose',
    ...projects,
    ...testFiles,
  );
  expect(reported).toContain('the stage and the proof of coin');
  expect(reported).toContain('M152: a coin falls on either side');
  expect(reported).toContain('M152: a round pays what its seeds say');
  expect(reported).not.toMatch(/failed/);
});
