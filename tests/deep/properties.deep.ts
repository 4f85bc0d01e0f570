import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { record } from './record.ts';

/** Number of cases of a property without its own number. */
const RUNS = 3_000;
/** Factor for a property with its own number, compared with the test suite. */
const TIMES = 20;
/** The same for tests with a database: their lists are tried whole. */
const TIMES_WITH_DATA = 10;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The test files of the stage data with properties or samples of a list. */
const WITH_DATA = globSync('{src,tests}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("'#tests/setup/cases.ts'"),
);

it(`every property of the stage data holds for ${TIMES_WITH_DATA} times as many fresh cases, and every planted fault is found`, async () => {
  const seed = randomInt(2 ** 31);
  const env = { ...process.env, LIVERY_SEED: String(seed), LIVERY_CASES: String(TIMES_WITH_DATA) };
  const { failure, output } = await run(['vitest', 'run', '--project', 'data', ...WITH_DATA], env);
  record({
    test: 'properties with data',
    limit: 'no counterexample',
    figure: `${failure ? 'one' : 'none'} (seed ${seed})`,
  });
  expect(failure, `seed ${seed}\n${output.slice(-4_000)}`).toBeNull();
});

it(`every property of the stage pure holds for fresh cases: ${RUNS}, or ${TIMES} times as many as it names itself`, async () => {
  const seed = randomInt(2 ** 31);
  const env = { ...process.env, LIVERY_SEED: String(seed), LIVERY_RUNS: String(RUNS), LIVERY_CASES: String(TIMES) };
  // Asynchronous: vitest kills a worker that does not respond.
  const { failure, output } = await run(['vitest', 'run', '--project', 'pure', '--project', 'pages'], env);
  record({
    test: 'properties',
    limit: 'no counterexample',
    figure: `${failure ? 'one' : 'none'} (seed ${seed})`,
  });
  expect(failure, `seed ${seed}\n${output.slice(-4_000)}`).toBeNull();
});

function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<{ failure: Error | null; output: string }> {
  return new Promise((resolve) => {
    execFile('npx', words, { env, maxBuffer: MOST_OUTPUT_BYTES }, (failure, output) => resolve({ failure, output }));
  });
}
