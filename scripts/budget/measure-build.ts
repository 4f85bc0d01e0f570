import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from './budgets.ts';
import { type Figure, type Manifest, measure } from './measure.ts';

/** Adds up a build's chunks by its budgets. Throws where it is not built, or has no chunk that a budget names. */
export function measureBuild({ folder, chunks, budgets }: Build): readonly Figure[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, chunks), 'utf8'));
  return budgets.map((budget) => measure(manifest, budget, (file) => statSync(join(folder, `${file}.br`)).size));
}
