import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** Exclusive lock on a data folder. */
export interface FolderLock {
  /** Releases the lock; a second call does nothing. */
  release(): void;
}

/**
 * Takes an exclusive lock on `folder`, across processes and within this one. The kernel holds the lock (an fcntl lock
 * by way of SQLite) and releases it when the process ends for whatever reason: there are no stale locks. Throws
 * EmbeddedDatabaseError when another holder is alive.
 */
export function lockFolder(folder: string): FolderLock {
  const owner = join(folder, 'owner');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new EmbeddedDatabaseError(
      `The data folder ${folder} is in use by ${readOwner(owner)}. Stop that one, or give this one a folder of its own with LIVERY_DATA.`,
      { cause: error },
    );
  }
  writeFileSync(owner, `${process.pid}\n`);
  return { release: () => void (lock.isOpen && lock.close()) };
}

function readOwner(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}
