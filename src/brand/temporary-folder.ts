import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder for this process among what is temporary, and removes those of the same use whose process was killed: a folder
 * carries its process's id. `use` leads its name.
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

/** Whether a process has this id; one of another user's counts. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
