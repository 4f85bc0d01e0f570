import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StageName } from './stages.ts';
import { keepTimes, readTimes, wholeSeconds } from './times.ts';
import type { StageResult } from './verdict.ts';

const stage = (name: StageName, seconds: number, unsteady: number): StageResult => ({
  name,
  seconds,
  expectedSeconds: 60,
  steps: [{ name, seconds, exitCode: 0, output: '', counts: { passed: 9, failed: 0, skipped: 0, unsteady } }],
});

it('times of stages that ran are stored with earlier runs; a removed stage has no times', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-times-'));
  const file = join(folder, 'cache/times.json');
  expect(await readTimes(file)).toEqual([]);
  const [first, second] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-02T10:00:00Z')];
  await keepTimes([stage('static', 30, 0), stage('browser', 200, 2)], first, file);
  await keepTimes([stage('browser', 190, 1)], second, file);
  expect(await readTimes(file)).toEqual([
    { name: 'static', seconds: 30, repeated: 0, ended: first.toISOString() },
    { name: 'browser', seconds: 190, repeated: 1, ended: second.toISOString() },
  ]);
  const [known] = await readTimes(file);
  await writeFile(file, JSON.stringify([{ ...known, name: 'gone' }, known]));
  expect(await readTimes(file)).toEqual([known]);
  await rm(folder, { recursive: true });
});

it('the suite takes as long as its stages together', () => {
  const time = (name: StageName, seconds: number) => ({ name, seconds, repeated: 0, ended: '' });
  expect(wholeSeconds([time('static', 20), time('pure', 100), time('browser', 300)])).toBe(420);
});
