import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from './budgets.ts';
import { type Figure, type Manifest, measure } from './measure.ts';

/** Measures a build by its budgets. Throws if it is not built or lacks a chunk that a budget names. */
export function measureBuild({ folder, chunks, budgets }: Build): readonly Figure[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, chunks), 'utf8'));
  return budgets.map((budget) => measure(manifest, budget, (file) => statSync(join(folder, `${file}.br`)).size));
}
