import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The allowed wrappers of a lazy import, by module: only these report, retry and heal. */
const WRAPPERS: Readonly<Record<string, RegExp>> = {
  'src/portal': /\b(lazyChunk|loadChunk|loadQuietChunk|queriedChunk)\(\s*\(\) =>\s*$/,
  // The UI library knows no page: chunks/watch-late.ts handles the failures of its loader.
  'src/ui': /\bcreateLate\(\s*\(\) =>\s*$/,
};
/** The loader itself, which imports by address. */
const LOADER = 'src/portal/chunks/load-chunk.ts';

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\//.test(name))
    .map((name) => join(folder, name));
}

it.each(Object.entries(WRAPPERS))(
  'M345: no lazy import of %s is bare: each goes through the healing loader',
  (folder, wrapper) => {
    const sources = sourcesOf(folder);
    expect(sources.length).toBeGreaterThan(10);
    let found = 0;
    const bare = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const imports = [...text.matchAll(/\bimport\(/g)].filter(() => file !== LOADER);
      found += imports.length;
      const wrong = imports.filter(({ index }) => !wrapper.test(text.slice(0, index)));
      const isLazy = /import\s*\{[^}]*\blazy\b[^}]*\}\s*from 'react'|React\.lazy/.test(text);
      return wrong.length > 0 || isLazy ? [file] : [];
    });
    expect(bare).toEqual([]);
    expect(found).toBeGreaterThan(0);
  },
);
