import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { STAGES, type StageName } from './stages.ts';
import type { StageResult } from './verdict.ts';

export interface StageTime {
  readonly name: StageName;
  readonly seconds: number;
  /** Tests that passed only on a retry. */
  readonly repeated: number;
  /** End time, ISO 8601. */
  readonly ended: string;
}

/** Durations of the last run, for `npm run bench -- checks`. */
export const TIMES_FILE = 'node_modules/.cache/checks/times.json';

/** Stores the durations of the stages; stages that did not run keep their previous ones. */
export async function keepTimes(results: readonly StageResult[], ended: Date, file = TIMES_FILE): Promise<void> {
  const now = results.map(({ name, seconds, steps }) => ({
    name,
    seconds,
    ended: ended.toISOString(),
    repeated: steps.reduce((sum, { counts }) => sum + (counts?.unsteady ?? 0), 0),
  }));
  const before = (await readTimes(file)).filter(({ name }) => !now.some((stage) => stage.name === name));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify([...before, ...now], null, 2)}\n`);
}

/** Durations of the last run; empty if the suite never ran, and without removed stages. */
export async function readTimes(file = TIMES_FILE): Promise<readonly StageTime[]> {
  const times = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as readonly StageTime[];
  return times.filter((time) => STAGES.some(({ name }) => name === time.name));
}

/** Duration of the whole test suite in seconds: its stages run sequentially. */
export function wholeSeconds(times: readonly StageTime[]): number {
  return times.reduce((sum, { seconds }) => sum + seconds, 0);
}
