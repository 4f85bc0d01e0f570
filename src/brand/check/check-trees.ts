import { type Problem, pointer } from '#model/json/problem.ts';
import { parseBrand } from '#model/site/brand.ts';
import { parseTrees } from '#model/site/trees.ts';
import type { BrandProblem } from '../read/stored-brand.ts';
import { checkPatterns } from './check-patterns.ts';

/** Problems of a trees file: invalid values, and patterns that do not compile or are unsafe. */
export function checkTreesFile(file: string, raw: unknown): readonly BrandProblem[] {
  const sets = Array.isArray(raw) ? raw.map((one, at) => ({ one, at: pointer(at) })) : [{ one: raw, at: '' }];
  return sets.flatMap(({ one, at }) =>
    checkTrees(one).map((problem) => ({ ...problem, path: at + problem.path, merchant: '', file })),
  );
}

function checkTrees(raw: unknown): readonly Problem[] {
  const trees = parseTrees(raw, neutralBrand());
  const patterns = checkPatterns(trees.documents.rules ?? {});
  return [
    ...trees.problems,
    ...patterns.map((problem) => ({ ...problem, path: pointer('status', 'info', 'register') + problem.path })),
  ];
}

/** Parsing trees needs a brand, but problems do not depend on which one. */
function neutralBrand() {
  const file = { livery: 1, merchant: 'neutral', name: 'Neutral', theme: { seeds: { accent: '#0f766e' } } };
  const { value } = parseBrand(file);
  if (!value) throw new Error('The neutral brand file does not match the schema.');
  return value;
}
