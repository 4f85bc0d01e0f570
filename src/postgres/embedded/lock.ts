import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** The exclusive right to a data folder. */
export interface FolderLock {
  /** Gives the folder free; doing it twice does nothing. */
  release(): void;
}

/**
 * Takes the exclusive right to `folder`, across processes and within this one. The kernel holds the lock (an fcntl lock
 * by way of SQLite), so it ends with its process however that ends: there is no stale lock to judge. Throws
 * EmbeddedDatabaseError when another holder lives.
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
