/** A separate site for a test: a copy of a brand and its trees, changed without affecting any other test. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from '#tests/support/operator.ts';

const TREES = ['switches', 'rules', 'whitelabel', 'status'] as const;

/** Copies `from` under the merchant code `as`. The brand is served as soon as its file is written. */
export async function copyBrand(brands: string, from: string, as: string): Promise<void> {
  const folder = join(brands, as);
  const isRest = (path: string): boolean => !path.endsWith('brand.json');
  await cp(join(brands, from), folder, { recursive: true, filter: isRest });
  const file: object = JSON.parse(await readFile(join(brands, from, 'brand.json'), 'utf8'));
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...file, merchant: as, domains: [] }));
}

/** Copies the trees of a merchant to another one, the status last. */
export async function copyTrees({ trees }: Operator, from: string, to: string): Promise<void> {
  const wanted = await trees.read(from);
  for (const kind of TREES) await trees.replaceTree(to, kind, wanted[kind], 'e2e');
}
