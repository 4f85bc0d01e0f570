/** Reads the raw files of a brand folder for checks on bytes. Used by tools only. */
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

export interface SourceFile {
  /** Relative to the brand's folder, with slashes: `texts/EN.json`. */
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

const MOST_FILES = 2_000;
/** Larger files are skipped and reported as unreadable; the largest that is served has 5 MB. */
export const LARGEST_BYTES = 6 * 1024 * 1024;

const UNREADABLE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'EIO'];

/** Every regular file of a brand folder, including hidden ones, since all are published or committed. */
export async function readSources(folder: string): Promise<readonly SourceFile[]> {
  return readFiles(folder, await pathsUnder(folder));
}

/** A brand file outside a brand folder, with the texts and assets next to it; other files there are ignored. */
export async function readLoneSources(path: string): Promise<readonly SourceFile[]> {
  const folder = dirname(path);
  const parts = await Promise.all(['texts', 'assets'].map((part) => pathsUnder(join(folder, part))));
  const files = await readFiles(folder, [path, ...parts.flat()]);
  return files.map((file) => (file.name === basename(path) ? { ...file, name: 'brand.json' } : file));
}

async function readFiles(folder: string, paths: readonly string[]): Promise<readonly SourceFile[]> {
  const read = await Promise.all(paths.slice(0, MOST_FILES).map((path) => readOne(folder, path)));
  return read.flat();
}

async function readOne(folder: string, path: string): Promise<readonly SourceFile[]> {
  try {
    if ((await stat(path)).size > LARGEST_BYTES) return [];
    return [{ name: relative(folder, path).split(sep).join('/'), path, bytes: await readFile(path) }];
  } catch (error) {
    if (isUnreadable(error)) return [];
    throw error;
  }
}

/** Regular files only, as when serving: a symbolic link could lead out of the folder. */
async function pathsUnder(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const found = entries.map(async (entry): Promise<readonly string[]> => {
    if (entry.isDirectory()) return pathsUnder(join(folder, entry.name));
    return entry.isFile() ? [join(folder, entry.name)] : [];
  });
  return (await Promise.all(found)).flat();
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (isUnreadable(error)) return [];
    throw error;
  }
}

/** `unreadableFiles` reports files that exist. */
function isUnreadable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && UNREADABLE.includes(code);
}

/** Decodes a file as text; undefined for binary files (with a zero byte). */
export function textOf({ bytes }: SourceFile): string | undefined {
  return bytes.includes(0) ? undefined : Buffer.from(bytes).toString('utf8');
}
