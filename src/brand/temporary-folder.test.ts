import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

it('another process removes folders of killed processes; folders of living ones and other uses stay', async () => {
  const place = await mkdtemp(join(tmpdir(), 'livery-places-'));
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  const others = [`use-${process.pid}-mine`, 'use-of-somebody', `other-${dead}-abc`];
  for (const name of [`use-${dead}-abc`, ...others]) await mkdir(join(place, name, 'full'), { recursive: true });
  const made = await makeTemporaryFolder('use-', place);
  expect((await readdir(place)).map((name) => join(place, name)).toSorted()).toEqual(
    [made, ...others.map((name) => join(place, name))].toSorted(),
  );
  await rm(place, { recursive: true });
});
