/** A run of tests that is killed: its database ends with it, and the next run takes its folder away. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRunFolder } from '#scripts/run-folder.ts';

const SCRIPT = `
  import { join } from 'node:path';
  import { startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
  import { openRunFolder } from '#scripts/run-folder.ts';
  const { path } = await openRunFolder(process.env.PLACE);
  await startEmbeddedPostgres({ folder: join(path, 'database') });
  console.log('up');
  setInterval(() => undefined, 1e6);`;

it('a killed run leaves a folder with its cluster, also as root, and the next run removes it', async () => {
  const place = await mkdtemp(join(tmpdir(), 'livery-place-'));
  // A cluster that root starts in a folder which the database's user may not enter goes elsewhere, and would stay there.
  await chmod(place, 0o755);
  const env = { ...process.env, PLACE: place };
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const [left] = await readdir(place);
  expect(await readdir(join(place, left ?? '', 'database'))).toContain('cluster');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const next = await openRunFolder(place);
  expect(await readdir(place)).toEqual([expect.not.stringContaining(left ?? 'nothing')]);
  await next.remove();
  await rm(place, { recursive: true });
});
