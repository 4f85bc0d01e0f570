/** What the gate's tiers took when they ran last, against what is expected of a quiet machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { STAGES, type StageName } from '../gate/tiers.ts';
import { readTimes, type StageTime, wholeSeconds } from '../gate/times.ts';
import type { Measure, Print } from './figure.ts';

/** Reads the times that `npm test` left here, and runs the tiers that it left none of. */
export async function benchChecks(print: Print): Promise<readonly Measure[]> {
  const missing = missingIn(await readTimes());
  if (missing.length > 0) await runChecks(missing);
  const times = await readTimes();
  const unknown = missingIn(times);
  if (unknown.length > 0) throw new Error(`The gate did not run ${unknown.join(', ')}: see what it said of it.`);
  for (const { name, seconds, repeated, ended } of times) print(`${name}: ${seconds} s, ${repeated} repeated, ${ended}`);
  return measuresOf(times);
}

function missingIn(times: readonly StageTime[]): readonly StageName[] {
  return STAGES.map(({ name }) => name).filter((wanted) => !times.some(({ name }) => name === wanted));
}

/** Its output goes to stderr, as all does that a bench says on its way. */
async function runChecks(stages: readonly StageName[]): Promise<void> {
  await once(spawn(process.execPath, ['scripts/gate.ts', ...stages], { stdio: ['ignore', 2, 2] }), 'exit');
}

function measuresOf(times: readonly StageTime[]): readonly Measure[] {
  const repeated = times.reduce((sum, tier) => sum + tier.repeated, 0);
  return [
    ...times.map(({ name, seconds }): Measure => ({ id: `gate.${name}`, ours: seconds, rounds: 1 })),
    { id: 'gate.whole', ours: wholeSeconds(times), rounds: 1 },
    { id: 'gate.repeated', ours: repeated, rounds: 1 },
  ];
}
