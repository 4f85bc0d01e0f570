/**
 * Benchmark: duration of the last run of the test suite's stages, compared with the expected duration on an idle
 * machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { STAGES, type StageName } from '../checks/stages.ts';
import { readTimes, type StageTime, wholeSeconds } from '../checks/times.ts';
import type { Measure, Print } from './figure.ts';

/** Reads the durations that `npm test` recorded, and runs the stages without one. */
export async function benchChecks(print: Print): Promise<readonly Measure[]> {
  const missing = missingIn(await readTimes());
  if (missing.length > 0) await runChecks(missing);
  const times = await readTimes();
  const unknown = missingIn(times);
  if (unknown.length > 0) throw new Error(`The checks did not run ${unknown.join(', ')}: see their report.`);
  for (const { name, seconds, repeated, ended } of times)
    print(`${name}: ${seconds} s, ${repeated} repeated, ${ended}`);
  return measuresOf(times);
}

function missingIn(times: readonly StageTime[]): readonly StageName[] {
  return STAGES.map(({ name }) => name).filter((wanted) => !times.some(({ name }) => name === wanted));
}

/** Output goes to stderr, like all progress of a benchmark. */
async function runChecks(stages: readonly StageName[]): Promise<void> {
  await once(spawn(process.execPath, ['scripts/checks.ts', ...stages], { stdio: ['ignore', 2, 2] }), 'exit');
}

function measuresOf(times: readonly StageTime[]): readonly Measure[] {
  const repeated = times.reduce((sum, stage) => sum + stage.repeated, 0);
  return [
    ...times.map(({ name, seconds }): Measure => ({ id: `checks.${name}`, ours: seconds, rounds: 1 })),
    { id: 'checks.whole', ours: wholeSeconds(times), rounds: 1 },
    { id: 'checks.repeated', ours: repeated, rounds: 1 },
  ];
}
