/** A killed test run: its database ends with it, and the next run removes its folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRunFolder } from '#scripts/run-folder.ts';

const SCRIPT = `
  import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
  await startRunDatabase(await openRunFolder(process.env.PLACE));
  console.log('up');
  setInterval(() => undefined, 1e6);`;

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'livery-place-'));
  // If the database's user may not enter the folder, a cluster started by root is placed elsewhere, and would stay
  // there.
  await chmod(place, 0o755);
});
afterEach(() => rm(place, { recursive: true }));

interface Run {
  readonly child: ChildProcess;
  readonly name: string;
  readonly cluster: string;
}

async function startRun(): Promise<Run> {
  const env = { ...process.env, PLACE: place };
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const [name = ''] = await readdir(place);
  return { child, name, cluster: join(place, name, 'database/cluster') };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('a killed run leaves a folder with its cluster, also as root; the next run removes it', async () => {
  const { child, name, cluster } = await startRun();
  expect(existsSync(cluster)).toBe(true);
  await kill(child);
  const next = await openRunFolder(place);
  expect(await readdir(place)).toEqual([expect.not.stringContaining(name)]);
  await next.remove();
});

it.runIf(process.platform === 'linux')(
  'a run killed with its server leaves no shared memory once the next run has started',
  async () => {
    const { child, cluster } = await startRun();
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const [key = '', id = ''] = lines[6]?.trim().split(/\s+/) ?? [];
    const hasSegment = async () =>
      (await readFile('/proc/sysvipc/shm', 'utf8')).split('\n').some((line) => {
        const [itsKey, itsId] = line.trim().split(/\s+/);
        return itsKey === key && itsId === id;
      });
    // The shared memory of its processes is in the folder, and is removed with it.
    expect(await readdir(join(cluster, 'pg_dynshmem'))).not.toEqual([]);
    process.kill(Number(lines[0]), 'SIGKILL');
    await kill(child);
    expect(await hasSegment()).toBe(true);
    const next = await openRunFolder(place);
    expect(await hasSegment()).toBe(false);
    expect(await readdir(place)).toHaveLength(1);
    await next.remove();
  },
);
