import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { STATIC_STEPS, staticProblems } from './static-problems.ts';

/** Every recipe of `npm run new`, in one tree: each check then runs once. */
const RECIPES = [
  ['page', 'prizeDraws'],
  ['element', 'side/prizeDraws'],
  ['element', 'footer/partners'],
  ['field', 'signal'],
  ['call', 'club/rankCount'],
  ['feature', 'wishList'],
  ['screen', 'dailyReport'],
  ['game', 'coin'],
] as const;

let scratch: Scratch;
let touched: readonly string[];

beforeAll(async () => {
  scratch = await copyRepository();
  for (const recipe of RECIPES) await scratch.run('scripts/new/new.ts', ...recipe);
  touched = await scratch.touched();
});

afterAll(() => scratch.restore());

test('every recipe of npm run new is in the tree', async () => {
  const usage = await scratch.run('scripts/new/new.ts').catch(({ stderr }) => String(stderr));
  const offered = [...usage.matchAll(/^npm run new -- (\w+)/gm)].map(([, name]) => name);
  expect(offered).toEqual([...new Set(RECIPES.map(([name]) => name))]);
});

test.each(STATIC_STEPS)('the tree of every recipe passes the static check: %s', async (step) => {
  expect(await staticProblems(scratch, step, touched)).toBe('');
});
