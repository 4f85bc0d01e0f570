import { createHash } from 'node:crypto';
import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject } from '#model/json/json.ts';
import type { StoredBrand } from './read/stored-brand.ts';

/** The files of a brand as bytes, by path in its folder. */
export type BrandFiles = ReadonlyMap<string, Buffer>;

/** Path to sha-256 (hexadecimal) of the content. */
export type BrandManifest = ReadonlyMap<string, string>;

const BRAND_PATH = /^(brand\.json|texts\/[A-Z]{2}\.json|assets\/[A-Za-z0-9][A-Za-z0-9._/-]{0,120})$/;
const DIGEST = /^[0-9a-f]{64}$/;
const MOST_FILES = 600;

export function isBrandPath(path: string): boolean {
  return BRAND_PATH.test(path) && path.split('/').every((part) => part !== '' && !part.startsWith('.'));
}

/** Parses the row of a stored revision; undefined if a path or digest is invalid. */
export function readManifest(raw: unknown): BrandManifest | undefined {
  if (!isObject(raw)) return undefined;
  const entries = Object.entries(raw);
  const isWhole = entries.every(([path, digest]) => isBrandPath(path) && DIGEST.test(String(digest)));
  if (!isWhole || entries.length > MOST_FILES || !Object.hasOwn(raw, 'brand.json')) return undefined;
  return new Map(entries.map(([path, digest]) => [path, String(digest)]));
}

export function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export async function collectBrandFiles(folder: string, { texts, assets }: StoredBrand): Promise<BrandFiles> {
  const paths = [
    'brand.json',
    ...Object.keys(texts).map((language) => `texts/${language}.json`),
    ...[...assets.keys()].filter(isBrandPath),
  ];
  const files = new Map<string, Buffer>();
  for (const path of paths) files.set(path, await readFile(join(folder, path)));
  return files;
}

/** Writes the files of a brand into a folder, which is created if missing. */
export async function writeBrandFiles(folder: string, files: BrandFiles): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Hard-links a file into another folder instead of copying it. */
export async function linkBrandFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to);
}
