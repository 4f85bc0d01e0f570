import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRunFolder } from './run-folder.ts';

let place: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'livery-place-'));
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(place, { recursive: true, force: true });
});

async function openElsewhere(): Promise<{ child: ChildProcess; path: string }> {
  const script = `
    import { openRunFolder } from './scripts/run-folder.ts';
    console.log((await openRunFolder(${JSON.stringify(place)})).path);
    setInterval(() => undefined, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, path: String(line).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('the next process removes the run folder of a killed process; that of a living process stays', async () => {
  const killed = await openElsewhere();
  await mkdir(join(killed.path, 'database/cluster'), { recursive: true, mode: 0o700 });
  await writeFile(join(killed.path, 'database/cluster/PG_VERSION'), '18\n');
  await kill(killed.child);
  const living = await openElsewhere();
  const own = await openRunFolder(place);
  expect((await readdir(place)).toSorted()).toEqual([living.path, own.path].map((path) => basename(path)).toSorted());
  await own.remove();
  expect(await readdir(place)).toEqual([basename(living.path)]);
});

it('two run folders of one process do not treat each other as leftovers', async () => {
  const [one, other] = [await openRunFolder(place), await openRunFolder(place)];
  expect(await readdir(place)).toHaveLength(2);
  await Promise.all([one.remove(), other.remove()]);
  expect(await readdir(place)).toEqual([]);
});

it('a folder that is not locked yet, and other files next to it, are left alone', async () => {
  await mkdir(join(place, 'livery-run-fresh'));
  await mkdir(join(place, 'livery-data'));
  await writeFile(join(place, 'livery-data/owner'), '1\n');
  const own = await openRunFolder(place);
  expect((await readdir(place)).toSorted()).toEqual(['livery-data', 'livery-run-fresh', basename(own.path)].toSorted());
  await own.remove();
});

it('an unprivileged database user can read it', async () => {
  const own = await openRunFolder(place);
  expect((await stat(own.path)).mode & 0o777).toBe(0o755);
  await own.remove();
});
