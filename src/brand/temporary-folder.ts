import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for this process, and removes those with the same use whose process has ended: the folder
 * name contains `use` and the process id.
 */
export async function makeTemporaryFolder(use: string, place = tmpdir()): Promise<string> {
  await removeOrphans(use, place);
  return mkdtemp(join(place, `${use}${process.pid}-`));
}

async function removeOrphans(use: string, place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const [, pid] = name.startsWith(use) ? (/^(\d+)-/.exec(name.slice(use.length)) ?? []) : [];
    if (pid !== undefined && !lives(Number(pid))) await rm(join(place, name), { recursive: true, force: true });
  }
}

/** Whether a process with this id exists, also one of another user. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
