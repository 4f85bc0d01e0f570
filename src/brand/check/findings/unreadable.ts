/** Files of a brand that cannot be read, so that no other check can validate them. */
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Found } from './finding.ts';
import { LARGEST_BYTES } from './sources.ts';

/** The server reads no more of a brand file or text file. */
const LARGEST_JSON_BYTES = 1024 * 1024;

interface Entry {
  /** Relative to the brand's folder, with slashes. */
  readonly name: string;
  readonly path: string;
}

/** Unreadable files of a brand folder: what has another type, permission, size or content than a file of this name. */
export async function unreadableFiles(folder: string): Promise<readonly Found[]> {
  return unreadableUnder(folder, '');
}

/** The same for a brand file outside a brand folder, with the texts and assets next to it. */
export async function unreadableLoneFiles(path: string): Promise<readonly Found[]> {
  const folder = dirname(path);
  const parts = await Promise.all(['texts', 'assets'].map((part) => unreadableUnder(folder, part)));
  const own = await faultOf({ name: basename(path), path }, true);
  return [...own.map((found) => ({ ...found, at: 'brand.json' })), ...parts.flat()];
}

/** Why a single JSON file cannot be read; undefined if it can. */
export async function unreadableFile(path: string): Promise<Found | undefined> {
  return (await faultOf({ name: basename(path), path }, true))[0];
}

async function unreadableUnder(root: string, inside: string): Promise<readonly Found[]> {
  const folder = join(root, inside);
  const kind = await lstat(folder).catch(() => undefined);
  if (kind === undefined) return [];
  if (!kind.isDirectory()) return [unreadable(inside, 'a file', 'a folder', 'Move the file away.')];
  let names: readonly string[];
  try {
    names = (await readdir(folder)).toSorted();
  } catch (error) {
    return [refused(inside === '' ? 'brand.json' : inside, error)];
  }
  const found = names.map((name) => {
    const entry = { name: inside === '' ? name : `${inside}/${name}`, path: join(folder, name) };
    return unreadableEntry(root, entry);
  });
  return (await Promise.all(found)).flat();
}

const isJson = (name: string): boolean => name === 'brand.json' || /^texts\/[^/]+\.json$/.test(name);
const isServed = (name: string): boolean => isJson(name) || /^(?:texts|assets)(?:\/|$)/.test(name);

async function unreadableEntry(root: string, entry: Entry): Promise<readonly Found[]> {
  const kind = await lstat(entry.path).catch(() => undefined);
  if (kind === undefined) return [];
  const isPart = entry.name === 'texts' || entry.name === 'assets';
  if (isPart || (kind.isDirectory() && !isJson(entry.name))) return unreadableUnder(root, entry.name);
  if (kind.isSymbolicLink() && entry.name !== 'brand.json') return isServed(entry.name) ? [linkFault(entry.name)] : [];
  return faultOf(entry, isJson(entry.name));
}

const linkFault = (name: string): Found => ({
  ...unreadable(name, 'a symbolic link', 'a file', 'Replace it by a copy of the file. Until then, it is ignored.'),
  ...(isJson(name) ? {} : { severity: 'warning' }),
});

async function faultOf({ name, path }: Entry, isDocument: boolean): Promise<readonly Found[]> {
  try {
    const kind = await stat(path);
    const wrong = kindFault(name, kind) ?? sizeFault(name, kind.size, isDocument);
    if (wrong) return [wrong];
    const bytes = await readFile(path);
    return isDocument ? binaryFault(name, bytes) : [];
  } catch (error) {
    return [refused(name, error)];
  }
}

function kindFault(name: string, kind: Stats): Found | undefined {
  if (kind.isFile()) return undefined;
  const what = kind.isDirectory() ? 'a folder' : 'neither a file nor a folder';
  return unreadable(name, what, 'a file', 'Replace it by a file of this name.');
}

function sizeFault(name: string, bytes: number, isDocument: boolean): Found | undefined {
  const most = isDocument ? LARGEST_JSON_BYTES : LARGEST_BYTES;
  if (bytes <= most) return undefined;
  const found = unreadable(name, `${bytes} bytes`, `at most ${most} bytes`, 'Make the file smaller, or move it away.');
  return isDocument ? found : { ...found, severity: 'warning' };
}

/** Text has no zero byte. */
function binaryFault(name: string, bytes: Uint8Array): readonly Found[] {
  const offset = bytes.indexOf(0);
  if (offset < 0) return [];
  const before = Buffer.from(bytes.subarray(0, offset)).toString('latin1');
  const place = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
  const found = unreadable(name, 'a zero byte, as in a binary file', 'JSON as UTF-8', 'Save the file as UTF-8 text.');
  return [{ ...found, ...place }];
}

function refused(name: string, error: unknown): Found {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
  return unreadable(
    name,
    `${code} from the system`,
    'a file that can be read',
    'Allow the user of this command to read the file.',
  );
}

function unreadable(at: string, found: string, expected: string, remedy: string): Found {
  return { at, code: 'brand.unreadable', path: '', found, expected, remedy, line: 1, column: 1 };
}
