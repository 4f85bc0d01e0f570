/**
 * Child process that loads a folder of brands, as the edge does or by only reading the files, and keeps them in memory.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type BrandStore, openBrandFolder } from '#brand/store.ts';
import { answerParent } from '../child.ts';

const held: unknown[] = [];
let store: BrandStore | undefined;

async function open(root: string): Promise<number> {
  const begun = performance.now();
  store = await openBrandFolder(root, pino({ level: 'error' }));
  const ms = performance.now() - begun;
  if (store.list().length === 0) throw new Error(`No brand in ${root} is served.`);
  return ms;
}

async function read(root: string): Promise<number> {
  const begun = performance.now();
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  held.push(await Promise.all(files.map(readOne)));
  return performance.now() - begun;
}

async function readOne(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  return file.endsWith('.json') ? JSON.parse(text) : text;
}

answerParent({ open, read });
process.once('SIGTERM', async () => {
  await store?.close();
  process.exit();
});
