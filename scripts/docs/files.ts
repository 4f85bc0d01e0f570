import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths relative to the repository root, each with its text; files that no check reads have an empty text. */
export type Files = ReadonlyMap<string, string>;

const FOLDERS = ['src', 'scripts', 'tests', 'schemas', 'brands', 'docs', 'deploy'];
const READ = /\.(?:tsx?|mjs|sql|css|md)$/;

export async function readFiles(): Promise<Files> {
  const paths = (await Promise.all([listRoot(), ...FOLDERS.map(listFolder)])).flat().toSorted();
  const read = async (path: string) => [path, READ.test(path) ? await readFile(path, 'utf8') : ''] as const;
  return new Map(await Promise.all(paths.map(read)));
}

async function listRoot(): Promise<string[]> {
  const entries = await readdir('.', { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export function hasPath(files: Files, path: string): boolean {
  return files.has(path) || foldersOf(files).has(path.replace(/\/$/, ''));
}

const known = new WeakMap<Files, ReadonlySet<string>>();

function foldersOf(files: Files): ReadonlySet<string> {
  const folders = known.get(files) ?? new Set([...files.keys()].flatMap(parentsOf));
  known.set(files, folders);
  return folders;
}

function parentsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

export function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path);
}

/** Code other than tests, test helpers and this folder, which names feature rows as examples. */
export function isCode(path: string): boolean {
  return /^(?:src|scripts)\/.*\.(?:tsx?|mjs|sql)$/.test(path) && !isTest(path) && !/\/(?:testing|docs)\//.test(path);
}
