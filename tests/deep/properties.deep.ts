import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { record } from './record.ts';

const RUNS = 3_000;

it('every property of the tier pure holds for fresh cases, thousands each', () => {
  const seed = randomInt(2 ** 31);
  const env = { ...process.env, LIVERY_SEED: String(seed), LIVERY_RUNS: String(RUNS) };
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--project', 'pure'], { env, encoding: 'utf8' });
  record({ test: 'properties', limit: 'no counterexample', figure: `${status === 0 ? 'none' : 'one'} (seed ${seed})` });
  expect(status, `seed ${seed}\n${stdout.slice(-4_000)}`).toBe(0);
});
