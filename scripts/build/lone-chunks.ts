import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHARED = /import\(([`'"])([^`'"]+)\1\)\.then\(\(?(\w+)\)?\s*=>\s*\3\.\w+\)/g;

/**
 * The chunks of which a script takes a part by `.then((chunk) => chunk.part)`: lazy imports that share a chunk with
 * others.
 */
export function sharedImports(code: string): readonly string[] {
  return [...code.matchAll(SHARED)].map(([, , chunk = '']) => chunk);
}

/**
 * Throws if a lazy import of a build has no chunk of its own. A chunk that fails to load is finally requested under
 * another URL (portal/chunks/load-chunk.ts), which returns the whole chunk: a part of it could not be resolved.
 */
export async function expectLoneChunks(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const found = await Promise.all(names.map(async (name) => sharedImports(await readFile(join(folder, name), 'utf8'))));
  const shared = [...new Set(found.flat())];
  if (shared.length === 0) return;
  throw new Error(
    `${shared.join(', ')}: found a lazy import that takes a part of a shared chunk, expected one chunk for each lazy import; see chunkOptimization in vite.config.ts.`,
  );
}
