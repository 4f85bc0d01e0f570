import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { STAGES, type StageName } from './tiers.ts';
import type { StageResult } from './verdict.ts';

/** What a tier took when it ran last. */
export interface StageTime {
  readonly name: StageName;
  readonly seconds: number;
  /** Tests that passed only when they were run once more. */
  readonly repeated: number;
  /** ISO 8601: when it ended. */
  readonly ended: string;
}

/** Where the gate leaves its times for `npm run bench -- gate`. */
export const TIMES_FILE = 'node_modules/.cache/gate/times.json';

/** Keeps what the tiers took; those that did not run this time stay as they were. */
export async function keepTimes(results: readonly StageResult[], ended: Date, file = TIMES_FILE): Promise<void> {
  const now = results.map(({ name, seconds, steps }) => ({
    ...{ name, seconds, ended: ended.toISOString() },
    repeated: steps.reduce((sum, { counts }) => sum + (counts?.unsteady ?? 0), 0),
  }));
  const before = (await readTimes(file)).filter(({ name }) => !now.some((tier) => tier.name === name));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify([...before, ...now], null, 2)}\n`);
}

/** What the tiers took when they ran last; none where the gate never ran, and none of tiers that are no more. */
export async function readTimes(file = TIMES_FILE): Promise<readonly StageTime[]> {
  const times = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as readonly StageTime[];
  return times.filter((time) => STAGES.some(({ name }) => name === time.name));
}

/** Seconds of the whole gate: its tiers run one after the other. */
export function wholeSeconds(times: readonly StageTime[]): number {
  return times.reduce((sum, { seconds }) => sum + seconds, 0);
}
