import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-error.ts';

const run = promisify(execFile);
const PATIENCE_MS = 20_000;

/**
 * Cleans up what a killed process left on `cluster`; call it only while holding the folder's lock. A PostgreSQL that
 * still runs there has lost its owner: it is stopped and waited for. A postmaster.pid whose number now belongs to
 * another program is removed, because PostgreSQL would refuse to start; PostgreSQL itself checks any other pid file.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync('/proc/self/cwd')) return;
  const postmaster = await readPid(pidFile);
  const deadline = Date.now() + PATIENCE_MS;
  let running = await processesIn(cluster);
  if (postmaster !== undefined && running.includes(postmaster)) process.kill(postmaster, 'SIGINT');
  while (running.length > 0) {
    if (Date.now() > deadline) throw stillThere(cluster, running);
    await pause(50);
    running = await processesIn(cluster);
  }
  if (postmaster !== undefined && isAlive(postmaster)) await rm(pidFile, { force: true });
}

/**
 * Ends what runs on a cluster that is no longer needed, and removes its shared memory segment. PostgreSQL detects by
 * that segment that a cluster is in use; the segment outlives a killed server and would block the next start on the
 * cluster. Call it before removing the folder, while holding the folder's lock. Does nothing where it cannot (no Linux,
 * another user's process).
 */
export async function forgetCluster(cluster: string): Promise<void> {
  const segment = await readSegment(join(cluster, 'postmaster.pid'));
  // A server that does not stop loses its folder, and exits because of that.
  await clearLeftovers(cluster).catch(() => undefined);
  if (segment === undefined) return;
  const segments = (await readFile(SEGMENTS, 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const isUnused = segments.some(([key = '', id, , , , , attached]) => {
    return id === segment.id && attached === '0' && BigInt(key) === segment.key;
  });
  if (isUnused) await run('ipcrm', ['-m', segment.id]).catch(() => undefined);
}

/** The kernel's list: key, id, permissions, size, creator, last user, attach count ... */
const SEGMENTS = '/proc/sysvipc/shm';

interface Segment {
  /** Signed 32 bits, as the kernel writes it. */
  readonly key: bigint;
  readonly id: string;
}

/** The segment in the seventh line of the server's pid file; undefined where there is none. */
async function readSegment(pidFile: string): Promise<Segment | undefined> {
  const line = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[6] ?? '';
  const [, key, id] = /^\s*(\d+)\s+(\d+)\s*$/.exec(line) ?? [];
  return key === undefined || id === undefined ? undefined : { key: BigInt.asIntN(32, BigInt(key)), id };
}

function stillThere(cluster: string, pids: readonly number[]): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `A PostgreSQL without an owner still runs on ${cluster} (process ${pids.join(', ')}) and does not stop. End it and start again.`,
  );
}

/**
 * The working directory of every PostgreSQL process is its data folder: finds the postmaster and its children by that
 * (Linux).
 */
async function processesIn(folder: string): Promise<number[]> {
  const names = await readdir('/proc');
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((pid, index) => folders[index] === folder && pid !== process.pid);
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
