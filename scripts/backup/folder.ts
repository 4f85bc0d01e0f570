/** Files of one backup. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.ts';
import { type Heads, parseHeads } from './heads.ts';

export const FILES = {
  database: 'database.dump',
  roles: 'roles.sql',
  books: 'books.heads',
  journal: 'journal.heads',
  manifest: 'backup.json',
} as const;

export interface Manifest {
  /** Time of the snapshot, ISO 8601. */
  readonly at: string;
  readonly database: string;
  readonly owner: string;
  /** Version of the server, `15.18`. */
  readonly server: string;
  /** Major version of the pg_dump that wrote it: pg_restore must not be older. */
  readonly tool: number;
  /** SHA-256 of the other files, by name. */
  readonly sums: Readonly<Record<string, string>>;
}

export interface Backup {
  readonly manifest: Manifest;
  readonly heads: Heads;
  readonly roles: string;
  /** Path of pg_dump's file. */
  readonly database: string;
}

/** Reads a backup. Throws CommandError if a file is missing or differs from the manifest. */
export async function readBackup(folder: string): Promise<Backup> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new CommandError(`${folder} is no backup: it has no readable ${name}.`);
    });
  const manifest: Manifest = JSON.parse(await read(FILES.manifest));
  for (const [name, sum] of Object.entries(manifest.sums)) {
    const found = await sumOf(join(folder, name)).catch(() => 'no file');
    if (found !== sum)
      throw new CommandError(`${join(folder, name)} is damaged: found SHA-256 ${found}, expected ${sum}.`);
  }
  const heads = { books: parseHeads(await read(FILES.books)), journal: parseHeads(await read(FILES.journal)) };
  return { manifest, heads, roles: await read(FILES.roles), database: join(folder, FILES.database) };
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
