import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHARED = /import\(([`'"])([^`'"]+)\1\)\.then\(\(?(\w+)\)?\s*=>\s*\3\.\w+\)/g;

/** The chunks that a script takes a part of by `.then((chunk) => chunk.part)`: lazy imports that share a chunk with others. */
export function sharedImports(code: string): readonly string[] {
  return [...code.matchAll(SHARED)].map(([, , chunk = '']) => chunk);
}

/**
 * Throws when a lazy import of a build has no chunk of its own. A chunk that cannot be fetched is asked for under another
 * address at last (portal/chunks/load-chunk.ts), which answers the whole chunk: a part of one would not be found in it.
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
