import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { RunAs } from '#postgres/embedded/run-as.ts';
import { CommandError } from '../command-error.ts';

/** The user of databases and balancers: for root the distribution's account, otherwise this process's user. */
export async function databaseUser(): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const ask = promisify(execFile);
  const [uid, gid] = await Promise.all([ask('id', ['-u', 'postgres']), ask('id', ['-g', 'postgres'])]).catch(() => {
    throw new CommandError('The account postgres is missing; the package postgresql-common creates it.');
  });
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Creates a folder that only this user enters. */
export async function ownFolder(path: string, user: RunAs | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(path, user.uid, user.gid);
}
