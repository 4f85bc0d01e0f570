import { createHash } from 'node:crypto';
import type { ServedTrees } from '#model/site/served-trees.ts';

/** A short hash of trees: equal trees give the same hash on every edge. */
export function hashTrees(trees: ServedTrees): string {
  const { status, site, register, lanes } = trees;
  return createHash('sha256')
    .update(JSON.stringify([status, site, register, lanes]))
    .digest('base64url')
    .slice(0, 16);
}
