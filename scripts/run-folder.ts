/** Where a run of tests or figures keeps what it needs for a while: databases, copies of brands, profiles of browsers. */
import { chmod, glob, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { forgetCluster } from '#postgres/embedded/leftovers.ts';
import { type FolderLock, lockFolder } from '#postgres/embedded/lock.ts';

export interface RunFolder {
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}

/** The gate's own folder: what its steps open lies in it and goes with it, however they end. */
export const RUN_FOLDER = 'LIVERY_RUN_FOLDER';

const PREFIX = 'livery-run-';
/** A file system in memory, where the machine has one: a test file's database is eight hundred files. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;
const FRESH_MS = 3_600_000;
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;

/**
 * Makes a folder that this process owns for as long as it lives, and removes those of processes that were killed. The
 * database's user may enter it: a cluster that root starts in it stays in it and goes with it.
 */
export async function openRunFolder(place = process.env[RUN_FOLDER] ?? tmpdir()): Promise<RunFolder> {
  await removeOrphans(place);
  const path = await mkdtemp(join(place, PREFIX));
  const lock = lockFolder(path);
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      await rm(path, REMOVAL);
      lock.release();
    },
  };
}

/** The kernel ends a lock with its process: a folder whose lock can be taken has no owner. */
async function removeOrphans(place: string): Promise<void> {
  const names = (await readdir(place)).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(place, name))) {
    const lock = (await isSettled(path)) ? tryLock(path) : undefined;
    if (!lock) continue;
    for await (const file of glob('{*,*/*}/postmaster.pid', { cwd: path }))
      await forgetCluster(join(path, dirname(file)));
    await rm(path, REMOVAL);
    lock.release();
  }
}

/** A young folder without its owner's name was made by a process that is about to lock it. */
async function isSettled(path: string): Promise<boolean> {
  const owner = await stat(join(path, 'owner')).catch(() => undefined);
  const made = owner ? 0 : await stat(path).then(({ ctimeMs }) => ctimeMs, Date.now);
  return Date.now() - made > FRESH_MS;
}

function tryLock(path: string): FolderLock | undefined {
  try {
    return lockFolder(path);
  } catch {
    return undefined;
  }
}

/** Where a run folder is quick: the gate's own, else in memory where there is room, else with all that is temporary. */
export async function quickPlace(): Promise<string> {
  const gates = process.env[RUN_FOLDER];
  if (gates !== undefined) return gates;
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** What its processes share lies in the cluster's folder and goes with it; elsewhere it would stay where a server is killed. */
const IN_FOLDER = { dynamic_shared_memory_type: 'mmap' };

/** Starts a PostgreSQL in a run's folder, of which nothing is left once that folder is removed. Throws EmbeddedDatabaseError. */
export async function startRunDatabase(
  { path }: Pick<RunFolder, 'path'>,
  { name = 'database', settings, ...options }: Omit<EmbeddedOptions, 'folder'> & { readonly name?: string } = {},
): Promise<EmbeddedPostgres> {
  const settled = { ...IN_FOLDER, ...settings };
  const started = await startEmbeddedPostgres({ ...options, folder: join(path, name), settings: settled });
  // On a machine that does more than it can, tests are late rather than red.
  return { ...started, url: `${started.url}?connect_timeout=30` };
}
