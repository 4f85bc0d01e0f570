/** Temporary folders of test and benchmark runs: databases, copies of brands, browser profiles. */
import { chmod, glob, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { forgetCluster } from '#postgres/embedded/leftovers.ts';
import { type FolderLock, lockFolder } from '#postgres/embedded/lock.ts';

export interface RunFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** The test suite's own run folder: folders of its stages are created in it and removed with it, however they end. */
export const RUN_FOLDER = 'LIVERY_RUN_FOLDER';

const PREFIX = 'livery-run-';
/** A file system in memory, if the machine has one: the database of a test file consists of eight hundred files. */
const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;
const FRESH_MS = 3_600_000;
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;

/**
 * Creates a folder that this process owns for its lifetime, and removes folders of killed processes. The database user
 * may enter it: a cluster that root starts inside is removed with it.
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

/** The kernel releases a lock when its process ends: a folder whose lock can be acquired has no owner. */
async function removeOrphans(place: string): Promise<void> {
  const names = (await readdir(place)).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(place, name))) {
    const lock = (await isAbandoned(path)) ? tryLock(path) : undefined;
    if (!lock) continue;
    for await (const file of glob('{*,*/*}/postmaster.pid', { cwd: path }))
      await forgetCluster(join(path, dirname(file)));
    await rm(path, REMOVAL);
    lock.release();
  }
}

/** A new folder without an owner file is about to be locked by the process that created it. */
async function isAbandoned(path: string): Promise<boolean> {
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

/**
 * The fastest place for a run folder: that of the test suite, else memory if there is enough space, else the temporary
 * directory.
 */
export async function quickPlace(): Promise<string> {
  const suiteFolder = process.env[RUN_FOLDER];
  if (suiteFolder !== undefined) return suiteFolder;
  const freeBytes = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return freeBytes >= LEAST_FREE_BYTES ? MEMORY : tmpdir();
}

/**
 * Keeps shared memory in the cluster's folder, so that it is removed with the folder even after the server is killed.
 */
const IN_FOLDER = { dynamic_shared_memory_type: 'mmap' };

/** Starts PostgreSQL in a run folder and leaves nothing outside it. Throws EmbeddedDatabaseError. */
export async function startRunDatabase(
  { path }: Pick<RunFolder, 'path'>,
  { name = 'database', settings, ...options }: Omit<EmbeddedOptions, 'folder'> & { readonly name?: string } = {},
): Promise<EmbeddedPostgres> {
  const merged = { ...IN_FOLDER, ...settings };
  const started = await startEmbeddedPostgres({ ...options, folder: join(path, name), settings: merged });
  // A longer timeout keeps tests slow but passing on an overloaded machine.
  return { ...started, url: `${started.url}?connect_timeout=30` };
}
