import { execFile } from 'node:child_process';
import { access, constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-error.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; undefined for the user of this process. PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const USER = 'livery-db';

/** The user to run PostgreSQL as: this process's own, or, for root, a system user that is created when missing. */
export async function chooseUser(): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await findUser(USER)) ?? (await makeUser());
}

async function findUser(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeUser(): Promise<RunAs> {
  let cause: unknown;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', USER]);
  } catch (error) {
    // Another process may have created the user in the meantime: only its existence counts.
    cause = error;
  }
  const user = (await findUser(USER)) ?? (await findUser('postgres'));
  if (user !== undefined) return user;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and the user ${USER} could not be made. Make it with "useradd --system ${USER}", or start as an ordinary user.`,
    { cause },
  );
}

/** True when `user` may enter `folder`: every parent folder must grant others the execute permission. */
export async function canEnter(folder: string, user: RunAs | undefined): Promise<boolean> {
  if (user === undefined) return true;
  try {
    await run('test', ['-x', folder], user as object);
    return true;
  } catch {
    return false;
  }
}

/** Location of files that `user` must reach when the project is in a folder closed to that user (such as /root). */
export const OPEN_FOLDER = '/var/lib/livery';

/** `folder`, or, when `user` may not enter it, a complete copy under /var/lib/livery. */
export async function reachableCopy(folder: string, name: string, user: RunAs | undefined): Promise<string> {
  if (await canEnter(folder, user)) return folder;
  const copy = join(OPEN_FOLDER, name);
  if (await exists(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  await cp(folder, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return copy;
}

/** `folder`, or, when `user` may not enter it, a folder for the same purpose under /var/lib/livery. */
export async function reachableFolder(folder: string, name: string, user: RunAs | undefined): Promise<string> {
  return (await canEnter(dirname(folder), user)) ? folder : join(OPEN_FOLDER, name);
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
